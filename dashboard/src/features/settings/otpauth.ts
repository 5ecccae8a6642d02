/** The address for an authenticator app, and the secret in it for people who type it. */

/** `otpauth://totp/…?secret=JBSWY3DPEHPK3PXP` gives `JBSW Y3DP EHPK 3PXP`. Undefined without a secret. */
export function groupedSecret(totpUri: string): string | undefined {
  const secret = new URLSearchParams(totpUri.slice(totpUri.indexOf('?') + 1)).get('secret');
  return secret?.match(/.{1,4}/g)?.join(' ');
}
