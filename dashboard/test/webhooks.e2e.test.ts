import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../server/test/webhooks/receiver.testing.ts';
import type { BusinessId } from '../../server/src/platform/database/ids.ts';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const PASSWORD = 'a long pass phrase';

describe.skipIf(!hasBrowser)('webhooks', () => {
  const dashboard = sharedDashboard();
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  it('an endpoint is added, tried, looked at, sent to again, rolled and deleted', async () => {
    const { page, complaints } = await openWindow(dashboard.origin);
    const answer = await page.request.post('/dashboard/api/sign-up', {
      headers: { origin: dashboard.origin },
      data: { name: 'Ada Obi', email: `${randomUUID()}@example.com`, password: PASSWORD, businessName: 'Ada Markets' },
    });
    const { data } = (await answer.json()) as { data: { businesses: { id: number }[] } };
    const businessId = data.businesses[0]?.id ?? 0;
    await page.goto(`/${businessId}/test/developers/webhooks`);
    await page.getByText('There are no webhook endpoints in test mode yet.').waitFor();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('ftp://example.com');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByText('must begin with https:// or http://').waitFor();
    await dialog.getByLabel('Address').fill(receiver.url);
    // Faster than any person: the second click comes before the page can be drawn again.
    await dialog.getByRole('button', { name: 'Add endpoint' }).evaluate((element) => {
      const { click } = element as unknown as { click: () => void };
      click.call(element);
      click.call(element);
    });
    const secret = await dialog.getByRole('group', { name: 'Signing secret' }).locator('code').innerText();
    expect(secret).toMatch(/^whsec_/);
    const made = await dashboard.database.db
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('business_id', '=', BigInt(businessId) as BusinessId)
      .execute();
    expect(made, 'a double click adds one').toHaveLength(1);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
    const [received] = receiver.received;
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = received?.headers ?? {};
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const wanted = createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${received?.text}`)
      .digest('base64');
    expect(signature).toBe(`v1,${wanted}`);
    await page.getByRole('row', { name: /webhook\.test Delivered/ }).waitFor();

    await page.getByRole('link', { name: 'webhook.test' }).click();
    await dialog.getByRole('region', { name: 'Request' }).getByText('webhook-signature: v1,•••').waitFor();
    expect(await dialog.getByRole('region', { name: 'Response' }).innerText()).toBe('ok');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('Python', { exact: true }).click();
    await page.getByRole('region', { name: 'A receiver in Python' }).getByText('from standardwebhooks').waitFor();

    await page.getByRole('button', { name: 'Change the endpoint' }).click();
    await page.getByRole('menuitem', { name: 'Roll secret' }).click();
    await dialog.getByRole('button', { name: 'Roll secret' }).click();
    const rolled = await dialog.getByRole('group', { name: 'Your new signing secret' }).locator('code').innerText();
    expect(rolled).not.toBe(secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('signs until').waitFor();

    await page.getByRole('button', { name: 'Change the endpoint' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('textbox').fill(new URL(receiver.url).host);
    await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('There are no webhook endpoints in test mode yet.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a dead endpoint shows what failed, by hour, and since when something waits', async () => {
    const owner = await openBusiness(dashboard.origin, { businessName: 'Dead Markets' });
    const { page, complaints } = owner;
    const { id } = await owner.call<{ id: number }>('POST', 'test/webhooks', { url: 'http://127.0.0.1:9/' });
    await page.goto(`/${owner.businessId}/test/developers/webhooks/${id}`);
    const health = page.getByRole('region', { name: 'Health' });
    await health.getByText('Nothing was sent').waitFor();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await health.getByText('1 of 1 (100 %)').waitFor({ timeout: 20_000 });
    await health.getByText('(1 waiting)').waitFor();
    await health.getByRole('slider', { name: 'Deliveries that failed at least once, by hour' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('an endpoint that fails is on Home until something reaches it again, for those who may see webhooks', async () => {
    const owner = await openBusiness(dashboard.origin, { businessName: 'Failing Markets' });
    const { page, complaints } = owner;
    const { id } = await owner.call<{ id: number }>('POST', 'test/webhooks', { url: receiver.url });
    const failSince = (at: Date | null) =>
      dashboard.database.db
        .updateTable('webhook_positions')
        .set({ failing_since: at })
        .where('business_id', '=', BigInt(owner.businessId) as BusinessId)
        .execute();
    // An hour without success makes it failing.
    await failSince(new Date(Date.now() - 2 * 3_600_000));
    await page.goto(`/${owner.businessId}/test/home`);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('This webhook endpoint fails.').waitFor();
    await attention.getByRole('link', { name: receiver.url }).click();
    await page.waitForURL(new RegExp(`/developers/webhooks/${id}$`));
    await page.getByText('no success since').waitFor();

    await failSince(null);
    await page.goto(`/${owner.businessId}/test/home`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('This webhook endpoint fails.').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
