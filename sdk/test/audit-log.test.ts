import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());

describe('the audit log', () => {
  it('is listed by page and filter, and downloaded', async () => {
    const { accounts, auditLog } = served.tributary;
    const { id } = await accounts.create(newAccount());
    await accounts.update(id, { enabled: false });

    const { entries, totalCount } = await auditLog.list({ subject: `account:${id}` });
    expect(entries.map(({ action }) => action)).toEqual(['account.disabled', 'account.created']);
    expect(totalCount).toBe(2);
    const second = await auditLog.list({ subject: `account:${id}`, page: 2, limit: 1 });
    expect(second.entries).toEqual(entries.slice(1));

    const file = await auditLog.file({ action: 'account.disabled' });
    const text = await new Response(file.body).text();
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).toContain('account.disabled');
  });

  it('refuses what is no filter, naming it', async () => {
    await expect(served.tributary.auditLog.list({ actor: 'nobody' })).rejects.toMatchObject({ field: 'actor' });
  });
});
