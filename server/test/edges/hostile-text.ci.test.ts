/**
 * Sends text that PostgreSQL does not accept, or not at that length, everywhere where outside text reaches the
 * database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatcherOf } from '../webhooks/webhooks.testing.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.testing.ts';
import { makePlace, type Operation, type Place } from './place.testing.ts';
import { FED_COLUMNS, ofSignInLibrary, OTHER_COLUMNS } from './text-columns.testing.ts';

const HOSTILE = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\u001b[0m\u0085', 'x'.repeat(20_000), '😀'.repeat(5_000)];
/** In an address, where a lone surrogate is three bytes that are not UTF-8. */
const HOSTILE_ENCODED = ['%00', 'a%00b', '%ED%A0%80', '%1B%5B0m', 'x'.repeat(5_000), '%F0%9F%98%80'.repeat(500)];
/** Node itself refuses NUL in a header. */
const HOSTILE_HEADERS = ['\u0085\u009b', '\u001b[0m', 'ÿ'.repeat(4_000), 'x'.repeat(10_000), '"'];
/** These end the session that the test needs. */
const ENDING = ['/dashboard/api/sign-out', '/dashboard/api/businesses/{businessId}/team/leave'];

let place: Place;
let receiver: Receiver;
const sent = new Set<string>();
beforeAll(async () => {
  receiver = await startReceiver();
  place = await makePlace(receiver.url);
});
afterAll(async () => {
  await receiver.close();
  await place.testApp.close();
});

async function send(operation: Operation, body: unknown, headers: Readonly<Record<string, string>> = {}, query = '') {
  const { testApp, owner, at } = place;
  const isDashboard = operation.path.startsWith('/dashboard/');
  const answer = await testApp.app.inject({
    method: operation.method.toUpperCase() as 'POST',
    url: `${at(operation.path)}${query}`,
    headers: {
      ...(isDashboard ? { cookie: owner.cookie } : { apiKey: testApp.business.test.secretKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(answer.statusCode, `${operation.method} ${operation.path} ${answer.body.slice(0, 500)}`).toBeLessThan(500);
  return answer;
}

/** The document's example with real ids, and with the optional texts that it omits. */
function bodyOf({ body }: Operation): unknown {
  const { account } = place;
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (name === 'subAccountId') return account.id;
    if (name === 'authorizationKey') return account.authorizationKeys;
    if (name === 'reference') return undefined;
    return name === 'accountIds' ? [account.id] : value;
  });
  const right = JSON.parse(text) as object;
  return 'subAccountEmail' in right && 'bankCode' in right
    ? { ...right, firstName: 'Ada', lastName: 'Obi', currency: 'NGN', metadata: { order: 'A-1001' } }
    : right;
}

/** The value with each of its texts changed in turn, and each object with an additional key. */
function* changed(value: unknown, to: string, path = ''): Generator<readonly [name: string, value: unknown]> {
  if (typeof value === 'string') yield [path, to];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const [at, other] of changed(inner, to, path === '' ? name : `${path}.${name}`)) {
      yield [at, Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other }];
    }
  }
  if (!Array.isArray(value)) yield [path === '' ? 'key' : `${path}.key`, { ...value, [to]: to }];
}

const writes = (): readonly Operation[] =>
  place.operations.filter(({ method, path }) => method !== 'get' && method !== 'delete' && !ENDING.includes(path));

