/** The texts of all mails, in one place. What people wrote goes through `quoted`. */
import { lagosParts } from '../time/lagos.ts';
import type { FactorChange, MailFacts, MailKind } from './kinds.ts';
import { type MailText, quoted } from './layout.ts';

type Texts = {
  readonly [Kind in MailKind]: (facts: MailFacts[Kind], link: (path: string) => string) => MailText;
};

const NOT_YOU = 'If this was not you, change your password immediately and tell an owner of your business.';
const WHY_BUSINESS = 'You get this mail because of your role in this business at Tributary.';
/** Added to the last mail of its kind that an address gets within an hour. */
export const LAST_OF_HOUR =
  'There were many mails like this. You get no more of this kind for up to an hour. Open Tributary to see all.';
const IGNORE = 'If you did not expect this mail, ignore it. Nothing changes unless you open the link.';

const FACTOR_CHANGES: Readonly<Record<FactorChange['what'], string>> = {
  app_added: 'An authenticator app was added',
  app_removed: 'The authenticator app was removed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  backup_codes: 'New backup codes were created',
};

const KEY_CHANGES = {
  made: { did: 'created', subject: (mode: string) => `New ${mode} API key` },
  rolled: { did: 'rolled', subject: (mode: string) => `Rolled ${mode} API key` },
  widened: { did: 'gave more scopes or addresses to', subject: (mode: string) => `Changed ${mode} API key` },
} as const;

const inMode = (mode: 'test' | 'live' | undefined): string => (mode === undefined ? '' : ` (${mode} mode)`);

function instant(text: string): string {
  const { date, time } = lagosParts(new Date(text));
  return `${date} at ${time} in Lagos`;
}

const KEYS_NAMED_MAX = 10;

/** The keys of a person who lost their role. */
function keysLeft(whom: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const named = keys.slice(0, KEYS_NAMED_MAX).map((key) => quoted(key, 120));
  const more = keys.length - named.length;
  return [
    `Secret keys that ${quoted(whom)} created still work:`,
    [...named, ...(more === 0 ? [] : [`and ${more} more`])].join('\n'),
    'The person who created a key knows it. Roll or revoke each key that they should no longer know.',
  ];
}

