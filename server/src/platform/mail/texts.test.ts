import { describe, expect, it } from 'vitest';
import { MAIL_KINDS, type MailFacts, type MailKind } from './kinds.ts';
import { type MailText, quoted, writeMail } from './layout.ts';
import { MAIL_TEXTS } from './texts.ts';

const AT = '2026-11-22T10:00:00.000Z';
const HOSTILE = '<img src=x onerror=alert(1)>\r\nBcc: victim@evil.example\u202E http://evil.example/a "&\'';
const of = <T extends object>(facts: T): T & { businessName: string } => ({ businessName: HOSTILE, ...facts });
const FACTS: MailFacts = {
  invitation: of({ inviterName: HOSTILE, role: 'admin', token: 'abc', expiresAt: AT }),
  address_proof: { token: 'abc' },
  password_reset: { token: 'abc', minutes: 30 },
  sign_in_link: { token: 'abc' },
  new_sign_in: { at: AT, address: HOSTILE, device: HOSTILE.repeat(9) },
  two_factor_switched: { at: AT, on: false },
  factor_changed: { at: AT, what: 'passkey_removed', name: HOSTILE, isLast: true },
  password_changed: { at: AT, byLink: true },
  key_created: of({ who: HOSTILE, name: HOSTILE, mode: 'live', how: 'made' }),
  key_revoked: of({ who: HOSTILE, name: HOSTILE, mode: 'live', wasLast: true }),
  role_changed: of({
    who: HOSTILE,
    whom: HOSTILE,
    role: null,
    left: false,
    keys: Array.from({ length: 12 }, () => HOSTILE),
  }),
  rule_changed: of({ who: HOSTILE, rule: HOSTILE }),
  bank_details_changed: of({
    accountName: HOSTILE,
    what: ['bank details', 'e-mail address', 'mobile number'],
    lastDigits: '6789',
    at: AT,
    heldUntil: AT,
  }),
  change_requested: of({ who: HOSTILE, what: HOSTILE }),
  change_rejected: of({ who: HOSTILE, what: HOSTILE, reason: HOSTILE }),
  limit_refused: of({ mode: 'live', names: Array.from({ length: 10 }, () => HOSTILE), others: 3 }),
  heads_of_seals: { takenAt: '2026-11-21T09:30:00.000Z', json: '{}' },
  failed_sign_ins: of({ who: HOSTILE, count: 20, minutes: 15 }),
};

const link = (path: string): string => `https://pay.example.com${path}`;

function textOf(kind: MailKind) {
  const text = MAIL_TEXTS[kind] as (facts: unknown, link: (path: string) => string) => MailText;
  return writeMail(text(FACTS[kind], link));
}

describe.each(Object.keys(MAIL_KINDS) as MailKind[])('the mail %s', (kind) => {
  const mail = textOf(kind);

  it('fits on a screen', () => {
    expect(mail.text.split('\n').length).toBeLessThan(24);
    expect(mail.text.length).toBeLessThan(1_800);
    expect(mail.subject.length).toBeLessThan(130);
    expect(mail.subject).not.toMatch(/[\p{Cc}]/u);
  });

  it('shows what strangers wrote as text, without markup, links, further headers or turned writing', () => {
    expect(mail.html).not.toMatch(/<img|onerror=alert\(1\)>/);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/\u202E|http:\/\/evil|evil\.example/u);
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
    expect(links.every((url) => url.startsWith('https://pay.example.com/'))).toBe(true);
  });

  it('says the same as text and as HTML', () => {
    const [first = ''] = mail.text.split('\n\n');
    const shown = mail.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
    expect(shown.replaceAll('&#39;', "'").replaceAll('&amp;', '&')).toContain(first.split('\n')[0]);
  });
});

it('keeps the letters of Nigerian names', () => {
  expect(quoted("Ọlá Adébáyọ̀ & Ṣadé's Café")).toBe("Ọlá Adébáyọ̀ & Ṣadé's Café");
});
