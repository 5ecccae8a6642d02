/** The address that an authenticator app understands, and the secret in it for who types it in by hand. */

/** Of `otpauth://totp/…?secret=JBSWY3DPEHPK3PXP`: `JBSW Y3DP EHPK 3PXP`. Undefined where there is none. */
export function groupedSecret(totpUri: string): string | undefined {
  const secret = new URLSearchParams(totpUri.slice(totpUri.indexOf('?') + 1)).get('secret');
  return secret?.match(/.{1,4}/g)?.join(' ');
}
