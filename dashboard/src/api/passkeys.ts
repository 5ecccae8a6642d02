/** Passkeys: what the browser is asked, and what it answers. */
import { unwrap } from '@tributary/sdk';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { api } from './client.ts';
import type { operations } from './schema.gen.ts';
import type { Session } from './session.ts';

type BodyOf<Name extends 'addPasskey' | 'signInWithPasskey'> =
  operations[Name]['requestBody']['content']['application/json'];

/** The browser gave no answer, in words for the person. */
export class PasskeyProblem extends Error {}

/** Whether passkeys work on this page: in this browser, and under this host name. */
export const canUsePasskeys = (host: string | null | undefined): boolean =>
  host === location.hostname && 'PublicKeyCredential' in globalThis;

/** What the person reads where passkeys do not work. */
export function whyNoPasskeys(host: string | null | undefined): string {
  if (host === location.hostname) return 'This browser does not support passkeys.';
  if (host === null || host === undefined) {
    return 'Passkeys need a host name. Ask the operator of this installation to set PUBLIC_URL.';
  }
  if (host === 'localhost') return 'Passkeys work only at http://localhost until the operator sets PUBLIC_URL.';
  return `Passkeys work at ${host} only. Open Tributary there.`;
}

async function answerOf<A>(ask: () => Promise<A>): Promise<A> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new PasskeyProblem(
      name === 'InvalidStateError'
        ? 'You already have a passkey on this device.'
        : 'The passkey did not respond. You may have cancelled, or it timed out. Try again.',
    );
  }
}

/** Loaded when it is first needed. */
const browserPart = () => import('@simplewebauthn/browser');

async function answerTo(question: object): Promise<BodyOf<'signInWithPasskey'>['answer']> {
  const { startAuthentication } = await browserPart();
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await answerOf<AuthenticationResponseJSON>(() =>
    startAuthentication({ optionsJSON }),
  );
  return { id, rawId, type, response };
}

export async function signInWithPasskey(): Promise<Session> {
  const answer = await answerTo(await unwrap(api.POST('/dashboard/api/sign-in/passkey/question')));
  return unwrap(api.POST('/dashboard/api/sign-in/passkey', { body: { answer } }));
}

/** After a right password. */
export async function secondFactorWithPasskey(): Promise<Session> {
  const answer = await answerTo(await unwrap(api.POST('/dashboard/api/sign-in/two-factor/passkey/question')));
  return unwrap(api.POST('/dashboard/api/sign-in/two-factor/passkey', { body: { answer } }));
}

/** `onAnswered` is called before the answer is sent: it replaces the session. */
export async function proveWithPasskey(onAnswered: () => void): Promise<void> {
  const answer = await answerTo(await unwrap(api.POST('/dashboard/api/session/proof/passkey/question')));
  onAnswered();
  await unwrap(api.POST('/dashboard/api/session/proof/passkey', { body: { answer } }));
}

/** Returns backup codes if it is the first second factor. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const question = await unwrap(api.POST('/dashboard/api/passkeys/question'));
  const { startRegistration } = await browserPart();
  const optionsJSON = question as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await answerOf<RegistrationResponseJSON>(() =>
    startRegistration({ optionsJSON }),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const answer = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  const { backupCodes } = await unwrap(api.POST('/dashboard/api/passkeys', { body: { name, answer } }));
  return backupCodes;
}
