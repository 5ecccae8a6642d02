import { describe, expect, it } from 'vitest';
import { groupedSecret } from './otpauth.ts';

describe('the secret of an authenticator app', () => {
  it('stands in groups of four, to be typed in', () => {
    const uri = 'otpauth://totp/Tributary:ada%40example.com?secret=JBSWY3DPEHPK3PXPAB&issuer=Tributary&digits=6';
    expect(groupedSecret(uri)).toBe('JBSW Y3DP EHPK 3PXP AB');
  });

  it('is missing where the address has none', () => {
    expect(groupedSecret('otpauth://totp/Tributary')).toBeUndefined();
  });
});
