import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { curlOf, firstValues } from '../src/features/developers/curl.ts';
import type { PublicOperation } from '../src/features/developers/public-operation.ts';
import { PUBLIC_OPERATIONS } from '../src/features/developers/public-operations.gen.ts';

const ORIGIN = 'https://pay.example.com';

function operation(id: string): PublicOperation {
  const found = PUBLIC_OPERATIONS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

/** The arguments that a real shell would pass to curl. */
async function argumentsIn(text: string): Promise<string[]> {
  const script = `curl() { for argument in "$@"; do printf '%s\\0' "$argument"; done; }\n${text}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    env: { TRIBUTARY_KEY: 'sk_test_of_the_shell' },
  });
  return stdout.split('\0').slice(0, -1);
}

describe('the curl line of an operation', () => {
  it('has the key from the shell and never in itself', async () => {
    const { text } = curlOf(operation('listConnectedAccounts'), { search: 'Ada & co', page: '2' }, ORIGIN);
    expect(text).toContain('$TRIBUTARY_KEY');
    expect(await argumentsIn(text)).toEqual([
      '-sS',
      'https://pay.example.com/v1/api/subaccounts?page=2&search=Ada+%26+co',
      '-H',
      'apiKey: sk_test_of_the_shell',
    ]);
  });

  it('brings hostile text through the shell as it is', async () => {
    const description = `'; rm -rf / # $(reboot) \`id\` "مخبز" \\ 🍞`;
    const values = { subAccountId: '1042', amount: '1500.50', description, metadata: '{"order":"O\'Neil"}' };
    const { text, problems } = curlOf(operation('acceptPayment'), values, ORIGIN);
    const sent = (await argumentsIn(text)).at(-1) ?? '';
    expect(JSON.parse(sent)).toEqual({
      subAccountId: 1042,
      amount: 1500.5,
      description,
      metadata: { order: "O'Neil" },
    });
    expect(problems).toEqual({});
  });

  it('says of each field what would be right', () => {
    const values = { amount: 'ten', metadata: '[]' };
    const { problems } = curlOf(operation('acceptPayment'), values, ORIGIN);
    expect(problems).toEqual({
      subAccountId: 'This field is required.',
      amount: 'A number, such as 1500.50.',
      metadata: 'A JSON object, such as {"order":"A-1001"}.',
    });
  });

  it.each(PUBLIC_OPERATIONS.map((each) => [each.id, each] as const))('of %s has no problem at first', (_, each) => {
    const { text, problems } = curlOf(each, firstValues(each), ORIGIN);
    expect(problems).toEqual({});
    expect(text).not.toMatch(/\{\w+\}'/);
  });
});
