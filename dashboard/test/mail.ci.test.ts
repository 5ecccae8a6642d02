import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts';
import { type ServerProcess, startServer } from '../../server/test/harness/server-process.ts';
import { startSmtp, type TestSmtp } from '../../server/test/harness/smtp.ts';
import { closeWindows, hasBrowser, openWindow } from './harness/browser.ts';

const PASSWORD = 'a long pass phrase';
const WAIT = { timeout: 60_000 };

describe.skipIf(!hasBrowser)('a dashboard that sends mails', () => {
  let smtp: TestSmtp;
  let testDatabase: TestDatabase;
  let server: ServerProcess;
  beforeAll(async () => {
    smtp = await startSmtp();
    testDatabase = await createTestDatabase();
    server = await startServer({
      DATABASE_URL: testDatabase.url,
      PUBLIC_URL: 'https://pay.example.com',
      SMTP_URL: `smtp://127.0.0.1:${smtp.config.port}`,
      MAIL_FROM: 'Tributary <no-reply@example.com>',
    });
  });
  afterAll(async () => {
    await closeWindows();
    await server.end('SIGTERM');
    await testDatabase.drop();
    await smtp.close();
  });

  /** The address of the link in the newest mail with this subject, without the origin. */
  async function linkTo(email: string, subject: string): Promise<string> {
    const find = () => smtp.to(email).findLast((mail) => mail.subject?.startsWith(subject));
    await expect.poll(() => find()?.subject, WAIT).toBeDefined();
    return /https:\/\/pay\.example\.com(\/\S+)/.exec(find()?.text ?? '')?.[1] ?? '';
  }

  async function signUp(page: Page): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    await page.goto('/sign-up');
    await expect.poll(() => page.getByLabel('Business name').count(), WAIT).toBe(0);
    await page.getByLabel('Your name').fill('Ada Obi');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('We sent a link to').waitFor();
    return email;
  }

  it('leads from signing up through the mailbox to a business, and a team that is invited by mail', async () => {
    const { page, complaints } = await openWindow(server.url);
    const email = await signUp(page);
    await page.goto(await linkTo(email, 'Confirm'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(page.url()).not.toContain('#');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByLabel('Business name').fill('Ada Markets');
    await page.getByRole('button', { name: 'Create business' }).click();
    await page.waitForURL(/\/test\/home/);
    await page.goto(page.url().replace(/home.*/, 'settings'));
    await page.getByText('is confirmed.').waitFor();
    await page.goto(page.url().replace(/settings.*/, 'team'));
    await page.getByRole('button', { name: 'Invite' }).first().click();
    await page.getByRole('dialog').getByLabel('Email').fill('bola@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await page.getByText('We are emailing a link to').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await linkTo('bola@example.com', 'Join')).toMatch(/^\/invitations#/);
    await page.reload();
    await page.getByText('Sent', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('replaces a forgotten password by a link, and says nothing about who has an account', async () => {
    const { page } = await openWindow(server.url);
    const email = await signUp(page);
    await page.goto(await linkTo(email, 'Confirm'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    const other = (await openWindow(server.url)).page;
    await other.goto('/sign-in');
    await other.getByRole('link', { name: 'Forgot password?' }).click();
    // Both pages have the field.
    await other.getByRole('button', { name: 'Send link' }).waitFor();
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Send link' }).click();
    await other.getByText('we are emailing a link to it').waitFor();
    await other.goto(await linkTo(email, 'Set a new password'));
    await other.getByLabel('New password').fill('a wholly new pass phrase');
    await other.getByRole('button', { name: 'Set password' }).click();
    await other.getByText('Your password is set').waitFor();
    await other.getByRole('link', { name: 'Sign in' }).click();
    await other.waitForURL(/\/sign-in/);
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill('a wholly new pass phrase');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByText('Create a business').waitFor();
    await page.goto('/');
    await page.waitForURL(/\/sign-in/);
  });

  it('begins an account anew when nobody had confirmed its address', async () => {
    const squatter = (await openWindow(server.url)).page;
    const email = await signUp(squatter);
    const { page } = await openWindow(server.url);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.goto(await linkTo(email, 'Set a new password'));
    await page.getByText('the account starts afresh').waitFor();
    await page.getByLabel('Your name').fill('Ngozi');
    await page.getByLabel('New password').fill('the true owner of this');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your password is set').waitFor();
    await squatter.goto('/');
    await squatter.waitForURL(/\/sign-in/);
  });
});
