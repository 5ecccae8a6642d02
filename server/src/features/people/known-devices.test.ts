import { expect, it } from 'vitest';
import { KnownDevices } from './known-devices.ts';

const devices = new KnownDevices({ derive: () => Buffer.alloc(32, 'tests only') });
const ADA = { userId: 'ada', email: 'ada@example.com', hash: 'salt:hash' };
const BOLA = { userId: 'bola', email: 'bola@example.com', hash: 'salt:other' };
const cookieOf = (person: typeof ADA, secure = false): string => devices.cookieFor(person, secure).split(';')[0] ?? '';

it('knows a device by its cookie, among others', () => {
  expect(devices.find(`a=b; ${cookieOf(BOLA)}; ${cookieOf(ADA)}; c=d`, ADA)).toMatch(/^[\w-]{22}$/);
  expect(devices.find(cookieOf(ADA, true), ADA)).toBeDefined();
  expect(devices.find(cookieOf(ADA), ADA)).not.toBe(devices.find(cookieOf(ADA), ADA));
});

it('knows none by another cookie, another person, another password or another key', () => {
  const [name = '', value = ''] = cookieOf(ADA).split('=');
  const [id = ''] = value.split('.');
  const forged = [undefined, '', `${name}=`, `${name}=${id}.${'A'.repeat(43)}`, `${name}=${id}`, `x${name}=${value}`];
  for (const cookies of forged) expect(devices.find(cookies, ADA), cookies).toBeUndefined();
  expect(devices.find(`${cookieOf(BOLA).split('=')[0]}=${value}`, BOLA)).toBeUndefined();
  expect(devices.find(cookieOf(ADA), { ...ADA, hash: 'salt:reset' })).toBeUndefined();
  expect(new KnownDevices({ derive: () => Buffer.alloc(32, 'another key') }).find(cookieOf(ADA), ADA)).toBeUndefined();
});

it('gives a device that is known the same cookie again', () => {
  const id = devices.find(cookieOf(ADA), ADA);
  const [first = ''] = devices.cookieFor(ADA, false, id).split(';');
  expect(devices.find(first, ADA)).toBe(id);
});

it('gives cookies that scripts cannot read, and that tell no address', () => {
  expect(devices.cookieFor(ADA, true)).toMatch(
    /^__Host-tributary\.device_[\w-]{12}=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(devices.cookieFor(ADA, false)).toMatch(
    /^tributary\.device_.*; Path=\/dashboard\/api; HttpOnly; SameSite=Lax$/,
  );
});
