import { describe, expect, it } from 'vitest';
import { totp } from '../../server/test/harness/totp.ts';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { contentOf } from './harness/downloads.ts';
import { type BusinessOwner, callFrom, openBusiness } from './harness/people.ts';
import { PASSWORD } from './harness/seed.ts';
import { makeLink } from '../../server/src/features/people/mails/person-links.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const NEW_PASSWORD = 'five green rivers at noon';

describe.skipIf(!hasBrowser)('a request that needs a fresh proof', () => {
  const dashboard = sharedDashboard();

  /** As if the person had signed in long ago. */
  async function ageProof({ email }: BusinessOwner): Promise<void> {
    await dashboard.database.pool.query(
      `UPDATE auth_sessions SET proved_at = clock_timestamp() - interval '10 minutes'
        WHERE "userId" = (SELECT id FROM auth_users WHERE email = $1)`,
      [email],
    );
  }

  it('opens one dialog, keeps what was typed when the person gives up, and is sent again after the proof', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, complaints, businessId } = owner;
    await page.goto(`/${businessId}/test/team`);
    await ageProof(owner);
    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/team/invitations')) sent.push(request.postData());
    });
    await page.getByRole('button', { name: 'Invite member' }).click();
    const form = page.getByRole('dialog', { name: 'Invite' });
    await form.getByLabel('Email').fill('bola@example.com');
    await form.getByLabel('Finance').check();
    await form.getByRole('button', { name: 'Invite' }).click();

    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').fill('not this one');
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    const note = form.getByRole('alert').filter({ hasText: 'Nothing was done' });
    expect(await note.innerText()).toBe('Nothing was done, because you did not confirm your identity.');
    expect(await form.getByLabel('Email').inputValue()).toBe('bola@example.com');

    await form.getByRole('button', { name: 'Invite' }).click();
    await proof.getByLabel('Your password').fill('not this one');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await proof.getByText('password is not the present one.').waitFor();
    await proof.getByLabel('Your password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await form.getByRole('group', { name: 'Link' }).waitFor();
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size, 'the very same request').toBe(1);
    await form.getByRole('button', { name: 'Done' }).click();
    await page.getByText('bola@example.com').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is also asked for before a download, which then begins by itself', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, businessId } = owner;
    await owner.addAccount('test', 'Ada Stores');
    await page.goto(`/${businessId}/test/accounts`);
    const link = page.getByRole('link', { name: 'Export CSV' });
    await link.waitFor();
    await ageProof(owner);
    await link.click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').fill(PASSWORD);
    expect(await axeFindings(page)).toEqual([]);
    if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/proof.png` });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      proof.getByRole('button', { name: 'Confirm' }).click(),
    ]);
    expect((await contentOf(download)).toString()).toContain('Ada Stores');
  });

  it('takes a sign-in link of somebody without a password, pasted or opened in another tab', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, businessId, email } = owner;
    const { pool, db } = dashboard.database;
    await pool.query('DELETE FROM auth_accounts WHERE "userId" = (SELECT id FROM auth_users WHERE email = $1)', [
      email,
    ]);
    const link = async (): Promise<string> =>
      `${dashboard.origin}/sign-in/link#${await makeLink({ db }, 'sign_in', email)}`;
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const invite = async (name: string): Promise<void> => {
      await page.goto(`/${businessId}/test/team`);
      await ageProof(owner);
      await page.getByRole('button', { name: 'Invite member' }).click();
      const form = page.getByRole('dialog', { name: 'Invite' });
      await form.getByLabel('Email').fill(`${name}@example.com`);
      await form.getByLabel('Finance').check();
      await form.getByRole('button', { name: 'Invite' }).click();
      await proof.getByText('people sign-in-link').waitFor();
    };

    await invite('chidi');
    expect(await proof.getByLabel('Your password').count()).toBe(0);
    if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}/proof-link.png` });
    await proof.getByLabel('Sign-in link').fill('https://elsewhere.example/sign-in/link#used');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await proof.getByText('Get another one.').waitFor();
    await proof.getByLabel('Sign-in link').fill(await link());
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog', { name: 'Invite' }).getByRole('group', { name: 'Link' }).waitFor();

    await invite('dayo');
    const other = await page.context().newPage();
    await other.goto(await link());
    await other.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('dialog', { name: 'Invite' }).getByRole('group', { name: 'Link' }).waitFor();
    await other.close();

    await page.goto(`/${businessId}/test/settings`);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    const signedIn = await callFrom(owner, dashboard.origin, 'POST', '/dashboard/api/sign-in', {
      email,
      password: NEW_PASSWORD,
    });
    expect(signedIn.status()).toBe(200);
  });

  it('is not sent again as somebody else who signs in in another tab', async () => {
    const [owner, somebody] = [await openBusiness(dashboard.origin), await openBusiness(dashboard.origin)];
    const { page, businessId } = owner;
    await page.goto(`/${businessId}/test/team`);
    await ageProof(owner);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/team/invitations') && request.method() === 'POST') sent += 1;
    });
    await page.getByRole('button', { name: 'Invite member' }).click();
    const form = page.getByRole('dialog', { name: 'Invite' });
    await form.getByLabel('Email').fill('eze@example.com');
    await form.getByLabel('Finance').check();
    await form.getByRole('button', { name: 'Invite' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').waitFor();
    const other = await page.context().newPage();
    const token = await makeLink({ db: dashboard.database.db }, 'sign_in', somebody.email);
    await other.goto(`${dashboard.origin}/sign-in/link#${token}`);
    await other.getByRole('heading', { name: 'Home' }).waitFor();
    await proof.waitFor({ state: 'detached' });
    await page.evaluate(async () => (await fetch('/healthz')).status);
    expect(sent).toBe(1);
  });

  it('asks for a code too where two-factor sign-in is on', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, businessId } = owner;
    const ask = async (path: string, body: object): Promise<unknown> =>
      (await callFrom(owner, dashboard.origin, 'POST', `/dashboard/api/two-factor/${path}`, body)).json();
    const { data } = (await ask('enable', { password: PASSWORD })) as { data: { totpUri: string } };
    await ask('confirm', { code: await totp(data.totpUri) });
    await page.goto(`/${businessId}/test/settings`);
    await page.getByRole('button', { name: 'Switch off' }).click();
    const form = page.getByRole('dialog', { name: 'Switch off two-factor sign-in' });
    await form.getByLabel('Your password').fill(PASSWORD);
    await ageProof(owner);
    await form.getByRole('button', { name: 'Switch off' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').fill(PASSWORD);
    await proof.getByText('From your authenticator app').waitFor();
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await proof.getByText('Enter the six digits').waitFor();
    await proof.getByLabel('Code').fill(await totp(data.totpUri, 1));
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('It is off.').waitFor();
  });
});
