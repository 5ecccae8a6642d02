/** An authenticator in software: answers the questions of WebAuthn, rightly or as an attacker would. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface NewQuestion {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}
interface Question {
  readonly challenge: string;
  readonly rpId: string;
}

/** What differs from an honest answer. */
export interface Falsified {
  readonly origin?: string;
  /** The host name that the authenticator signs. */
  readonly host?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly credentialId?: string;
  readonly challenge?: string;
}

const LOCAL_ORIGIN = 'http://localhost:3000';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const COSE = { kty: 1, alg: 3, curve: -1, x: -2, y: -3, ec2: 2, es256: -7, p256: 1 } as const;

export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  create(question: NewQuestion, falsified: Falsified = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const cose = cborMap([
      [COSE.kty, cborInteger(COSE.ec2)],
      [COSE.alg, cborInteger(COSE.es256)],
      [COSE.curve, cborInteger(COSE.p256)],
      [COSE.x, cborBytes(Buffer.from(x, 'base64url'))],
      [COSE.y, cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(falsified.credentialId ?? this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const authData = Buffer.concat([this.#head(question.rp.id, ATTESTED, falsified), attested]);
    const attestationObject = cborMap([
      ['fmt', cborText('none')],
      ['attStmt', cborMap([])],
      ['authData', cborBytes(authData)],
    ]);
    const clientDataJSON = clientData('webauthn.create', question.challenge, falsified);
    return this.#answer(falsified, {
      clientDataJSON,
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  get(question: Question, falsified: Falsified = {}) {
    const authData = this.#head(question.rpId, 0, falsified);
    const clientDataJSON = clientData('webauthn.get', question.challenge, falsified);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer(falsified, {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    });
  }

  #answer<R>({ credentialId = this.id }: Falsified, response: R) {
    return { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {}, response };
  }

  #head(host: string, more: number, falsified: Falsified): Buffer {
    this.#counter += 1;
    const end = Buffer.alloc(5);
    end.writeUInt8(PRESENT | (falsified.isVerified === false ? 0 : VERIFIED) | more);
    end.writeUInt32BE(falsified.counter ?? this.#counter, 1);
    return Buffer.concat([sha256(Buffer.from(falsified.host ?? host)), end]);
  }
}

const clientData = (type: string, challenge: string, { origin = LOCAL_ORIGIN, ...falsified }: Falsified): string =>
  Buffer.from(
    JSON.stringify({ type, challenge: falsified.challenge ?? challenge, origin, crossOrigin: false }),
  ).toString('base64url');

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** The first byte and the length or value that follows it: CBOR, RFC 8949. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}
const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [number | string, Buffer])[]): Buffer =>
  Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === 'number' ? cborInteger(key) : cborText(key), value]),
  ]);
