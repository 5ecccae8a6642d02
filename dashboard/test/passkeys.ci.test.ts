import { describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { PASSWORD } from './harness/seed.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { VirtualAuthenticator } from './harness/virtual-authenticator.ts';

/** In the page: keeps what it sends to sign in, as a thief in the middle would. */
function keepAnswers(): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (input instanceof Request && input.url.endsWith('/sign-in/passkey')) {
      sessionStorage.setItem('answer', await input.clone().text());
    }
    return send(input, init);
  };
}

const shot = async ({ page }: Pick<BusinessOwner, 'page'>, name: string): Promise<void> => {
  if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/${name}.png`, fullPage: true });
};

describe.skipIf(!hasBrowser)('passkeys', () => {
  const dashboard = sharedDashboard();
  /** Passkeys belong to a host name, and the tests' server has an address. */
  const local = (): string => dashboard.origin.replace('127.0.0.1', 'localhost');

  async function ageProof({ email }: BusinessOwner): Promise<void> {
    await dashboard.database.pool.query(
      `UPDATE auth_sessions SET proved_at = clock_timestamp() - interval '10 minutes'
        WHERE "userId" = (SELECT id FROM auth_users WHERE email = $1)`,
      [email],
    );
  }

  async function ownerWithPasskey() {
    const owner = await openBusiness(local());
    const authenticator = await VirtualAuthenticator.in(owner);
    return { owner, authenticator, backupCodes: await addPasskey(owner.page, owner.businessId) };
  }

  async function addPasskey(page: BusinessOwner['page'], businessId: number): Promise<string[]> {
    await page.goto(`/${businessId}/test/settings`);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Office laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const codes = dialog.getByRole('list', { name: 'Backup codes' });
    await codes.waitFor();
    const backupCodes = await codes.getByRole('listitem').allTextContents();
    await shot({ page }, 'passkey-codes');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Office laptop').waitFor();
    return backupCodes;
  }

  const signOut = async ({ page }: BusinessOwner): Promise<void> => {
    await page.context().clearCookies();
    await page.goto('/sign-in');
  };

  it('are added with a name and codes, sign in, are renamed and removed, after a proof with the passkey', async () => {
    const { owner, backupCodes } = await ownerWithPasskey();
    const { page, businessId, complaints } = owner;
    expect(backupCodes).toHaveLength(10);
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await shot(owner, `passkeys-${width}`);
    }
    await signOut(owner);
    await shot(owner, 'passkey-sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`**/${businessId}/**`);
    await page.goto(`/${businessId}/test/settings`);
    await page.getByText('last used').waitFor();

    await page.getByRole('button', { name: 'Rename Office laptop' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename passkey' });
    await rename.getByLabel('Name').fill('Laptop');
    await rename.getByRole('button', { name: 'Save name' }).click();
    await ageProof(owner);
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the passkey Laptop?' });
    await question.getByText('It is your last second factor').waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use your passkey' }).waitFor();
    await shot(owner, 'passkey-proof');
    await proof.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('It is off.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('that were added in another tab are offered for a proof, which names no app to people without one', async () => {
    const owner = await openBusiness(local());
    const { page, businessId } = owner;
    await page.goto(`/${businessId}/test/team`);
    const invite = page.getByRole('button', { name: 'Invite member' });
    await invite.waitFor();
    const other = await page.context().newPage();
    await VirtualAuthenticator.in({ page: other });
    await addPasskey(other, businessId);
    await ageProof(owner);
    await invite.click();
    const form = page.getByRole('dialog', { name: 'Invite' });
    await form.getByLabel('Email').fill('bola@example.com');
    await form.getByRole('button', { name: 'Invite' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use your passkey' }).waitFor();
    await proof.getByLabel('Backup code').waitFor();
    expect(await proof.innerText()).not.toMatch(/app\b|authenticator/iv);
    await shot(owner, 'passkey-proof-other-tab');
  });

  it('are the second factor after a password, and make new backup codes; a backup code does not', async () => {
    const { owner, backupCodes } = await ownerWithPasskey();
    const { page, businessId } = owner;
    const enterPassword = async (): Promise<void> => {
      await signOut(owner);
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    };
    await enterPassword();
    await shot(owner, 'passkey-second');
    await page.getByLabel('Code').fill(backupCodes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/${businessId}/**`);
    await page.goto(`/${businessId}/test/settings`);
    await page.getByText('9 are left.').waitFor();
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await page.getByRole('button', { name: 'Create codes' }).click();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByRole('list', { name: 'Backup codes' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 are left.').waitFor();

    await enterPassword();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL(`**/${businessId}/**`);
  });

  it('do not sign in as a clone whose counter went back, nor without the person being verified', async () => {
    const { owner, authenticator } = await ownerWithPasskey();
    const { page, businessId } = owner;
    const use = page.getByRole('button', { name: 'Sign in with a passkey' });
    await signOut(owner);
    await use.click();
    await page.waitForURL(`**/${businessId}/**`);
    await signOut(owner);
    await authenticator.setVerified(false);
    await use.click();
    await page.getByText('The passkey did not respond.').waitFor();
    await authenticator.setVerified(true);
    await authenticator.setCountersBack();
    await use.click();
    await page.getByText('This passkey is not known here, or its answer is not right.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  it('are refused when an answer is sent again, or on a page of another host, which says why', async () => {
    const { owner } = await ownerWithPasskey();
    const { page, businessId } = owner;
    await page.addInitScript(keepAnswers);
    await signOut(owner);
    const sent = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey'));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    const { cookie = '', origin = '' } = await (await sent).allHeaders();
    await page.waitForURL(`**/${businessId}/**`);
    const body = await page.evaluate(() => sessionStorage.getItem('answer') ?? '');
    const replayed = await fetch((await sent).url(), {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body,
    });
    expect(body).toContain('clientDataJSON');
    expect(replayed.status).toBe(401);

    const elsewhere = await openBusiness(dashboard.origin);
    await elsewhere.page.goto(`/${elsewhere.businessId}/test/settings`);
    await elsewhere.page.getByText('Passkeys work only at http://localhost').waitFor();
    expect(await elsewhere.page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0);
  });
});
