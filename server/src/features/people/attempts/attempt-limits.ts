/**
 * What is counted, and the limits. A stranger is counted by network, by person from that network, and by person from
 * anywhere. With the last one, many networks together could lock a person out, so a device that this person signed in
 * with before has its own count. Right passwords are counted too, with a higher limit, because each is hashed; those of
 * known devices are counted apart, so that no stranger uses up their count.
 *
 * An IPv6 address is counted in the network of each size that its owner may have, with a higher limit in a larger one.
 *
 * A person's counters are tied to the hash of their password: with a new password, theirs or the operator's, they start
 * at zero.
 */
import { networksOf } from '../../../platform/wire/network.ts';
import type { Credential } from '../passwords/passwords.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly isOfNetwork: boolean;
  /** Includes requests that succeeded or were not examined. */
  readonly countsAll: boolean;
}

export interface Counter extends Limit {
  readonly of: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const limit = (isOfNetwork: boolean, countsAll: boolean) => (name: string, max: number, windowMs: number) =>
  ({ name, max, windowMs, isOfNetwork, countsAll }) satisfies Limit;
const personal = limit(false, false);
const ofNetwork = limit(true, false);
const allOfPerson = limit(false, true);
const allOfNetwork = limit(true, true);

const NETWORK = ofNetwork('network', 50, 15 * MINUTE_MS);
const PERSON_FROM_NETWORK = personal('person from network', 10, 15 * MINUTE_MS);
const PERSON = personal('person', 30, HOUR_MS);
const DEVICE = personal('device', 10, 15 * MINUTE_MS);
const SIGN_INS_OF_NETWORK = allOfNetwork('sign-ins of network', 100, 15 * MINUTE_MS);
const SIGN_INS_OF_PERSON = allOfPerson('sign-ins of person', 60, HOUR_MS);
const KNOWN_SIGN_INS_OF_NETWORK = allOfNetwork('known sign-ins of network', 100, 15 * MINUTE_MS);
const KNOWN_SIGN_INS_OF_PERSON = allOfPerson('known sign-ins of person', 60, HOUR_MS);
/** Six digits are few: with more guesses a day than this, one would succeed within a year. */
const CODE = personal('code', 10, HOUR_MS);
const CODE_OF_DEVICE = personal('code of device', 10, HOUR_MS);
/** Nobody guesses the answer of a passkey; each attempt costs the check of a signature. */
const PASSKEY = personal('passkey from network', 10, 15 * MINUTE_MS);
/** Each is a row for five minutes. */
const PASSKEY_QUESTIONS = allOfNetwork('passkey questions', 200, 15 * MINUTE_MS);
/**
 * Questions of people who are signed in, or gave their password: what strangers of their network ask for is not theirs.
 */
const PASSKEY_QUESTIONS_OF_PERSON = allOfPerson('passkey questions of person', 60, 15 * MINUTE_MS);
/** Attempts within a session, which may be stolen. */
const OWN_PASSWORD = personal('own password', 10, 15 * MINUTE_MS);
const OWN_CODE = personal('own code', 10, 15 * MINUTE_MS);
const OWN_PASSWORDS_OF_PERSON = allOfPerson('own passwords of person', 60, HOUR_MS);
const BUSINESS = allOfPerson('business', 20, HOUR_MS);
/** Requests for mails with links. */
const RESETS_OF_NETWORK = allOfNetwork('resets of network', 20, HOUR_MS);
const RESETS_OF_ADDRESS = allOfPerson('resets of address', 5, HOUR_MS);
const PROOF_REQUESTS = allOfPerson('proof requests', 5, HOUR_MS);
/** More than the proofs that an hour can need. */
const PROOF_LINKS = allOfPerson('proof links', 10, HOUR_MS);
const INVITATIONS_OF_PERSON = allOfPerson('invitations of person', 60, HOUR_MS);
/** Attempts with tokens of invitations and links. */
const TOKEN = ofNetwork('token', 50, 15 * MINUTE_MS);

/** `who` is counted by network, too. */
const byNetwork = (limited: Limit, address: string, who?: string): Counter[] =>
  networksOf(address).map(({ name, allowances }) => ({
    ...limited,
    max: limited.max * allowances,
    of: who === undefined ? name : `${name}\n${who}`,
  }));

/** The counters of a sign-in, before any look-up. */
export const networkCounters = (address: string, isKnown: boolean): Counter[] =>
  isKnown
    ? byNetwork(KNOWN_SIGN_INS_OF_NETWORK, address)
    : [...byNetwork(SIGN_INS_OF_NETWORK, address), ...byNetwork(NETWORK, address)];

/** The person being tried; an unknown person has no hash. */
export type Tried = Pick<Credential, 'email'> & Partial<Pick<Credential, 'hash'>>;

/** `device` is one that the person has signed in with before. */
export function passwordCounters(address: string, { email, hash = '' }: Tried, device: string | undefined): Counter[] {
  const person = `${email}\n${hash}`;
  if (device !== undefined) {
    return [
      { ...DEVICE, of: `${person}\n${device}` },
      { ...KNOWN_SIGN_INS_OF_PERSON, of: person },
    ];
  }
  return [
    ...byNetwork(PERSON_FROM_NETWORK, address, person),
    { ...PERSON, of: person },
    { ...SIGN_INS_OF_PERSON, of: person },
  ];
}

export function codeCounters(address: string, { userId, hash }: Credential, device: string | undefined): Counter[] {
  const person = `${userId}\n${hash}`;
  if (device !== undefined) return [{ ...CODE_OF_DEVICE, of: `${person}\n${device}` }];
  return [...byNetwork(NETWORK, address), { ...CODE, of: person }];
}

/** By network, so that no stranger keeps a person out. */
export const passkeyCounters = (address: string, userId: string): Counter[] => byNetwork(PASSKEY, address, userId);

export const passkeyQuestionCounters = (address: string, userId?: string): Counter[] =>
  userId === undefined ? byNetwork(PASSKEY_QUESTIONS, address) : [{ ...PASSKEY_QUESTIONS_OF_PERSON, of: userId }];

/** Right passwords are counted for the person across passwords, because changing the password needs a right one. */
export const ownPasswordCounters = ({ userId, hash }: Credential, device: string | undefined): Counter[] => [
  { ...OWN_PASSWORD, of: `${userId}\n${hash}\n${device ?? ''}` },
  newPasswordCounter(userId),
];

/** A new password without the present one is counted with them: it is hashed, too. */
export const newPasswordCounter = (userId: string): Counter => ({ ...OWN_PASSWORDS_OF_PERSON, of: userId });

export const ownCodeCounters = (userId: string, device: string | undefined): Counter[] => [
  { ...OWN_CODE, of: `${userId}\n${device ?? ''}` },
];

export const tokenCounters = (address: string): Counter[] => byNetwork(TOKEN, address);

/** Whether or not somebody has the address. */
export const resetCounters = (address: string, email: string): Counter[] => [
  ...byNetwork(RESETS_OF_NETWORK, address),
  { ...RESETS_OF_ADDRESS, of: email },
];

export const proofRequestCounter = (userId: string): Counter => ({ ...PROOF_REQUESTS, of: userId });

export const proofLinkCounter = (userId: string): Counter => ({ ...PROOF_LINKS, of: userId });

/** A member must not send mails to strangers at will. */
export const invitationCounter = (userId: string): Counter => ({ ...INVITATIONS_OF_PERSON, of: userId });

export const signUpCounters = (address: string, max: number): Counter[] =>
  byNetwork(allOfNetwork('sign-up', max, HOUR_MS), address);

/** The counter of businesses that a person creates. */
export const businessCounter = (userId: string): Counter => ({ ...BUSINESS, of: userId });
