/** What browsers are asked, and the shape of their answers: the JSON of WebAuthn, level 3. */
import { type PasskeyPlace, originFor } from '../passkey-place.ts';

/** A passkey, as a browser looks for it. */
export interface KnownPasskey {
  readonly credentialId: string;
  /** Separated by commas. */
  readonly transports: string | null;
}

interface Answer<R> {
  /** The id of the credential. */
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: R & { readonly clientDataJSON: string };
}
export type NewPasskeyAnswer = Answer<{
  readonly attestationObject: string;
  readonly transports?: readonly string[];
}>;
export type PasskeyAnswer = Answer<{
  readonly authenticatorData: string;
  readonly signature: string;
}>;

export const descriptorOf = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: (transports ?? '').split(',').filter((transport) => transport !== ''),
});

/** Where the answer must come from, for better-auth. */
export const expectedAt = (place: PasskeyPlace, { response }: Answer<object>) => ({
  host: place.host,
  origin: originFor(place, response.clientDataJSON),
});

/** The answer as better-auth takes it: without what else browsers send, which nothing here uses. */
export const bare = <R>({ id, rawId, type, response }: Answer<R>) => ({
  id,
  rawId,
  type,
  response,
  clientExtensionResults: {},
});
