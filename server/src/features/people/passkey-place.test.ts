import { describe, expect, it } from 'vitest';
import { originFor, passkeyPlaceOf } from './passkey-place.ts';

const clientData = (data: unknown): string => Buffer.from(JSON.stringify(data)).toString('base64url');

describe('the place of passkeys', () => {
  it('is the host of PUBLIC_URL, and localhost without it', () => {
    expect(passkeyPlaceOf('https://pay.example.com')).toEqual({
      host: 'pay.example.com',
      origin: 'https://pay.example.com',
    });
    expect(passkeyPlaceOf(undefined)).toEqual({ host: 'localhost', origin: undefined });
    expect(passkeyPlaceOf('http://localhost:3000')).toEqual({ host: 'localhost', origin: 'http://localhost:3000' });
  });

  it('is none where PUBLIC_URL is the address of a computer', () => {
    for (const url of ['https://192.0.2.7', 'http://127.0.0.1:3000', 'https://[::1]:8443']) {
      expect(passkeyPlaceOf(url), url).toBeUndefined();
    }
  });

  it('accepts any port of localhost without PUBLIC_URL, and never another host', () => {
    const local = { host: 'localhost', origin: undefined };
    expect(originFor(local, clientData({ origin: 'http://localhost:4711' }))).toBe('http://localhost:4711');
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1:3000', 7]) {
      expect(originFor(local, clientData({ origin }))).toBe('http://localhost');
    }
    expect(originFor(local, 'no JSON')).toBe('http://localhost');
    expect(originFor(local, clientData(null))).toBe('http://localhost');
  });

  it('accepts exactly PUBLIC_URL with it, whatever the browser says', () => {
    const place = { host: 'pay.example.com', origin: 'https://pay.example.com' };
    expect(originFor(place, clientData({ origin: 'https://evil.example' }))).toBe('https://pay.example.com');
  });
});
