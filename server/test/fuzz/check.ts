/** What every answer must be, whatever was asked: documented, without a trace of our insides or of secrets. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import type { JsonSchema } from '../../src/platform/http/openapi-example.ts';
import { type ApiDocument, type NamedOperation, wholeSchema } from '../harness/api-document.ts';
import { closed } from '../harness/response-check.ts';

/** What only our insides say: stacks, paths of files, errors of PostgreSQL. */
const INSIDES =
  /\n\s+at |node:internal|\/server\/src\/|node_modules|syntax error at or near|violates \w+ constraint|duplicate key value|invalid byte sequence|invalid input syntax|out of range for type|current transaction is aborted/;

export type Answer = Pick<InjectResponse, 'statusCode' | 'headers' | 'body'>;

export interface Answered {
  readonly operation: NamedOperation;
  /** False if the path was replaced, so that another operation may have answered. */
  readonly isItsOwn: boolean;
  readonly response: Answer;
  readonly secrets: readonly string[];
}

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': true, date: true, uuid: true } });

export class AnswerCheck {
  readonly #document: ApiDocument;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.#document = document;
  }

  /** Undefined if the answer is right. */
  problemWith({ operation, isItsOwn, response, secrets }: Answered): string | undefined {
    const { statusCode, body, headers } = response;
    if (INSIDES.test(body)) return 'tells of its insides';
    if (secrets.some((secret) => body.includes(secret))) return 'tells a secret';
    if (statusCode >= 500 && !isBusy(response)) return `answers ${statusCode}`;
    if (headers['x-request-id'] === undefined) return 'has no X-Request-Id';
    if (!isItsOwn && statusCode < 400) return undefined;
    const documented =
      operation.responses[statusCode] ?? (statusCode >= 400 ? operation.responses['default'] : undefined);
    if (documented === undefined) return `answers ${statusCode}, which is not documented`;
    if (body === '' || documented.content === undefined) {
      return body === '' ? undefined : `answers ${statusCode} with a body, which is not documented`;
    }
    const type = String(headers['content-type']).split(';', 1)[0] ?? '';
    const media = documented.content[type];
    if (media === undefined) return `answers ${statusCode} as ${type}, which is not documented`;
    if (type !== 'application/json') return undefined;
    const validate = this.#validatorOf(`${operation.operationId} ${statusCode}`, media.schema);
    return validate(JSON.parse(body)) ? undefined : `answers ${statusCode}: ${ajv.errorsText(validate.errors)}`;
  }

  #validatorOf(name: string, schema: JsonSchema): ValidateFunction {
    const made = this.#validators.get(name) ?? ajv.compile(closed(wholeSchema(this.#document, schema)) as object);
    this.#validators.set(name, made);
    return made;
  }
}

/** 503 is right if the server says that it is busy, and when to come again. */
function isBusy({ statusCode, body, headers }: Answer): boolean {
  return statusCode === 503 && headers['retry-after'] !== undefined && body.includes('"code":"overloaded"');
}
