import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../settlements/four-eyes.testing.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { codeOf } from '../posting/payments.testing.ts';

let testApp: TestApp;
let owner: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await signInMember(testApp, testApp.business, 'owner');
});
afterAll(() => testApp.close());

const sql = (text: string) => testApp.testDatabase.database.pool.query(text);
const ofTestLog = () => `business_id = ${testApp.business.businessId} AND NOT live`;
const ENDPOINTS = '/v1/api/webhook-endpoints';
let number = 0;
const endpoint = () => ({ url: `https://example.com/hooks/${(number += 1)}` });

describe('changes of a day', () => {
  it('are as many as the log may grow by keys; people can make more, and payments need none', async () => {
    const { inTest, inLive } = testApp.business;
    // As if this many had been made, the first of them just now.
    await sql(`UPDATE audit_heads SET sequence = 100000 WHERE ${ofTestLog()}`);
    const refused = await inTest.post(ENDPOINTS, endpoint());
    expect([refused.status, codeOf(refused)], refused.text).toEqual([409, 'quota_exceeded']);
    expect(refused.body.message).toMatch(
      /^100,000 changes were made in the last 24 hours in test mode, as many as API keys may make\. .+Z\.$/v,
    );
    expect((await inTest.get(ENDPOINTS)).body.data).toEqual([]);
    expect((await inLive.post(ENDPOINTS, endpoint())).status).toBe(200);
    expect((await owner.post(at(testApp.business, '/webhooks'), endpoint())).status).toBe(200);

    await sql(`UPDATE log_entries SET at = at - interval '25 hours' WHERE ${ofTestLog()} AND audit_number < 3`);
    expect((await inTest.post(ENDPOINTS, endpoint())).status, 'the first two are older than a day').toBe(200);
    expect((await inTest.post(ENDPOINTS, endpoint())).status).toBe(409);
  });
});
