import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import type { MailKind } from '../../src/platform/mail/kinds.ts';
import type { MailServer } from '../../src/platform/mail/mail-server.ts';
import { queueMail, queueNotice } from '../../src/platform/mail/queue-mail.ts';
import { sendMails, type SendMailsDeps } from '../../src/platform/mail/send-mails.ts';
import { createMailTransport } from '../../src/platform/mail/transport.ts';
import { databaseNow } from '../../src/platform/database/clock.ts';
import { signInMember } from '../harness/member.ts';
import { serverAt, startSilentServer, startSmtp, type TestSmtp, type TestSmtpOptions } from '../harness/smtp.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const PUBLIC_URL = 'https://pay.example.com';
const NEVER = new AbortController().signal;
let test: TestApp;
let smtp: TestSmtp | undefined;
const logged: object[] = [];

beforeAll(async () => {
  test = await startTestApp({ publicUrl: PUBLIC_URL, mail: serverAt(1) });
});
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
  logged.length = 0;
  await test.services.database.pool.query('DELETE FROM mails');
  await test.services.database.pool.query('DELETE FROM attempts');
});
afterAll(() => test.close());

async function listen(options: TestSmtpOptions = {}): Promise<TestSmtp> {
  smtp = await startSmtp(options);
  return smtp;
}

/** As the background task sends, to this server. */
function sending(config: MailServer, changes: Partial<SendMailsDeps> = {}): SendMailsDeps {
  const { sendingMails } = test.services;
  if (sendingMails === undefined) throw new Error('mail is off');
  return {
    ...sendingMails,
    // A busy machine takes a while; who is silent is given up sooner, by `impatient`.
    openTransport: async () => createMailTransport(config, { connectMaxMs: 30_000, silenceMaxMs: 30_000 }),
    log: { warn: (details) => void logged.push(details) },
    ...changes,
  };
}

/** The same towards a server that does not answer. */
const impatient = (config: MailServer): SendMailsDeps =>
  sending(config, {
    openTransport: async () => createMailTransport(config, { connectMaxMs: 500, silenceMaxMs: 500 }),
  });

async function queueKey(to: string, mode: 'test' | 'live', businessId: BusinessId): Promise<void> {
  await transact(test.services.db, async (tx) => {
    const facts = { businessName: 'Acme', who: 'Ada', name: 'Shop', mode, how: 'made' } as const;
    await queueMail(tx, test.services, { to, at: await databaseNow(tx), businessId, kind: 'key_created', facts });
  });
}

async function queue(to: string, businessId = 0n as BusinessId): Promise<void> {
  await transact(test.services.db, async (tx) => {
    const at = await databaseNow(tx);
    const facts = { at: at.toISOString(), on: true };
    await queueMail(tx, test.services, { to, at, businessId, kind: 'two_factor_switched', facts });
  });
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly facts: Buffer | null;
  readonly attempts: number;
}
const rows = async (): Promise<Row[]> =>
  (await test.services.database.pool.query<Row>('SELECT id, state, facts, attempts FROM mails ORDER BY created_at, id'))
    .rows;
/** As if the pauses had passed. */
const makeDue = () =>
  test.services.database.pool.query("UPDATE mails SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL");

