/**
 * What is counted, and how far. A stranger is counted by network, by person from that network, and by person wherever
 * they come from; the last of them lets many networks lock a person out, so a device that this person signed in with
 * before counts for itself alone. Right passwords are counted too, further, as each of them is hashed: those of known
 * devices apart, so that no stranger uses up their count.
 *
 * What is counted of a person goes with the hash of their password: with a new one, theirs or the operator's, they
 * begin anew.
 */
import { networkOf } from '../wire/network.ts';
import type { Credential } from './queries.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly isOfNetwork: boolean;
  /** Also requests that succeeded or were not examined. */
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
/** Six digits are few: with more guesses a day than these, one would succeed within a year. */
const CODE = personal('code', 10, HOUR_MS);
const CODE_OF_DEVICE = personal('code of device', 10, HOUR_MS);
/** Attempts in a session, which may be stolen. */
const OWN_PASSWORD = personal('own password', 10, 15 * MINUTE_MS);
const OWN_CODE = personal('own code', 10, 15 * MINUTE_MS);
const OWN_PASSWORDS_OF_PERSON = allOfPerson('own passwords of person', 60, HOUR_MS);
const BUSINESS = allOfPerson('business', 20, HOUR_MS);
/** Attempts with tokens of invitations and links. */
const TOKEN = ofNetwork('token', 50, 15 * MINUTE_MS);

/** The counters of a sign-in, before any look-up. */
export function networkCounters(address: string, isKnown: boolean): Counter[] {
  const of = networkOf(address);
  if (isKnown) return [{ ...KNOWN_SIGN_INS_OF_NETWORK, of }];
  return [
    { ...SIGN_INS_OF_NETWORK, of },
    { ...NETWORK, of },
  ];
}

/** Who is tried: nobody has no hash. */
export type Tried = Pick<Credential, 'email'> & Partial<Pick<Credential, 'hash'>>;

/** `device` is one that the person signed in with before. */
export function passwordCounters(address: string, { email, hash = '' }: Tried, device: string | undefined): Counter[] {
  const person = `${email}\n${hash}`;
  if (device !== undefined) {
    return [
      { ...DEVICE, of: `${person}\n${device}` },
      { ...KNOWN_SIGN_INS_OF_PERSON, of: person },
    ];
  }
  return [
    { ...PERSON_FROM_NETWORK, of: `${networkOf(address)}\n${person}` },
    { ...PERSON, of: person },
    { ...SIGN_INS_OF_PERSON, of: person },
  ];
}

export function codeCounters(address: string, { userId, hash }: Credential, device: string | undefined): Counter[] {
  const person = `${userId}\n${hash}`;
  if (device !== undefined) return [{ ...CODE_OF_DEVICE, of: `${person}\n${device}` }];
  return [
    { ...NETWORK, of: networkOf(address) },
    { ...CODE, of: person },
  ];
}

/** Right ones are counted for the person whatever their password: changing it is one of them. */
export const ownPasswordCounters = ({ userId, hash }: Credential, device: string | undefined): Counter[] => [
  { ...OWN_PASSWORD, of: `${userId}\n${hash}\n${device ?? ''}` },
  { ...OWN_PASSWORDS_OF_PERSON, of: userId },
];

export const ownCodeCounters = (userId: string, device: string | undefined): Counter[] => [
  { ...OWN_CODE, of: `${userId}\n${device ?? ''}` },
];

export const tokenCounters = (address: string): Counter[] => [{ ...TOKEN, of: networkOf(address) }];

export const signUpCounter = (address: string, max: number): Counter => ({
  ...allOfNetwork('sign-up', max, HOUR_MS),
  of: networkOf(address),
});

/** The counter of businesses that a person creates. */
export const businessCounter = (userId: string): Counter => ({ ...BUSINESS, of: userId });
