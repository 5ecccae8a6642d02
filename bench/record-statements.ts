/** Records what the program of this process sends to the database. */
import { DatabaseClient } from '../server/src/platform/database/client.ts';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether the server keeps its plan; others are planned anew for their values. */
  readonly isNamed?: boolean;
}

const OF_TRANSACTIONS = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|START|LISTEN|UNLISTEN)\b/i;

/** Runs `work`, and returns every statement that was sent meanwhile: each text and each set of values once. */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded = new Map<string, RecordedStatement>();
  const query = Reflect.get(DatabaseClient.prototype, 'query') as (...parameters: unknown[]) => unknown;
  DatabaseClient.prototype.query = function (this: unknown, ...parameters: unknown[]): unknown {
    const [config, given] = parameters;
    const {
      name,
      text,
      values = given,
    } = (typeof config === 'string' ? { text: config } : config) as {
      name?: string;
      text?: string;
      values?: unknown;
    };
    if (typeof text === 'string' && !OF_TRANSACTIONS.test(text)) {
      const list = Array.isArray(values) ? (values as unknown[]) : [];
      recorded.set(textOf([text, list]), { text, values: list, isNamed: name !== undefined });
    }
    return query.apply(this, parameters);
  } as typeof DatabaseClient.prototype.query;
  try {
    await work();
  } finally {
    DatabaseClient.prototype.query = query as typeof DatabaseClient.prototype.query;
  }
  return [...recorded.values()];
}

/** The text of a value, also of one that JSON cannot say. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? 'undefined';
