/** A database of before the baseline: what `schema_migrations` had when the 61 files had made it. */
import { rm } from 'node:fs/promises';
import { BASELINE } from '../../src/platform/database/migrating/adoption.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { createDatabase, makeDirectory, rowsOf, type ScratchDatabase } from './migrations.testing.ts';

/** Version, name and md5 of each file. */
const REPLACED = `
1 initial 621e1dc8894b7ec693d7ae13ffa392ea
2 banks efbef2e1bd6283256bd443e1873587d7
3 accounts-by-bank c3752ab2dd309b6b70248eafdc98fc5e
4 encryption-check b6aaa1de5133c87579703fa8feb36166
5 people f73d19da0e17298c7e6bd2adcc2e0866
6 overview 01d692c3db204d6a75ed2e520d4ce6c1
7 request-log c1731b7a1ca20c530f4e487dbf1ba5bf
8 accounts-in-the-dashboard c8eacfa36e9221a4dbdd64a7497a9702
9 account-search 0852f09d6891be15c70417e767534863
10 refunds 536696a3f305785f6e55d40a02a0cd0f
11 ledger-seals a5cd68b076897357706344628cb111a1
12 webhooks 53757dd92ae1522ed9323e5070cdbba3
13 settlements 5b24b1d8e3967eb8f64a8e5971abf564
14 settlement-results 336dfeead470e9a1b53c40a1fbcd3c72
15 audit-log 671cfc59ca4fcbabc0b22a4b99d743cf
16 wallets-in-place 1899d66d74bfbd504c6b4544d8eb1795
17 invitations 3cd0ee2aa6e845d7da49866591f28aeb
18 bank-bookings ae07aeb700860797ffb609c360ae2f7d
19 deleted-accounts eb3e664e48b8259739067aedf6e184bc
20 attempts 4ae5f0f5430194c2e8a3c1c2b673adcc
21 key-owners 84531fce0d3198b0761156c55c491d3f
22 sessions b80a0f05348b8408b9ee4da0424d6c01
23 bank-details-changes 61ac7518d853b523f061784132e97506
24 mails ed03f163b5eae5e304f0d4c27b48a95f
25 facts 41c7f8b02b87afec4c5d278668a1e11d
26 four-eyes 6424ce999f3e817e0db1b0c6d7418e6c
27 head-departures 5291cdab6f874b48841e0b9f94352c66
28 facts-of-four-eyes 7c5d7008dd70359dd803ef5443f2f56a
29 key-uses c60c361ad333b9a20a04031f1e0ff94f
30 data-keys 5a4cdbb65554d5135d9e95ad2bf2b283
31 passkeys f38edd370b058ae708a453c62afc8a72
32 payout-reviews b4addc17c29fcfb6af56fc419606d4df
33 accounts-of-payouts 2bc756094269156d6f33f6a29f620112
34 spending-limits 9b1cdb883f5791e62f76467ccceef20b
35 security-events 81109ee42b08ea39301c3b3362a5bf6d
36 team-requests a0ef4453c3338e7fdb64503d0f9847eb
37 payout-holds 45f30666db7e12e0e30ea7c4a3aca105
38 makers-of-schedules c83a575a2facc98c6b83b331948d8203
39 business-facts 8fc147803105ef3f361871a9d31def46
40 passkey-seals 608674957d422e7832ce8c5b03eb8526
41 account-holds dfc0555ddc46b8a5409e0598759c46fc
42 approver-facts e8ad2864e37b1326bd41f1ec0139d017
43 unusual-by-amount 5184872fadbe59c081800fa1ab69fbe2
44 team-facts 5e224edab4c79e8be2bbe9ca423ed56d
45 tokens-of-invitations 668bde2bbaabc98b12cc51e740a54e65
46 joined 993a19072b29eb20ab643db91c79d25d
47 limits-beside-defaults 8b3a04feb562a2374113408b110f833b
48 called-failed adf74a13e8f677a19cb3197f1e9970cf
49 request-rejections 22fbebc3b6c303a7c628daa532f3be5d
50 makers-of-bank-details 1967b3037c03000130aed451b76cd290
51 facts-of-rules a48588dcfbd5cf95bde02113bdeb3ef3
52 returned-payouts 04579ec38a28d14351a47f3d311801c2
53 facts-of-events 33ca245baa4963cf12c6b8c7adffd420
54 account-words 5ef79f7eefece3dd9fecf38d6c1c1897
55 idempotency-by-meaning e3b1643a83b9b026a7911052ed179b4f
57 saved-views 294357f0211982076a7856004682aaf3
58 transaction-words 2f7698ae1d859300fe582a76184ffae7
59 result-mappings 01856151de1af8a6872570b198238815
64 transaction-blocks c076478a98f643b12c6dce715ee1281b
65 people-apart e7a248bfc3e99f5cc9f87cf336cefffb
66 pending-words 3b17b2dcbf4cde32935218a093086eb3
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Records the first `count` of them, instead of the baseline. The tables stay. */
export async function forgetBaseline(url: string, count = REPLACED.length): Promise<void> {
  const values = REPLACED.slice(0, count).map(([version, name, md5]) => `(${version}, '${name}', '${md5}', now())`);
  await rowsOf(
    url,
    `DELETE FROM schema_migrations WHERE version > 0;
     INSERT INTO schema_migrations (version, name, md5, run_at) VALUES ${values.join(', ')}`,
  );
}

export async function createDatabaseOfBefore(count?: number): Promise<ScratchDatabase> {
  const database = await createDatabase();
  const directory = await makeDirectory({ through: BASELINE });
  await migrate({ url: database.url, directory });
  await rm(directory, { recursive: true });
  await forgetBaseline(database.url, count);
  return database;
}
