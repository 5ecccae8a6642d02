import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { file, list, read, upload, write } from './operation.ts';

const FACTS = { id: 'one', summary: 'One', doors: { key: '/one' }, permissions: [] } as const;
const run = (): never => {
  throw new Error('nobody calls it');
};

it('an operation has what its kind has, and the compiler refuses anything else', () => {
  const kinds = [
    read({ ...FACTS, run }),
    // @ts-expect-error -- only a write is kept under an Idempotency-Key
    read({ ...FACTS, run, keepsNoAnswer: true }),
    // @ts-expect-error -- a list has pages
    list({ ...FACTS, run }),
    // @ts-expect-error -- a write has a method
    write({ ...FACTS, run }),
    // @ts-expect-error -- a replica takes no writes
    write({ ...FACTS, method: 'POST', run, fromReplica: 'always' }),
    // @ts-expect-error -- a file has no body
    file({ ...FACTS, run, files: {}, body: Type.Object({}) }),
    // @ts-expect-error -- a file is of some type
    upload({ ...FACTS, run, describedBody: Type.Object({}) }),
    // @ts-expect-error -- what is wired is what it gives
    read({ ...FACTS, answers: Type.Number(), run: () => 'text', wire: (result: bigint) => Number(result) }),
    // @ts-expect-error -- what is wired is what it answers
    read({ ...FACTS, answers: Type.Number(), run: () => 'text', wire: (result) => result }),
  ].map(({ kind }) => kind);
  expect(kinds).toEqual(['read', 'read', 'list', 'write', 'write', 'file', 'upload', 'read', 'read']);
});
