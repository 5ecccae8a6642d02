/** The served collection for Postman, sent request by request by Postman's own runner. */
import newman, { type NewmanRunSummary } from 'newman';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningApp, startListening } from './edges/listening-app.testing.ts';
import { type ApiDocument, type NamedOperation, operationsIn } from './harness/api-document.ts';

interface Item {
  readonly id: string;
  readonly request: { readonly method: string };
}
interface Collection {
  readonly item: { readonly name: string; readonly item: Item[] }[];
}
interface Answer {
  readonly id: string;
  readonly status: number;
  readonly body: string;
}

let listening: ListeningApp;
let collection: Collection;
let operations: ReadonlyMap<string, NamedOperation>;
beforeAll(async () => {
  listening = await startListening();
  const read = async <Document>(path: string): Promise<Document> =>
    (await fetch(`${listening.url}${path}`)).json() as Promise<Document>;
  collection = await read('/docs/postman.json');
  const document = await read<ApiDocument>('/openapi.json');
  operations = new Map(operationsIn(document).map((operation) => [operation.operationId, operation]));
});
afterAll(() => listening.close());

function run(): Promise<readonly Answer[]> {
  const { url, business } = listening;
  const variables = { baseUrl: url, secretKey: business.test.secretKey, publicKey: business.test.publicKey };
  const envVar = Object.entries(variables).map(([key, value]) => ({ key, value }));
  return new Promise((resolve, reject) => {
    newman.run(
      { collection: structuredClone(collection), envVar },
      (error: Error | null, summary: NewmanRunSummary) => {
        if (error) return reject(error);
        const failed = summary.run.failures.map(({ error: failure, source }) => `${source?.name}: ${failure.message}`);
        if (failed.length > 0) return reject(new Error(failed.join('\n')));
        resolve(
          summary.run.executions.map(({ item, response }) => ({
            id: item.id,
            status: response.code,
            body: response.text() ?? '',
          })),
        );
      },
    );
  });
}

describe('the collection for Postman', () => {
  it('has every operation once, and what removes something last', () => {
    const items = collection.item.flatMap(({ item }) => item);
    expect(items.map(({ id }) => id).toSorted()).toEqual([...operations.keys()].toSorted());
    const last = collection.item.at(-1);
    expect(last?.name).toBe('Removals');
    const removals = items.filter(({ request }) => request.method === 'DELETE').map(({ id }) => id);
    expect(last?.item.map(({ id }) => id)).toEqual(removals);
  });

  it('runs as it is, and again: each request is a success, or a refusal that the document names', async () => {
    for (const answers of [await run(), await run()]) {
      const refused = answers.filter(({ status }) => status >= 300);
      const unnamed = refused.filter(
        ({ id, status }) => ![403, 404, 409].includes(status) || !(status in (operations.get(id)?.responses ?? {})),
      );
      expect(unnamed).toEqual([]);
      expect(answers).toHaveLength(operations.size);
      expect(answers.length - refused.length).toBeGreaterThan(50);
      expect(answers.find(({ id }) => id === 'createConnectedAccount')?.status).toBe(200);
    }
  });
});
