/** Where copies of the ends of chains go: to a file, and to a webhook of the operator. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { headersOf } from '../webhooks/message.ts';
import { createSender } from '../webhooks/send.ts';
import type { HeadsFile } from './heads-file.ts';

/** As the configuration has them; undefined ones are not used. */
interface Places {
  readonly sealHeads: {
    /** A file that grows by a line each day, or a directory that gets a file each day. Absolute. */
    readonly file: string | undefined;
    readonly webhook: WebhookPlace | undefined;
  };
  /** Otherwise the webhook goes to the public internet only. */
  readonly webhookAllowPrivate: boolean;
}

interface WebhookPlace {
  readonly url: string;
  readonly secret: string;
}

export interface WayOut {
  /** In the database, in the log and in `ledger seals`. */
  readonly name: 'file' | 'webhook';
  /** Rejects with an Error whose message an operator may see. */
  readonly leave: (heads: HeadsFile, signal: AbortSignal) => Promise<void>;
}

export function waysOut({ sealHeads: { file, webhook }, webhookAllowPrivate }: Places): WayOut[] {
  return [
    ...(file === undefined ? [] : [toFile(file)]),
    ...(webhook === undefined ? [] : [toWebhook(webhook, webhookAllowPrivate)]),
  ];
}

/** Readable for the server's user only: the digests are no secrets, but the numbers tell how busy a business is. */
const OWNER_ONLY = 0o600;

const toFile = (path: string): WayOut => ({
  name: 'file',
  async leave(heads) {
    const isDirectory = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    const name = `heads-${(heads.takenAt ?? '').replaceAll(/[^0-9TZ]/g, '')}.json`;
    const handle = await open(isDirectory ? join(path, name) : path, 'a', OWNER_ONLY);
    try {
      await handle.appendFile(`${JSON.stringify(heads)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
});

const toWebhook = ({ url, secret }: WebhookPlace, allowPrivate: boolean): WayOut => ({
  name: 'webhook',
  async leave(heads, signal) {
    const at = new Date(heads.takenAt ?? 0);
    const body = JSON.stringify({ type: 'seal_heads', timestamp: heads.takenAt, data: heads });
    const headers = headersOf({ id: `heads_${at.getTime()}`, body, at }, [new Webhook(secret)]);
    const sender = createSender({ allowPrivate });
    try {
      const { delivered, problem } = await sender.send({ url, headers, body }, signal);
      if (!delivered) throw new Error(problem ?? 'The webhook was not delivered.');
    } finally {
      sender.close();
    }
  },
});
