import type { CDPSession } from 'playwright-core';
import type { Person } from './browser.ts';

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Chromium's own authenticator, in the place of a phone or a key. */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #authenticatorId: string;

  private constructor(cdp: CDPSession, authenticatorId: string) {
    this.#cdp = cdp;
    this.#authenticatorId = authenticatorId;
  }

  static async in({ page }: Pick<Person, 'page'>): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
    return new VirtualAuthenticator(cdp, authenticatorId);
  }

  /** A copy of the key from before: its counter is behind. */
  async setCountersBack(): Promise<void> {
    const authenticatorId = this.#authenticatorId;
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId });
    for (const credential of credentials) {
      const { credentialId } = credential;
      await this.#cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
      await this.#cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
    }
  }

  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#authenticatorId, isUserVerified });
  }
}
