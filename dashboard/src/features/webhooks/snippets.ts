/** Code that verifies a webhook, with the library of Standard Webhooks in each language. */

export interface Snippet {
  readonly language: string;
  readonly install: string;
  readonly code: string;
}

export const SNIPPETS: readonly Snippet[] = [
  {
    language: 'Node',
    install: 'npm install standardwebhooks express',
    code: `import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

express()
  .post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
    let event;
    try {
      event = webhook.verify(request.body, request.headers);
    } catch {
      return response.status(400).end();
    }
    // The same id may come twice; do nothing the second time.
    console.log(event.id, event.sequence, event.type, event.data);
    response.status(204).end();
  })
  .listen(8080);`,
  },
  {
    language: 'Python',
    install: 'pip install standardwebhooks flask',
    code: `import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])

@app.post("/webhooks")
def receive():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    # The same id may come twice; do nothing the second time.
    print(event["id"], event["sequence"], event["type"], event["data"])
    return "", 204`,
  },
  {
    language: 'PHP',
    install: 'composer require standard-webhooks/standard-webhooks',
    code: `<?php
require 'vendor/autoload.php';

use StandardWebhooks\\Webhook;

$webhook = new Webhook(getenv('WEBHOOK_SECRET'));
$headers = array_change_key_case(getallheaders());

try {
    $event = $webhook->verify(file_get_contents('php://input'), $headers);
} catch (\\StandardWebhooks\\Exception\\WebhookVerificationException $error) {
    http_response_code(400);
    exit;
}
// The same id may come twice; do nothing the second time.
error_log($event['id'] . ' ' . $event['sequence'] . ' ' . $event['type']);
http_response_code(204);`,
  },
  {
    language: 'Go',
    install: 'go get github.com/standard-webhooks/standard-webhooks/libraries/go',
    code: `package main

import (
	"io"
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/webhooks", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || webhook.Verify(body, r.Header) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		// The same id may come twice; do nothing the second time.
		log.Println(r.Header.Get("webhook-id"), string(body))
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}`,
  },
  {
    language: 'Java',
    install: 'com.standardwebhooks:standardwebhooks',
    code: `import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;

public class Receiver {
  public static void main(String[] args) throws Exception {
    var webhook = new Webhook(System.getenv("WEBHOOK_SECRET"));
    var server = HttpServer.create(new InetSocketAddress(8080), 0);
    server.createContext("/webhooks", exchange -> {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var headers = HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true);
      int status = 204;
      try {
        webhook.verify(body, headers);
        // The same id may come twice; do nothing the second time.
        System.out.println(headers.firstValue("webhook-id").orElseThrow() + " " + body);
      } catch (WebhookVerificationException error) {
        status = 400;
      }
      exchange.sendResponseHeaders(status, -1);
      exchange.close();
    });
    server.start();
  }
}`,
  },
];
