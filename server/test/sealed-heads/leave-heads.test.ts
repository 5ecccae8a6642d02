import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLogs } from '../../src/core/ledger/log/verify-log.ts';
import { headsFromFile, headsToFile, listHeads, NO_HEADS } from '../../src/features/sealed-heads/heads.ts';
import { type HeadsFile, parseHeadsFile } from '../../src/features/sealed-heads/heads-file.ts';
import { DepartureWatch, readDepartures } from '../../src/features/sealed-heads/departures.ts';
import { leaveHeads } from '../../src/features/sealed-heads/leave-heads.ts';
import { type WayOut, waysOut } from '../../src/features/sealed-heads/ways-out.ts';
import { sendMails } from '../../src/platform/mail/send-mails.ts';
import { tributary } from '../harness/command.ts';
import { startSmtp, type TestSmtp } from '../harness/smtp.ts';
import { startTestApp, type TestApp, type TestProcess } from '../harness/test-app.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const NOON = new Date('2026-11-21T12:00:00Z');
const later = (hours: number): Date => new Date(NOON.getTime() + hours * 3_600_000);

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
});
beforeEach(async () => {
  await testApp.testDatabase.database.pool.query('DELETE FROM head_departures');
  await testApp.testDatabase.clock.set(NOON);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

const errors: string[] = [];
beforeEach(() => void errors.splice(0));
const leave = (ways: readonly WayOut[], watch = new DepartureWatch()) => {
  const { db } = testApp.services.database;
  const log = { error: (_details: object, message: string) => errors.push(message) };
  return leaveHeads({ db, ways, log, watch }, new AbortController().signal);
};
const FUTURE = 'the departure of the ends of chains has a time in the future';
const OVERDUE = 'the ends of chains have not left the database for two days';
const byFile = (file: string) =>
  waysOut({ sealHeads: { file, webhook: undefined, mailTo: [] }, webhookAllowPrivate: false }, testApp.services);
const linesOf = async (file: string): Promise<HeadsFile[]> => parseHeadsFile(file, await readFile(file, 'utf8'));

describe('the ends of chains', () => {
  it('go to a file once a day, however many processes look, readable by nobody else', async () => {
    const file = join(folder, 'heads.jsonl');
    await Promise.all(Array.from({ length: 5 }, () => leave(byFile(file))));
    await testApp.testDatabase.clock.set(later(12));
    await leave(byFile(file));
    expect(await linesOf(file)).toHaveLength(1);
    await testApp.testDatabase.clock.set(later(24));
    await leave(byFile(file));
    const copies = await linesOf(file);
    expect(copies.map(({ takenAt }) => takenAt)).toEqual([NOON.toISOString(), later(24).toISOString()]);
    expect(copies[0]?.logs).toHaveLength(2);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const known = copies.map(headsFromFile).flatMap(({ knownEntries }) => knownEntries);
    expect((await verifyLogs(testApp.testDatabase.database, { knownEntries: known })).disagreement).toBeUndefined();
  });

  it('go to a new file each day in a directory', async () => {
    const directory = await mkdtemp(join(folder, 'daily-'));
    await leave(byFile(directory));
    await testApp.testDatabase.clock.set(later(24));
    await leave(byFile(directory));
    expect((await readdir(directory)).toSorted()).toEqual([
      'heads-20261121T120000000Z.json',
      'heads-20261122T120000000Z.json',
    ]);
  });

  it('are tried again when they could not leave, with a line in the log after two days', async () => {
    const away = byFile(join(folder, 'missing', 'heads.jsonl'));
    await expect(leave(away)).rejects.toThrow('file: ENOENT');
    await leave(away);
    await testApp.testDatabase.clock.set(later(1));
    await expect(leave(away)).rejects.toThrow('file: ENOENT');
    expect(errors).toEqual([]);
    await testApp.testDatabase.clock.set(later(49));
    await expect(leave(away)).rejects.toThrow('file: ENOENT');
    expect(errors).toEqual([OVERDUE]);
    const { db } = testApp.services.database;
    expect(await readDepartures(db, [])).toMatchObject([{ way: 'file', leftAt: null, failingSince: NOON }]);
    await testApp.testDatabase.clock.set(later(50));
    await leave(byFile(join(folder, 'there.jsonl')));
    expect(await readDepartures(db, [])).toMatchObject([{ leftAt: later(50), failingSince: null, problem: null }]);
  });

  it.each([['left_at'], ['tried_at'], ['left_at = tried_at, tried_at']])(
    'leave on their day though somebody set %s to a time in the future, once, with a line in the log',
    async (columns) => {
      const { pool } = testApp.testDatabase.database;
      const file = join(folder, `${columns.length}.jsonl`);
      await leave(byFile(file));
      await testApp.testDatabase.clock.set(later(24));
      await pool.query(`UPDATE head_departures SET ${columns} = '2999-01-01'`);
      expect(await readDepartures(testApp.services.db, [])).toMatchObject([{ isInFuture: true }]);
      await Promise.all(Array.from({ length: 5 }, () => leave(byFile(file))));
      expect(await linesOf(file)).toHaveLength(2);
      expect(errors).toContain(FUTURE);
      expect(await readDepartures(testApp.services.db, [])).toMatchObject([{ isInFuture: false, ageMs: 0 }]);
    },
  );

  it('that somebody keeps from being tried are missed by each process, in its log and its metrics', async () => {
    const { pool } = testApp.testDatabase.database;
    const watch = new DepartureWatch();
    const file = join(folder, 'never.jsonl');
    for (const hours of [0, 24, 47, 48]) {
      await testApp.testDatabase.clock.set(later(hours));
      await pool.query(
        `INSERT INTO head_departures (way, tried_at) VALUES ('file', $1)
        ON CONFLICT (way) DO UPDATE SET tried_at = $1`,
        [later(hours)],
      );
      await leave(byFile(file), watch);
      expect(errors, `${hours} hours`).toEqual(hours === 48 ? [OVERDUE] : []);
    }
    const withFile = await testApp.startSibling({ sealHeads: { file, webhook: undefined, mailTo: [] } });
    try {
      const metrics = async () => (await withFile.app.inject('/metrics')).body;
      await expect.poll(metrics).toContain('tributary_heads_departure_age_seconds{way="file"} +Inf');
    } finally {
      await withFile.close();
    }
  });

  it('have an age since they left, for the command line and the metrics', async () => {
    const file = join(folder, 'aged.jsonl');
    await leave(byFile(file));
    await testApp.testDatabase.clock.set(later(20));
    expect(await readDepartures(testApp.services.db, ['file', 'mail'])).toMatchObject([
      { way: 'file', ageMs: 20 * 3_600_000 },
      { way: 'mail', ageMs: Number.POSITIVE_INFINITY, leftAt: null },
    ]);
    const env = { DATABASE_URL: testApp.testDatabase.url, ENCRYPTION_KEY: '11'.repeat(32), SEAL_HEADS_FILE: file };
    const { stdout } = await tributary(['ledger', 'verify', '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      departures: [{ way: 'file', leftAt: NOON.toISOString(), ageSeconds: 72_000, failingSince: null }],
    });
    const left = `The ends last left by file at ${NOON.toISOString()}, 20 hours ago.`;
    expect((await tributary(['ledger', 'verify'], env)).stdout).toContain(left);
    expect((await tributary(['ledger', 'seals'], env)).stdout).toContain(left);
  });

  it('are read as old files have them, too: seals of transactions alone', async () => {
    const {
      version: _version,
      facts: _facts,
      logs: _logs,
      auditLogs: _former,
      ...old
    } = headsToFile(await listHeads(testApp.services.database));
    const [parsed] = parseHeadsFile('old.json', JSON.stringify(old));
    expect(parsed && headsFromFile(parsed)).toEqual(NO_HEADS);
    expect(() => parseHeadsFile('x.json', '{"version":4,"seals":[]}')).toThrow('x.json');
  });
});

describe('the mail to the operator', () => {
  let smtp: TestSmtp;
  let withMail: TestProcess;
  beforeAll(async () => {
    smtp = await startSmtp();
    withMail = await testApp.startSibling({ publicUrl: 'https://pay.example.com', mail: smtp.config });
  });
  afterAll(async () => {
    await withMail.close();
    await smtp.close();
  });

  it('has them as a file, once a day, which verification compares with the chains', async () => {
    await testApp.testDatabase.clock.set(new Date());
    const mailTo = ['keeper@example.com', 'other@example.com'];
    const places = { sealHeads: { file: undefined, webhook: undefined, mailTo }, webhookAllowPrivate: false };
    await Promise.all([1, 2, 3].map(() => leave(waysOut(places, withMail.services))));
    const { sendingMails } = withMail.services;
    if (sendingMails === undefined) throw new Error('mail is off');
    await sendMails(sendingMails, new AbortController().signal);
    expect(mailTo.map((to) => smtp.to(to).length)).toEqual([1, 1]);
    const [mail] = smtp.mails;
    expect(mail?.text).toContain('ledger verify --against');
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toMatch(/^heads-\d{8}T\d{9}Z\.json$/);
    const text = Buffer.from(file?.content as ArrayBuffer).toString();
    const [heads] = parseHeadsFile('heads.json', text);
    if (heads === undefined) throw new Error('the mail has no heads');
    const { knownEntries } = headsFromFile(heads);
    expect(knownEntries).toHaveLength(2);
    expect((await verifyLogs(testApp.testDatabase.database, { knownEntries })).disagreement).toBeUndefined();
    const [first, ...others] = knownEntries;
    if (first === undefined) throw new Error('the mail has no entries');
    const rewritten = [{ ...first, digest: Buffer.alloc(32) }, ...others];
    const verified = await verifyLogs(testApp.testDatabase.database, { knownEntries: rewritten });
    expect(verified.disagreement).toBeDefined();
  });
});

describe('the webhook of the operator', () => {
  let receiver: Server;
  let status: number;
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/heads`;
  const byWebhook = (webhookAllowPrivate: boolean) =>
    waysOut(
      { sealHeads: { file: undefined, webhook: { url: url(), secret: SECRET }, mailTo: [] }, webhookAllowPrivate },
      testApp.services,
    );
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => received.splice(0));
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));

  it('gets them signed, like webhooks', async () => {
    status = 204;
    await testApp.testDatabase.clock.set(new Date());
    await leave(byWebhook(true));
    const [request] = received;
    if (request === undefined) throw new Error('nothing arrived');
    const message = new Webhook(SECRET).verify(request.body, request.headers as Record<string, string>);
    expect(message).toMatchObject({ type: 'seal_heads', data: { version: 3 } });
  });

  it('is tried again after another answer than success', async () => {
    status = 500;
    await expect(leave(byWebhook(true))).rejects.toThrow('webhook: Status 500');
    status = 200;
    await testApp.testDatabase.clock.set(later(1));
    await leave(byWebhook(true));
    expect(received).toHaveLength(2);
  });

  it('may not be in a private network', async () => {
    await expect(leave(byWebhook(false))).rejects.toThrow('the public internet only');
    expect(received).toEqual([]);
  });
});
