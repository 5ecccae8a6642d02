/** The address that an authenticator app understands, and the secret in it for who types it in by hand. */

/** `otpauth://totp/…?secret=JBSWY3DPEHPK3PXP` gives `JBSW Y3DP EHPK 3PXP`. Undefined without a secret. */
export function groupedSecret(totpUri: string): string | undefined {
  const secret = new URLSearchParams(totpUri.slice(totpUri.indexOf('?') + 1)).get('secret');
  return secret?.match(/.{1,4}/g)?.join(' ');
}