export const MAIL_TEXTS: Texts = {
  invitation: ({ businessName, inviterName, role, token, expiresAt }, link) => ({
    subject: `Join ${quoted(businessName)} on Tributary`,
    paragraphs: [
      `${quoted(inviterName)} invites you to ${quoted(businessName)} as ${role}.`,
      `The link works once, until ${instant(expiresAt)}. It was sent to you only.`,
    ],
    action: { label: 'See the invitation', url: link(`/invitations#${token}`) },
    closing: IGNORE,
  }),
  address_proof: ({ token }, link) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Somebody signed up at Tributary with this e-mail address. If it was you, confirm your address.',
      'The link works once, for 24 hours, in a browser where you are signed in.',
    ],
    action: { label: 'Confirm the address', url: link(`/confirm-address#${token}`) },
    closing: IGNORE,
  }),
  password_reset: ({ token, minutes }, link) => ({
    subject: 'Set a new password',
    paragraphs: [
      'Somebody requested a new password for the Tributary account with this e-mail address.',
      `The link works once, for ${minutes} minutes. It ends all sessions. Your second factor does not change.`,
    ],
    action: { label: 'Set a new password', url: link(`/reset-password#${token}`) },
    closing: IGNORE,
  }),
  sign_in_link: ({ token }, link) => ({
    subject: 'Confirm that it is you',
    paragraphs: [
      'Somebody who is signed in to your Tributary account wants to confirm that it is you.',
      'The link works once, for 24 hours. Anybody who opens it is signed in as you, so do not forward it.',
    ],
    action: { label: 'Confirm', url: link(`/sign-in/link#${token}`) },
    closing: IGNORE,
  }),
  new_sign_in: ({ at, address, device }, link) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your Tributary account on a new device: ${instant(at)}.`,
      `Address: ${quoted(address)}\nDevice: ${quoted(device, 160)}`,
      NOT_YOU,
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: 'You get this mail for each sign-in on a new device.',
  }),
  two_factor_switched: ({ at, on }, link) => ({
    subject: on ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    paragraphs: [
      `Two-factor sign-in of your Tributary account was switched ${on ? 'on' : 'off'}: ${instant(at)}.`,
      NOT_YOU,
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: 'You get this mail whenever your sign-in changes.',
  }),
  factor_changed: ({ at, what, name = '', byBackupCode = false, isLast = false }, link) => ({
    subject: FACTOR_CHANGES[what],
    paragraphs: [
      `${FACTOR_CHANGES[what]} for your Tributary account: ${instant(at)}.${name && ` Its name: ${quoted(name)}`}`,
      ...(byBackupCode ? ['The person who did this signed in with one of your backup codes.'] : []),
      ...(isLast ? ['No second factor is left: your password alone signs you in.'] : []),
      NOT_YOU,
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: 'You get this mail whenever your sign-in changes.',
  }),
  password_changed: ({ at, byLink }, link) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your Tributary account was changed${byLink ? ' with a link from a mail' : ''}: ${instant(at)}.`,
      'All other sessions have ended.',
      NOT_YOU,
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: 'You get this mail whenever your sign-in changes.',
  }),
  key_created: ({ businessName, who, name, mode, how }, link) => ({
    subject: `${KEY_CHANGES[how].subject(mode)} of ${quoted(businessName)}`,
    paragraphs: [
      `${quoted(who)} ${KEY_CHANGES[how].did} the ${mode} API key ${quoted(name)} of ${quoted(businessName)}.`,
      'If this was not expected, revoke the key.',
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: WHY_BUSINESS,
  }),
  key_revoked: ({ businessName, who, name, mode, wasLast }, link) => ({
    subject: `Revoked ${mode} API key of ${quoted(businessName)}`,
    paragraphs: [
      `${quoted(who)} revoked the ${mode} API key ${quoted(name)} of ${quoted(businessName)}.`,
      ...(wasLast
        ? [`No secret key is left: your systems cannot use the API in ${mode} mode until they get a new key.`]
        : []),
      'If this was not expected, find out who did it, and create a new key.',
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: WHY_BUSINESS,
  }),
  role_changed: ({ businessName, who, whom, role, left, keys }, link) => ({
    subject: `A role at ${quoted(businessName)} changed`,
    paragraphs: [
      role === null && left
        ? `${quoted(whom)} left ${quoted(businessName)}.`
        : role === null
          ? `${quoted(who)} removed ${quoted(whom)} from ${quoted(businessName)}.`
          : `${quoted(who)} made ${quoted(whom)} ${role} of ${quoted(businessName)}.`,
      ...keysLeft(whom, keys),
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: WHY_BUSINESS,
  }),
  rule_changed: ({ businessName, mode, who, rule, appliesAt = null }, link) => ({
    subject: `A rule of ${quoted(businessName)} ${appliesAt === null ? 'changed' : 'will change'}${inMode(mode)}`,
    paragraphs:
      appliesAt === null
        ? [`${quoted(who)} changed a rule of ${quoted(businessName)}${inMode(mode)}: ${quoted(rule, 200)}`]
        : [
            `A second person approved what ${quoted(who)} asks for at ${quoted(businessName)}${inMode(mode)}: ` +
              quoted(rule, 200),
            `It takes effect at this time: ${instant(appliesAt)}. Any owner can stop it until then, under Approvals.`,
          ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: WHY_BUSINESS,
  }),
  bank_details_changed: ({ businessName, accountName, what, lastDigits, at, heldUntil }) => ({
    subject: `Changed at ${quoted(businessName)}: ${quoted(what.join(', '), 30)}`,
    paragraphs: [
      `At ${quoted(businessName)}, the ${quoted(what.join(', '), 60)} of ${quoted(accountName)} changed: ` +
        `${instant(at)}.`,
      `New payouts go to the bank account ending in ${quoted(lastDigits, 4)}` +
        (heldUntil === null ? '.' : `, not before ${instant(heldUntil)}.`),
      `If you did not request this, tell ${quoted(businessName)} immediately.`,
    ],
    closing: 'You get this mail because this is, or was, the address of that account.',
  }),
  change_requested: ({ businessName, mode, who, what }, link) => ({
    subject: `A change at ${quoted(businessName)} needs a second person${inMode(mode)}`,
    paragraphs: [`${quoted(who)} requests a change at ${quoted(businessName)}${inMode(mode)}: ${quoted(what, 200)}`],
    action: { label: 'Open Tributary', url: link('/') },
    closing: WHY_BUSINESS,
  }),
  change_rejected: ({ businessName, mode, who, what, reason }, link) => ({
    subject: `Your change at ${quoted(businessName)} was rejected${inMode(mode)}`,
    paragraphs: [
      `${quoted(who)} rejected your request at ${quoted(businessName)}${inMode(mode)}: ${quoted(what, 200)}`,
      ...(reason === null ? [] : [`Reason: ${quoted(reason, 200)}`]),
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: 'You get this mail because you, or one of your API keys, requested this change.',
  }),
  heads_of_seals: ({ takenAt, json }) => ({
    subject: `Heads of the seals, ${instant(takenAt)}`,
    paragraphs: [
      'Keep this mail where nobody with write access to the database can delete it. Its file has the end of every ' +
        'chain of seals, facts and audit entries.',
      'To see whether records were changed or cut off since then, save the file and run: ledger verify --against FILE',
    ],
    attachment: { name: `heads-${takenAt.replaceAll(/[^0-9TZ]/g, '')}.json`, content: `${json}\n` },
    closing: 'You get this mail every day because SEAL_HEADS_MAIL of this installation has your address.',
  }),
  limit_refused: ({ businessName, mode, names, others }, link) => ({
    subject: `A limit of ${quoted(businessName)} refused a payment or a refund`,
    paragraphs: [
      `In ${mode} mode, limits refused payments or refunds of:`,
      [...names.map((name) => quoted(name, 120)), ...(others === 0 ? [] : [`and ${others} more`])].join('\n'),
      'If you expect them, raise the limit. If not, somebody may have stolen an API key: revoke it.',
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: WHY_BUSINESS,
  }),
  failed_sign_ins: ({ businessName, who, count, minutes }, link) => ({
    subject: `Many failed sign-ins at ${quoted(businessName)}`,
    paragraphs: [
      `${count} attempts to sign in failed within ${minutes} minutes: ${quoted(who)}.`,
      'The security log shows their addresses. Rate limits slow down password guessing.',
    ],
    action: { label: 'Open Tributary', url: link('/') },
    closing: WHY_BUSINESS,
  }),
};