describe('a queued mail', () => {
  it('arrives once, as text and HTML, from the configured sender, and its text is deleted', async () => {
    const { config, mails } = await listen();
    await queue('ada@example.com');
    await sendMails(sending(config), NEVER);
    await sendMails(sending(config), NEVER);
    expect(mails).toHaveLength(1);
    const [row] = await rows();
    expect(mails[0]).toMatchObject({
      recipients: ['ada@example.com'],
      sender: 'no-reply@example.com',
      subject: 'Two-factor sign-in is on',
      from: { name: 'Tributary', address: 'no-reply@example.com' },
      messageId: `<${row?.id}@pay.example.com>`,
    });
    expect(mails[0]?.text).toContain('was switched on');
    expect(mails[0]?.html).toContain('<p>');
    expect(row).toMatchObject({ state: 'sent', facts: null, attempts: 1 });
  });

  it('leaves nothing when its transaction is rolled back', async () => {
    const failing = transact(test.services.db, async (tx) => {
      const at = await databaseNow(tx);
      const facts = { at: at.toISOString(), on: true };
      await queueMail(tx, test.services, { to: 'ada@example.com', at, kind: 'two_factor_switched', facts });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('waits sealed: the database alone shows neither text nor token', async () => {
    await transact(test.services.db, async (tx) => {
      const at = await databaseNow(tx);
      const expiresAt = at.toISOString();
      const facts = { businessName: 'B', inviterName: 'I', role: 'viewer', token: 'SECRET-TOKEN', expiresAt } as const;
      await queueMail(tx, test.services, { to: 'ada@example.com', at, kind: 'invitation', facts });
    });
    expect((await rows())[0]?.facts?.toString('latin1')).not.toContain('SECRET-TOKEN');
  });

  it.each(['ada@example.com\r\nBcc: eve@example.com', 'ada@example.com, eve@example.com', 'Ada <ada@example.com>', ''])(
    'is refused for the address %j',
    async (to) => {
      await expect(queue(to)).rejects.toThrow('no e-mail address');
    },
  );

  it('keeps the letters of names and adds no header, whatever a business is called', async () => {
    const { config, mails } = await listen();
    const { businessId } = await test.addBusiness();
    const owner = await signInMember(test, { businessId }, 'owner');
    const name = 'Ọlá & Ṣadé <b>Ltd</b>, Ìbàdàn 🏦';
    await test.services.database.pool.query('UPDATE businesses SET name = $1 WHERE id = $2', [name, businessId]);
    await transact(test.services.db, async (tx) => {
      const facts = { who: 'Adébáyọ̀\r\nBcc: eve@example.com', rule: 'approval by two' };
      const at = await databaseNow(tx);
      await queueNotice(tx, test.services, { businessId, at, roles: ['owner'], kind: 'rule_changed', facts });
    });
    await sendMails(sending(config), NEVER);
    const [mail, ...others] = mails.filter(({ subject = '' }) => subject.startsWith('A rule'));
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([owner.email]);
    expect(mail?.subject).toBe(`A rule of ${name} changed`);
    expect(mail?.text).toContain('Adébáyọ̀ Bcc: eve@');
    expect(mail?.html).toContain('&lt;b&gt;Ltd');
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true);
  });
});

describe('two processes', () => {
  it('send each mail once between them', async () => {
    const { config, mails } = await listen();
    for (let number = 0; number < 60; number += 1)
      await queue(`p${number}@example.com`, BigInt(number % 3) as BusinessId);
    // As patient as in production: a busy machine is no mail server that went away.
    const openTransport = async () => createMailTransport(config);
    await Promise.all([1, 2, 3].map(() => sendMails(sending(config, { openTransport }), NEVER)));
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(60);
    expect(mails).toHaveLength(60);
    expect((await rows()).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('send a mail again, with the same Message-ID, when the one that sent it died before it wrote so', async () => {
    const { config, mails } = await listen();
    await queue('ada@example.com');
    const dying: SendMailsDeps['openTransport'] = async () => {
      const transport = createMailTransport(config);
      return {
        ...transport,
        send: async (mail) => {
          await transport.send(mail);
          throw new Error('killed');
        },
      };
    };
    await expect(sendMails(sending(config, { openTransport: dying }), NEVER)).rejects.toThrow('killed');
    // Its lease keeps others away for a while.
    await sendMails(sending(config), NEVER);
    expect(mails).toHaveLength(1);
    await makeDue();
    await sendMails(sending(config), NEVER);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.messageId).toBe(mails[1]?.messageId);
    expect((await rows())[0]?.state).toBe('sent');
  });
});

describe('a mail server', () => {
  it('that refuses an address for good ends that mail only', async () => {
    const { config } = await listen({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? Object.assign(new Error('no'), { responseCode: 550 }) : undefined),
    });
    await queue('gone@example.com');
    await queue('ada@example.com');
    await sendMails(sending(config), NEVER);
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'sent']);
    expect(logged).toEqual([expect.objectContaining({ kind: 'two_factor_switched', reply: 550 })]);
    expect(JSON.stringify(logged)).not.toContain('example.com');
  });

  it('that says 4xx gets the mail again later, ever less often', async () => {
    let isBusy = true;
    const { config, mails } = await listen({ refuse: () => (isBusy ? { code: 451 } : undefined) });
    await queue('ada@example.com');
    await sendMails(sending(config), NEVER);
    await sendMails(sending(config), NEVER);
    expect(await rows()).toEqual([expect.objectContaining({ state: 'waiting', attempts: 1 })]);
    isBusy = false;
    await makeDue();
    await sendMails(sending(config), NEVER);
    expect(mails).toHaveLength(1);
  });

  it('that is away, hangs, or refuses our password costs no mail an attempt', async () => {
    const silent = await startSilentServer();
    const { config } = await listen({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    });
    const credentials = { user: 'ada', password: 'hunter2-secret' };
    await queue('ada@example.com');
    for (const server of [serverAt(1), serverAt(silent.port), { ...config, credentials }]) {
      const problem: unknown = await sendMails(impatient(server), NEVER).catch((error: unknown) => error);
      expect(problem).toMatchObject({ name: 'MailServerAway' });
      expect(String(problem)).not.toContain('hunter2');
    }
    expect(await rows()).toEqual([expect.objectContaining({ state: 'waiting', attempts: 0 })]);
    await silent.close();
  });

  it('that hangs in the middle of a mail gets the others later', async () => {
    const { config } = await listen({ onRcptTo: () => undefined });
    for (const name of ['a', 'b', 'c']) await queue(`${name}@example.com`);
    await expect(sendMails(impatient(config), NEVER)).rejects.toMatchObject({ name: 'MailServerAway' });
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('without TLS gets nothing where TLS is required, and one with a certificate of its own neither', async () => {
    const plain = await listen({ disabledCommands: ['STARTTLS'] });
    await queue('ada@example.com');
    const strict = { ...plain.config, requireTls: true };
    await expect(sendMails(sending(strict), NEVER)).rejects.toMatchObject({ name: 'MailServerAway' });
    await plain.close();
    const own = await listen();
    await expect(sendMails(sending({ ...own.config, requireTls: true }), NEVER)).rejects.toMatchObject({
      name: 'MailServerAway',
    });
    expect([...plain.mails, ...own.mails]).toEqual([]);
    await sendMails(sending(own.config), NEVER);
    expect(own.mails).toMatchObject([{ isSecure: true }]);
  });

  it('with ten thousand mails waiting and no answer holds nobody up, and all of them keep waiting', async () => {
    const silent = await startSilentServer();
    await test.services.database.pool.query(
      `INSERT INTO mails (business_id, id, kind, to_address, facts, state, attempts, due_at, expires_at, created_at)
       SELECT 5, n::text, 'rule_changed', 'x@example.com', '\\x00', 'waiting', 0, now(), now() + interval '1 day', now()
         FROM generate_series(1, 10000) n`,
    );
    const startedAtMs = performance.now();
    await expect(sendMails(impatient(serverAt(silent.port)), NEVER)).rejects.toMatchObject({ name: 'MailServerAway' });
    const answer = await test.business.inTest.get('/v1/api/audit-log');
    expect(answer.status).toBe(200);
    expect(performance.now() - startedAtMs).toBeLessThan(20_000);
    const left = await rows();
    expect(left).toHaveLength(10_000);
    expect(left.every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);
    await silent.close();
  });
});

describe('limits', () => {
  it('give a mail up when it is no longer worth sending', async () => {
    const outcomes: [string, MailKind][] = [];
    await queue('ada@example.com');
    await test.services.database.pool.query("UPDATE mails SET expires_at = now() - interval '1 second'");
    await sendMails(sending(serverAt(1), { onOutcome: (...outcome) => void outcomes.push(outcome) }), NEVER);
    expect(await rows()).toEqual([expect.objectContaining({ state: 'failed', facts: null })]);
    expect(outcomes).toEqual([['failed', 'two_factor_switched']]);
    expect(logged).toHaveLength(1);
  });

  it('let an address have thirty notices of a kind an hour, over all processes; the last says so', async () => {
    const { config, mails } = await listen();
    for (let number = 0; number < 33; number += 1) await queue('ada@example.com');
    await Promise.all([1, 2].map(() => sendMails(sending(config), NEVER)));
    expect(mails).toHaveLength(30);
    expect(mails.filter(({ text }) => text?.includes('no more of this kind for up to an hour'))).toHaveLength(1);
    expect((await rows()).filter(({ state }) => state === 'dropped')).toHaveLength(3);
  });

  it('let nobody hide a notice behind many of another kind, of test mode or of another business', async () => {
    const { config, mails } = await listen();
    const [own, other] = [await test.addBusiness(), await test.addBusiness()].map(({ businessId }) => businessId);
    if (own === undefined || other === undefined) throw new Error('no business');
    for (let number = 0; number < 31; number += 1) {
      await queueKey('ada@example.com', 'test', own);
      await queueKey('ada@example.com', 'live', other);
    }
    await sendMails(sending(config), NEVER);
    expect(mails).toHaveLength(60);
    await queueKey('ada@example.com', 'live', own);
    await queue('ada@example.com');
    await sendMails(sending(config), NEVER);
    expect(mails).toHaveLength(62);
  });

  it('end the run when the process stops', async () => {
    const { config } = await listen();
    await queue('ada@example.com');
    const stopping = new AbortController();
    stopping.abort();
    await sendMails(sending(config), stopping.signal);
    await delay(0);
    expect((await rows())[0]?.state).toBe('waiting');
  });
});
