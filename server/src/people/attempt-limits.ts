/**
 * What is counted, and how far. A stranger is counted by network, by person from that network, and by person wherever they come
 * from; the last of them lets many networks lock a person out, so a device that this person signed in with before counts for itself alone.
 */
import { networkOf } from '../wire/network.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly isOfNetwork: boolean;
}

export interface Counter extends Limit {
  readonly of: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const personal = (name: string, max: number, windowMs: number): Limit => ({ name, max, windowMs, isOfNetwork: false });
const ofNetwork = (name: string, max: number, windowMs: number): Limit => ({ name, max, windowMs, isOfNetwork: true });

const NETWORK = ofNetwork('network', 50, 15 * MINUTE_MS);
const PERSON_FROM_NETWORK = personal('person from network', 10, 15 * MINUTE_MS);
const PERSON = personal('person', 30, HOUR_MS);
const DEVICE = personal('device', 10, 15 * MINUTE_MS);
/** Of six digits there are few: more guesses than these a day would find one in a year. */
const CODE = personal('code', 10, HOUR_MS);
const CODE_OF_DEVICE = personal('code of device', 10, HOUR_MS);
/** By somebody who has a session, perhaps a stolen one. */
const OWN_PASSWORD = personal('own password', 10, 15 * MINUTE_MS);
const OWN_CODE = personal('own code', 10, 15 * MINUTE_MS);
/** Of invitations and links. */
const TOKEN = ofNetwork('token', 50, 15 * MINUTE_MS);

/** `device` is one that the person signed in with before. */
export function passwordCounters(address: string, email: string, device: string | undefined): Counter[] {
  if (device !== undefined) return [{ ...DEVICE, of: `${email}\n${device}` }];
  const network = networkOf(address);
  return [
    { ...NETWORK, of: network },
    { ...PERSON_FROM_NETWORK, of: `${network}\n${email}` },
    { ...PERSON, of: email },
  ];
}

export function codeCounters(address: string, userId: string, device: string | undefined): Counter[] {
  if (device !== undefined) return [{ ...CODE_OF_DEVICE, of: `${userId}\n${device}` }];
  return [
    { ...NETWORK, of: networkOf(address) },
    { ...CODE, of: userId },
  ];
}

export const ownPasswordCounters = (userId: string, device: string | undefined): Counter[] => [
  { ...OWN_PASSWORD, of: `${userId}\n${device ?? ''}` },
];

export const ownCodeCounters = (userId: string, device: string | undefined): Counter[] => [
  { ...OWN_CODE, of: `${userId}\n${device ?? ''}` },
];

export const tokenCounters = (address: string): Counter[] => [{ ...TOKEN, of: networkOf(address) }];

export const signUpCounter = (address: string, max: number): Counter => ({
  ...ofNetwork('sign-up', max, HOUR_MS),
  of: networkOf(address),
});
