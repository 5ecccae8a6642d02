import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AcceptedPayment,
  AccountPage,
  CreatedAccount,
  CreatedRefund,
  EventPage,
  TransactionPage,
} from '@tributary/sdk';
import { newAccount, startServedApp, type ServedApp } from '../../sdk/test/served-app.testing.ts';
import { failure, json, startCommand, tributary } from './command.testing.ts';

const UNKNOWN = '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a';
const CREATE = (
  'accounts create --name Ada --email ada@example.com --mobile 08031234567 --bank-code 000014 ' +
  '--percentage 10 --cap 2,000'
).split(' ');

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());

const env = (changes: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  TRIBUTARY_URL: served.url,
  TRIBUTARY_KEY: served.apiKey,
  ...changes,
});

let lastNumber = 3_000_000_000;
const createAccount = (): Promise<CreatedAccount> =>
  json(['--json', ...CREATE, '--account-number', String((lastNumber += 1))], env());

describe('the commands', () => {
  it('create, list and show accounts, and their balance', async () => {
    const account = await createAccount();
    expect(account).toMatchObject({ businessName: 'Ada', percentValue: 10, txCap: 2000 });
    const page = await json<AccountPage>(['accounts', 'list', '--search', 'ada', '--limit', '1'], env());
    expect(page).toMatchObject({ accounts: [{ id: account.id }] });
    const get = ['accounts', 'get', String(account.id)];
    const shown = await tributary([...get, '--show-key'], env());
    expect(shown.stdout).toContain(`Authorisation key  ${account.authorizationKeys}\n`);
    for (const args of [get, [...get, '--json'], ['accounts', 'list', '--json']]) {
      const { stdout } = await tributary(args, env());
      expect(stdout).toContain(String(account.id));
      expect(stdout).not.toContain(account.authorizationKeys);
    }
    expect(await json([...get, '--json'], env())).toMatchObject({ authorizationKeys: null });
    expect(shown.stdout).toContain('Commission         10 %, at most ₦2000.00\n');
    const table = await tributary(['accounts', 'list'], env());
    expect(table.stdout).toMatch(/│ Id +│ Own id +│ Name +│ Bank +│ Number +│ Commission +│ State +│ Created +│\n/);
    expect(await tributary(['accounts', 'balance', String(account.id)], env())).toEqual({
      exitCode: 0,
      stdout: '₦0.00\n',
      stderr: '',
    });
    const none = await tributary(['accounts', 'list', '--state', 'disabled'], env());
    expect(none.stdout).toBe('There are no accounts.\n');
  });

  it('take whatever a business gives an account for itself', async () => {
    const document = (await (await fetch(`${served.url}/openapi.json`)).json()) as {
      paths: Record<string, { patch: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
    };
    interface Schema {
      properties: Record<string, { type?: string | string[] }>;
    }
    const change = document.paths['/v1/api/subaccounts/{subaccountId}']?.patch.requestBody.content['application/json'];
    const fields = Object.entries(change?.schema.properties ?? {});
    const own = fields.filter(([, { type }]) => type?.includes('null'));
    const names = own.map(([name]) => name);
    expect(names).toContain('externalId');
    for (const name of names) {
      const option = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <`;
      for (const verb of ['create', 'update']) {
        expect((await tributary(['accounts', verb, '--help'], {})).stdout).toContain(option);
      }
    }
  });

  it('give accounts ids and metadata of their own, find them by it, and end both', async () => {
    const own = ['--external-id', 'shop-1', '--metadata', 'region=Lagos', '--metadata', 'plan=a=b'];
    const args = [...CREATE, '--account-number', String((lastNumber += 1)), ...own];
    const account = await json<CreatedAccount>(args, env());
    expect(account).toMatchObject({ externalId: 'shop-1', metadata: { region: 'Lagos', plan: 'a=b' } });
    expect(await json(args, env())).toEqual(account);
    const refused = await failure([...args, '--name', 'Bola'], env());
    expect(refused).toMatchObject({ exitCode: 1, code: 'external_id_conflict', subAccountId: account.id });
    const list = ['accounts', 'list', '--external-id', 'shop-1'];
    expect(await json(list, env())).toMatchObject({ accounts: [{ id: account.id }], totalCount: 1 });
    expect((await tributary(list, env())).stdout).toMatch(/│ Id +│ Own id +│ Name/);
    const shown = await tributary(['accounts', 'get', String(account.id)], env());
    expect(shown.stdout).toMatch(/Own id +shop-1\n[^]*Metadata +plan=a=b, region=Lagos\n/);
    const update = ['accounts', 'update', String(account.id)];
    expect(await json([...update, '--external-id', 'shop-2'], env())).toMatchObject({
      externalId: 'shop-2',
      metadata: { region: 'Lagos' },
      authorizationKeys: null,
    });
    const ended = await json([...update, '--no-external-id', '--no-metadata'], env());
    expect(ended).toMatchObject({ externalId: null, metadata: {} });
    expect(await failure(update, env())).toMatchObject({ exitCode: 1, code: 'validation_failed' });
  });

  it('create an account with a fixed fee', async () => {
    const args = CREATE.slice(0, -4);
    const flat = [...args, '--flat', '150.50', '--account-number', String((lastNumber += 1))];
    expect(await json(flat, env())).toMatchObject({ splitType: 'flat' });
    expect(await tributary([...flat, '--cap', '5'], env())).toMatchObject({ exitCode: 2 });
  });

  it('accept, show, list and refund payments', async () => {
    const { id, authorizationKeys } = await createAccount();
    const pay = ['payments', 'create', '--account', String(id), '--amount', '10,000'];
    const named = [...pay, '--description', 'Rice', '--metadata', 'order=17', '--metadata', 'till=a=b'];
    const payment = await json<AcceptedPayment>(named, env());
    expect(payment).toMatchObject({ grossAmount: 10_000, commission: 1_000, balanceAfter: 9_000 });
    expect(JSON.parse(payment.metadata)).toMatchObject({ order: '17', till: 'a=b' });
    const again = ['--reference', UNKNOWN];
    const known = env({ TRIBUTARY_AUTHORIZATION_KEY: authorizationKeys });
    const first = await tributary([...pay, ...again], known);
    expect(first.stdout).toBe(
      `Payment ${UNKNOWN} of ₦10000.00: ₦1000.00 commission, and the account has ₦18000.00 now.\n`,
    );
    expect(await tributary([...pay, ...again], known)).toEqual(first);
    expect(await failure(pay, env({ TRIBUTARY_AUTHORIZATION_KEY: 'another' }))).toMatchObject({ exitCode: 1 });

    const refund = ['payments', 'refund', payment.reference, '--amount', '500', '--reason', 'Broken'];
    expect(await json<CreatedRefund>(refund, env())).toMatchObject({ refund: { amount: 500, reason: 'Broken' } });
    const rest = await tributary(['payments', 'refund', UNKNOWN, '--commission', 'keep'], env());
    expect(rest.stdout).toContain('₦10000.00 of payment');
    const shown = await tributary(['payments', 'get', payment.reference], env());
    expect(shown.stdout).toMatch(/State +partially_refunded\n/);
    expect(shown.stdout).toMatch(/│ 500.00 +│ 50.00 +│ .* │ Broken +│/);
    const list = await tributary(['payments', 'list', '--account', String(id), '--limit', '1'], env());
    expect(list.stdout).toMatch(/│ refunded +│[^]*There are more/);
    const page = await json(['payments', 'list', '--account', String(id), '--from', '2020-01-01'], env());
    expect(page).toMatchObject({ payments: [{ reference: UNKNOWN }, { reference: payment.reference }], next: null });
  });

  it('list transactions of all accounts and of one', async () => {
    const { id } = await createAccount();
    await json(['payments', 'create', '--account', String(id), '--amount', '1'], env());
    await json(['payments', 'create', '--account', String(id), '--amount', '2'], env());
    const of = await json(['transactions', 'list', '--account', String(id)], env());
    expect(of).toMatchObject({ transactions: [{ grossAmount: 2 }, { grossAmount: 1 }], totalCount: 2 });
    const newest = await tributary(
      ['transactions', 'list', '--type', 'credit', '--kind', 'payment', 'return', '--limit', '1'],
      env(),
    );
    expect(newest.stdout).toMatch(/│ credit +│ 1.80 +│ 2.70 +│ product_sale/);
    expect(newest.stdout).toMatch(/\nThe newest 1 of \d+\.\n$/);
    const forward = ['transactions', 'list', '--account', String(id), '--limit', '1', '--after'];
    const first = await json<TransactionPage>([...forward, '0'], env());
    expect(first).toMatchObject({ transactions: [{ grossAmount: 1 }] });
    const place = String(first.transactions[0]?.sequence);
    expect((await tributary([...forward, '0'], env())).stdout).toContain(`There may be more: --after ${place}\n`);
    expect(await json([...forward, place], env())).toMatchObject({ transactions: [{ grossAmount: 2 }] });
    expect(await tributary([...forward, '-1'], env())).toMatchObject({ exitCode: 2 });
  });

  it('search transactions by metadata', async () => {
    const { id } = await createAccount();
    const pay = ['payments', 'create', '--account', String(id), '--amount', '7', '--metadata'];
    await json([...pay, 'order=S-1'], env());
    await json([...pay, 'order=S-12'], env());
    const found = await json(['transactions', 'list', '--metadata', 'order=S-1', '--search', '7'], env());
    expect(found).toMatchObject({ search: { hasMore: false } });
    const exact = await json(['transactions', 'list', '--metadata', 'order=S-1'], env());
    expect(exact).toMatchObject({ totalCount: 1, transactions: [{ grossAmount: 7 }] });
  });

  it('list events, and go on from a place', async () => {
    const after = await served.tributary.events.latest();
    const { id } = await createAccount();
    const first = await json<EventPage>(['events', 'list', '--after', after], env());
    expect(first).toMatchObject({ events: [{ type: 'account.created', data: { id } }], hasMore: false });
    const other = ['events', 'list', '--after', after, '--types', 'payment.*,refund.created'];
    expect((await tributary(other, env())).stdout).toBe('There are no events.\n');
    const shown = await tributary(['events', 'list', '--limit', '1'], env());
    expect(shown.stdout).toMatch(/│ account\.created +│ account \d+ +│ evt_[^]*There are more: --after evt_/);
  });

  it('follow events until the reader has enough', async () => {
    const following = startCommand(['events', 'list', '--follow', '--types', 'account.*', '--json'], env());
    const line = new Promise<string>((resolve) => void following.process.stdout?.once('data', resolve));
    // It starts from now on, so an account may be created before.
    const timer = setInterval(() => void served.tributary.accounts.create(newAccount()), 500);
    expect(JSON.parse((await line).split('\n')[0] ?? '')).toMatchObject({ type: 'account.created', mode: 'test' });
    following.process.stdout?.destroy();
    expect(await following.result).toMatchObject({ exitCode: 0, stderr: '' });
    clearInterval(timer);
  });
});

describe('a command that cannot do its work', () => {
  const list = ['accounts', 'list'];

  it('says which key is missing or wrong, before it asks', async () => {
    const refused = async (key: string, args = list): Promise<string> =>
      (await failure(args, env({ TRIBUTARY_KEY: key }))).code;
    const asked = served.front.seen.length;
    const through = ['--url', served.front.url];
    expect(await refused('', [...list, ...through])).toBe('api_key_missing');
    expect(await refused('pk_test_abc', [...list, ...through])).toBe('api_key_invalid');
    expect(await refused('sk_test_a b', [...list, ...through])).toBe('api_key_invalid');
    expect(await refused(served.app.business.live.secretKey, [...list, ...through])).toBe('live_key_refused');
    expect(served.front.seen).toHaveLength(asked);
    expect(await refused('sk_test_00000000000000000000000000000000')).toBe('api_key_unknown');
  });

  it('works in live mode when it is told so', async () => {
    const live = env({ TRIBUTARY_KEY: served.app.business.live.secretKey });
    expect(await json([...list, '--live'], live)).toEqual({ accounts: [], totalCount: 0 });
  });

  it('says that the server is wrong or gone', async () => {
    expect(await failure([...list, '--url', 'ftp://example.com'], env())).toMatchObject({ code: 'url_invalid' });
    const gone = await failure([...list, '--url', 'http://127.0.0.1:9'], env());
    expect(gone).toMatchObject({ exitCode: 1, code: 'network_failure' });
    expect(gone.message).toContain('TRIBUTARY_URL, or http://127.0.0.1:3000');
  });

  it('sends a key to another machine over https only, unless told so', async () => {
    const code = async (url: string, ...more: string[]): Promise<string> =>
      (await failure([...list, ...more, '--url', url], env())).code;
    // Nobody is asked: .invalid is never a machine.
    for (const url of ['http://pay.invalid', 'HTTP://127.0.0.1.invalid:3000', 'http://localhost.invalid']) {
      expect(await code(url), url).toBe('http_refused');
    }
    expect((await failure(list, env({ TRIBUTARY_URL: 'http://pay.invalid' }))).code).toBe('http_refused');
    expect((await failure(['trigger', 'account.created'], env({ TRIBUTARY_URL: 'http://pay.invalid' }))).code).toBe(
      'http_refused',
    );
    expect(await code('http://pay.invalid', '--insecure-http')).toBe('network_failure');
    expect(await code('https://pay.invalid')).toBe('network_failure');
    expect(await code('http://[::1]:9')).toBe('network_failure');
  });

  it('says what the server refused, with the request', async () => {
    const unknown = await tributary(['payments', 'get', UNKNOWN.replace('6', '7')], env());
    expect(unknown).toMatchObject({ exitCode: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/\n\(not_found, request .+\)\n$/);
    const account = await failure([...CREATE, '--account-number', '12', '--email', 'nobody'], env());
    expect(account).toMatchObject({
      code: 'validation_failed',
      field: 'accountNumber',
      requestId: expect.any(String) as string,
    });
    const wrong = await tributary(['accounts', 'get', 'first'], env());
    expect(wrong).toMatchObject({ exitCode: 2 });
    expect(wrong.stderr).toContain('It must be the id of a connected account.');
  });

  it('never shows the key', async () => {
    const [of, gone] = [env(), env({ TRIBUTARY_URL: 'http://127.0.0.1:9' })];
    for (const result of [await tributary(list, of), await tributary(list, gone), await tributary(['--help'], of)]) {
      expect(result.stdout + result.stderr).not.toContain(served.apiKey);
    }
  });
});

describe('what a terminal gets', () => {
  it('is without control characters of others, and so is JSON', async () => {
    const { id } = await createAccount();
    const account = await served.tributary.accounts.get(id);
    const name = 'A\u009B31mB\u202Etxt';
    served.front.fates.push({
      status: 200,
      body: JSON.stringify({
        success: true,
        message: 'ok',
        data: { ...account, businessName: `${name}\u001B]52;c;x\u0007` },
      }),
    });
    const through = ['accounts', 'get', String(id), '--url', served.front.url];
    const { stdout } = await tributary(through, env());
    expect(stdout).toContain('A\\u009b31mB\\u202etxt\\u001b]52;c;x\\u0007\n');
    served.front.fates.push({
      status: 404,
      body: JSON.stringify({
        success: false,
        message: `No\u001B[2J\n${name}`,
        data: null,
        error: { code: 'not_found' },
      }),
    });
    expect((await tributary(through, env())).stderr).toBe('No\\u001b[2J\nA\\u009b31mB\\u202etxt\n');
    served.front.fates.push({
      status: 200,
      body: JSON.stringify({ success: true, message: 'ok', data: { ...account, businessName: name } }),
    });
    const asJson = await tributary([...through, '--json'], env());
    expect(asJson.stdout).toContain('"businessName":"A\\u009b31mB\\u202etxt"');
    expect(JSON.parse(asJson.stdout)).toMatchObject({ businessName: name });
  });
});

describe('an amount at the command line', () => {
  it.each([
    [['payments', 'refund', UNKNOWN, '--amount', '1500,50'], 'could mean 1,500.50 or 150,050'],
    [['payments', 'refund', UNKNOWN, '--amount', '0,500'], 'could mean 0.50 or 500'],
    [['accounts', 'create', '--cap', '1.500,50'], 'is unclear: write 1,500.50'],
    [['accounts', 'create', '--percentage', '7,5'], 'could mean 7.5 or 75'],
    [['accounts', 'create', '--percentage', '101'], 'must be a percentage from 0 to 100'],
  ])('with a comma that could be before decimals is refused before anything is sent: %j', async (args, words) => {
    const refused = await tributary(args, {});
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain(`is invalid. It ${words}`);
  });
});

describe('the program', () => {
  it('tells its version, and helps with each command', async () => {
    expect(await tributary(['--version'], {})).toEqual({ exitCode: 0, stdout: '0.1.0\n', stderr: '' });
    const help = await tributary(['--help'], {});
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    expect(help.stdout).toMatch(/accounts[^]*payments[^]*transactions[^]*events/);
    expect((await tributary(['help', 'payments'], {})).stdout).toContain('refund [options] <payment>');
    expect((await tributary(['payments', 'create', '--help'], {})).stdout).toContain('TRIBUTARY_AUTHORIZATION_KEY');
    expect(await failure(['payments'], {})).toMatchObject({ exitCode: 2, code: 'wrong_usage' });
  });

  it('names the commands on the machine of the server, and says where they are', async () => {
    const { stdout } = await tributary(['--help'], {});
    const [here, there] = stdout.split(/^On the machine of the server .*:$/m);
    expect(here).toMatch(/^ {2}listen /m);
    expect(there).toMatch(/^ {2}ledger .*\n(?:.*\n)* {2}settlements /m);
    for (const args of [['ledger'], ['ledger', 'verify', '--since', 'folder'], ['settlements', '--help']]) {
      const failed = await failure(args, {});
      expect(failed).toMatchObject({ exitCode: 1, code: 'server_command' });
      expect(failed.message).toContain(`npm run --silent tributary -- ${args[0]} --help`);
    }
  });
});