async function requireLogWritten(): Promise<void> {
  const { services, business, testDatabase } = place.testApp;
  const id = `after-${performance.now()}`;
  await business.inTest.get('/v1/api/subaccounts/999999', { 'x-request-id': id });
  await services.requestLog.write();
  const { rows } = await testDatabase.database.pool.query('SELECT FROM request_log WHERE request_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(await services.metrics.registry.getSingleMetricAsString('tributary_rows_refused_total')).not.toMatch(/ [1-9]/);
}

describe('text that a database does not take', () => {
  it('never makes an operation fail, in whichever text or key of a body it stands', async () => {
    for (const operation of writes()) {
      if (operation.body === undefined) continue;
      for (const text of HOSTILE) {
        for (const [name, body] of changed(bodyOf(operation), text)) {
          sent.add(`${operation.method.toUpperCase()} ${operation.path} ${name}`);
          await send(operation, body);
        }
      }
    }
    await requireLogWritten();
  });

  it('never makes an operation fail in a header', async () => {
    for (const header of [
      'user-agent',
      'x-forwarded-for',
      'x-request-id',
      'idempotency-key',
      'origin',
      'accept',
      'cookie',
    ]) {
      sent.add(`header ${header}`);
      for (const value of HOSTILE_HEADERS) {
        for (const path of ['/v1/api/webhook-endpoints', '/dashboard/api/businesses', '/dashboard/api/sign-up']) {
          const operation = writes().find((one) => one.path === path && one.method === 'post');
          if (operation === undefined) throw new Error(`there is no operation ${path}`);
          const body = path.endsWith('sign-up')
            ? { name: 'Ada', email: `a${Math.random()}@example.com`, password: 'correct horse battery' }
            : bodyOf(operation);
          await send(operation, body, { [header]: value });
        }
      }
    }
    await requireLogWritten();
  });

  it('never makes an operation fail in its address', async () => {
    for (const operation of place.operations) {
      if (operation.method === 'delete' || ENDING.includes(operation.path) || operation.path.endsWith('/events'))
        continue;
      sent.add('address query name');
      for (const text of HOSTILE_ENCODED) await send(operation, undefined, {}, `?${text}=${text}`);
    }
    await requireLogWritten();
  });

  it('never makes a file of bank results fail, whichever of its fields it stands in', async () => {
    const operation = { ...writesNamed('/v1/api/settlement-results'), body: undefined };
    const header = { 'content-type': 'application/octet-stream' };
    sent.add('address filename');
    for (const text of HOSTILE_ENCODED) await send(operation, csvWith('reason', 'closed'), header, `?filename=${text}`);
    for (const text of HOSTILE) {
      for (const column of ['end_to_end_id', 'amount', 'status', 'reason', 'currency']) {
        sent.add(`file ${column}`);
        await send(operation, csvWith(column, text), header);
      }
      for (const tag of ['MsgId', 'NtryRef', 'AcctSvcrRef', 'Acct', 'BookgDt', 'EndToEndId']) {
        sent.add(`file ${tag}`);
        await send(operation, statementWith(tag, text), header);
        await send(operation, statementWith(tag, '&#0;&#xD800;'), header);
      }
    }
    await requireLogWritten();
  });

  it('never stops webhooks when a receiver answers with it', async () => {
    sent.add('receiver response');
    const bodies = [...HOSTILE.map((text) => Buffer.from(text)), Buffer.from([0, 255, 254, 0xed, 0xa0, 0x80, 0x9b])];
    receiver.answer((_received, response, count) => {
      const body = bodies[count % bodies.length];
      response.writeHead(500, { 'x-strange': '\u0085' }).end(body);
    });
    const { business, services, testDatabase } = place.testApp;
    for (const _ of bodies) await business.inTest.post('/v1/api/webhook-endpoints/' + (await endpointId()) + '/test');
    const { settle, errors } = dispatcherOf({ ...place.testApp, services });
    await settle();
    expect(errors).toEqual([]);
    const { rows } = await testDatabase.database.pool.query<{ response: string }>(
      `SELECT response FROM webhook_deliveries WHERE attempts > 0 AND status = 500`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { response } of rows) expect(response.length).toBeLessThanOrEqual(1_024);
  });

  it('was sent to each column of the database that holds text, or there is a reason why not', async () => {
    const { rows } = await place.testApp.testDatabase.database.pool.query<{ name: string }>(
      `SELECT c.table_name || '.' || c.column_name AS name
         FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'schema_migrations'
          AND (c.data_type IN ('text', 'character varying', 'character', 'json', 'jsonb')
               OR c.udt_name IN ('_text', '_varchar'))
        ORDER BY 1`,
    );
    const names = rows.map(({ name }) => name);
    const reasonOf = (name: string) => FED_COLUMNS[name] ?? OTHER_COLUMNS[name] ?? ofSignInLibrary(name);
    expect(names.filter((name) => reasonOf(name) === undefined)).toEqual([]);
    expect(
      [...Object.keys(FED_COLUMNS), ...Object.keys(OTHER_COLUMNS)].filter((name) => !names.includes(name)),
    ).toEqual([]);
    expect([...new Set(Object.values(FED_COLUMNS))].filter((feed) => !sent.has(feed))).toEqual([]);
  });
});

async function endpointId(): Promise<number> {
  const { rows } = await place.testApp.testDatabase.database.pool.query<{ id: bigint }>(
    'SELECT min(endpoint_id) AS id FROM webhook_positions WHERE business_id = $1',
    [place.testApp.business.businessId],
  );
  return Number(rows[0]?.id);
}

function writesNamed(path: string): Operation {
  const operation = writes().find((one) => one.path === path);
  if (operation === undefined) throw new Error(`there is no operation ${path}`);
  return operation;
}

function csvWith(column: string, text: string): string {
  const row: Record<string, string> = {
    end_to_end_id: '0197a3c26f1e7c449d0b5a2f9d3c7b10',
    amount: '100.00',
    status: 'failed',
    reason: 'closed',
    currency: 'NGN',
    [column]: `"${text}"`,
  };
  return `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
}

function statementWith(tag: string, text: string): string {
  const value = (name: string, right: string): string => (name === tag ? text : right);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${value('MsgId', 'M1')}</MsgId><CreDtTm>2026-11-21T09:30:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><Othr><Id>${value('Acct', '0123456789')}</Id></Othr></Id></Acct>
<Ntry><NtryRef>${value('NtryRef', 'N1')}</NtryRef><Amt Ccy="NGN">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${value('BookgDt', '2026-11-21')}</Dt></BookgDt><AcctSvcrRef>${value('AcctSvcrRef', 'A1')}</AcctSvcrRef>
<BkTxCd/><NtryDtls><TxDtls><Refs><EndToEndId>${value('EndToEndId', '0197a3c26f1e7c449d0b5a2f9d3c7b10')}</EndToEndId></Refs>
<Amt Ccy="NGN">100.00</Amt></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
}
