import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());

describe('the security log', () => {
  it('is listed by page and filter, and downloaded', async () => {
    const { securityLog, auditLog } = served.tributary;
    await new Response((await auditLog.file()).body).text();
    const { events, totalCount } = await securityLog.list({ kind: 'export' });
    expect(events.map(({ what, times }) => [what, times])).toEqual([['exportAuditLog', 1]]);
    expect(totalCount).toBe(1);
    expect((await securityLog.list({ address: '203.0.113.7' })).events).toEqual([]);

    const text = await new Response((await securityLog.file({ kind: 'export' })).body).text();
    expect(text).toContain('exportAuditLog');
  });

  it('refuses what is no filter, naming it', async () => {
    await expect(served.tributary.securityLog.list({ from: 'soon' })).rejects.toMatchObject({ field: 'from' });
  });
});
