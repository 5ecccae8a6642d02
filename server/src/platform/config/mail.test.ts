import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from '../../core/errors/errors.ts';

const MAIL = {
  PUBLIC_URL: 'https://pay.example.com',
  SMTP_URL: 'smtp://ada:p%40ss%2Fword@mail.example.com',
  MAIL_FROM: 'Tributary <no-reply@example.com>',
};

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env, '/');
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

describe('PUBLIC_URL', () => {
  it.each([
    ['https://pay.example.com', 'https://pay.example.com'],
    ['https://Pay.Example.com:8443/', 'https://pay.example.com:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['', undefined],
  ])('%j is the origin %j', (text, origin) => {
    expect(readConfig({ PUBLIC_URL: text }, '/').publicUrl).toBe(origin);
  });

  it.each([
    'http://pay.example.com',
    'http://localhost.evil.example',
    'https://pay.example.com/dashboard',
    'https://pay.example.com?x=1',
    'https://hunter2@pay.example.com',
    'javascript:alert(1)',
    'pay.example.com',
  ])('refuses %j', (text) => {
    const [problem = '', ...others] = problemsOf({ PUBLIC_URL: text });
    expect(problem).toMatch(/^PUBLIC_URL must be https:\/\//);
    expect(problem).not.toContain('hunter2');
    expect(others).toEqual([]);
  });
});

describe('the mail server', () => {
  it('is reached with TLS, on the port of its kind, with the credentials decoded', () => {
    expect(readConfig(MAIL, '/').mail).toEqual({
      host: 'mail.example.com',
      port: 587,
      implicitTls: false,
      requireTls: true,
      credentials: { user: 'ada', password: 'p@ss/word' },
      from: { name: 'Tributary', address: 'no-reply@example.com' },
    });
    const implicit = readConfig({ ...MAIL, SMTP_URL: 'smtps://mail.example.com' }, '/').mail;
    expect(implicit).toMatchObject({ port: 465, implicitTls: true, requireTls: true, credentials: undefined });
  });

  it('may do without TLS only on this machine, or when the address says so', () => {
    const requireTls = (url: string) => readConfig({ ...MAIL, SMTP_URL: url }, '/').mail?.requireTls;
    expect(requireTls('smtp://localhost:2525')).toBe(false);
    expect(requireTls('smtp://[::1]:2525')).toBe(false);
    expect(requireTls('smtp://mail.example.com?tls=optional')).toBe(false);
    expect(requireTls('smtp://localhost.example.com')).toBe(true);
  });

  it('needs a sender and a public address, and neither makes sense alone', () => {
    expect(problemsOf({ SMTP_URL: MAIL.SMTP_URL })).toEqual([
      'SMTP_URL needs MAIL_FROM, like Tributary <no-reply@example.com>.',
      'SMTP_URL needs PUBLIC_URL: mails have links to the dashboard.',
    ]);
    expect(problemsOf({ MAIL_FROM: MAIL.MAIL_FROM })).toEqual([
      'MAIL_FROM needs an SMTP_URL: nothing is sent without one.',
    ]);
    expect(readConfig({}, '/').mail).toBeUndefined();
  });

  it.each([
    'https://mail.example.com',
    'smtp://',
    'mail.example.com:587',
    'smtp://m.example?tls=no',
    'smtp://%zz:a@m.x',
  ])('refuses the address %j without repeating it', (url) => {
    expect(problemsOf({ ...MAIL, SMTP_URL: url })).toEqual([
      'SMTP_URL must be an address like smtp://user:password@mail.example.com:587, or smtps:// for TLS.',
    ]);
  });

  it.each(['nobody', 'A <b', 'A <a@b.c>\r\nBcc: x@y.z', '<a b@c.d>'])('refuses the sender %j', (from) => {
    expect(problemsOf({ ...MAIL, MAIL_FROM: from })).toEqual([
      'MAIL_FROM must be an e-mail address, like Tributary <no-reply@example.com>.',
    ]);
  });
});
