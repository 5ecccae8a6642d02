/** A business after a typical month, made with the real use cases and the real posting path. */
import { randomUUID } from 'node:crypto';
import { createBusiness } from '../../../server/src/features/businesses/create-business.ts';
import { compose } from '../../../server/src/compose/compose.ts';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { readAccountUpdate, readNewAccount } from '../../../server/src/features/connected-accounts/account-request.ts';
import type { Account } from '../../../server/src/features/connected-accounts/account.ts';
import { createAccount } from '../../../server/src/features/connected-accounts/create-account.ts';
import { updateAccount } from '../../../server/src/features/connected-accounts/update-account.ts';
import type { BusinessId } from '../../../server/src/platform/database/ids.ts';
import { createLogger } from '../../../server/src/platform/http/logging.ts';
import { acceptPayment } from '../../../server/src/features/payments/accept-payment.ts';
import { BY_OPERATOR } from '../../../server/src/core/words/principal.ts';
import { readPayment } from '../../../server/src/features/payments/payment-request.ts';
import { makeOwner } from '../../../server/src/features/people/team/create-own-business.ts';
import type { Role } from '../../../server/src/core/words/permissions.ts';
import { withOwnClock } from '../../../server/test/harness/database-clock.ts';

export const PASSWORD = 'a long pass phrase';
/** The same as on the test servers. */
const ENCRYPTION_KEY = Buffer.alloc(32, 'tests only').toString('hex');

const SHOPS: readonly (readonly [name: string, percent: number, cap: number, weight: number])[] = [
  ['Ada Stores', 3, 250, 9],
  ['Mama Nkechi Foods & Provisions', 2.5, 2_000, 7],
  ['Kano Textile Cooperative Society', 1.25, 0, 5],
  ['Redeemed Community Church, Surulere', 1, 500, 4],
  ['Rider 0417 · Tunde Bakare', 10, 0, 4],
  ['Greenfield Academy (Primary and Secondary School) Parents and Teachers Association of Ogun State', 2, 1_000, 3],
  ['Lagos Spare Parts', 3, 250, 2],
  ['Zainab’s Tailoring 👗', 5, 0, 2],
];

export interface SeededBusiness {
  readonly businessId: BusinessId;
  readonly secretKey: string;
  readonly owner: { readonly email: string };
  readonly accounts: readonly Account[];
}

interface SeedOptions {
  readonly databaseUrl: string;
  /** The instant of the last payments. */
  readonly now: Date;
  readonly days: number;
  readonly paymentsPerDay: number;
  readonly businessName?: string;
  readonly ownerName?: string;
}

/**
 * `numbers` makes the same business every time. Its payments are posted at their time, by a clock that only this
 * process has.
 */
export const seedBusiness = (options: SeedOptions): Promise<SeededBusiness> =>
  withOwnClock(options.databaseUrl, (databaseUrl, setClock) => seed({ ...options, databaseUrl }, setClock));

async function seed(
  { databaseUrl, now, days, paymentsPerDay, businessName: name = 'Acme Markets', ownerName = 'Ada Obi' }: SeedOptions,
  setClock: (at: Date) => Promise<void>,
): Promise<SeededBusiness> {
  const numbers = sequenceOfNumbers();
  const config = readConfig({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY, LOG_LEVEL: 'silent' }, '/');
  const services = await compose(config, databaseUrl, createLogger('silent'));
  try {
    await services.keyring.load();
    const business = await createBusiness(services, { name });
    const { businessId } = business;
    const caller = { businessId, live: false, apiKeyId: undefined, origin: BY_OPERATOR };
    const email = 'ada@acme.example';
    await addPerson(services, { businessId, businessName: name, name: ownerName, email });
    const accounts: Account[] = [];
    for (const [index, [businessName, txPercentage, txCap]] of SHOPS.entries()) {
      const request = readNewAccount({
        bankCode: '000014',
        accountNumber: String(14_579 + index * 1_111).padStart(10, '0'),
        accountName: businessName.slice(0, 60),
        businessName,
        userMobile: '08031234567',
        subAccountEmail: `shop${index}@example.com`,
        txPercentage,
        txCap,
      });
      const { account } = await createAccount(services, caller, request);
      accounts.push(account);
    }
    const weights = SHOPS.flatMap(([, , , weight], index) => Array.from({ length: weight }, () => index));
    for (let day = 0; day < days; day += 1) {
      for (let payment = 0; payment < paymentsPerDay; payment += 1) {
        await setClock(new Date(now.getTime() - ((days - day - payment / paymentsPerDay) * 86_400_000 - 1_000)));
        const account = accounts[weights[Math.floor(numbers() * weights.length)] ?? 0];
        if (account === undefined) throw new Error('there are no accounts to pay');
        const amount = Math.round(2_000 + numbers() ** 3 * 180_000 * (1 + day / days));
        const request = readPayment({
          subAccountId: Number(account.id),
          authorizationKey: account.authorizationKey,
          amount,
          description: `Order ${1_000 + day * paymentsPerDay + payment}`,
          metadata: { order: `A-${1_000 + day * paymentsPerDay + payment}`, channel: 'web' },
        });
        await acceptPayment(services, caller, request);
      }
    }
    await setClock(now);
    const last = accounts.at(-2);
    if (last !== undefined) await updateAccount(services, caller, last.id, readAccountUpdate({ enabled: false }));
    return { businessId, secretKey: business.test.secretKey, owner: { email }, accounts };
  } finally {
    await services.close();
  }
}

interface NewPerson {
  readonly businessId: BusinessId;
  readonly businessName: string;
  readonly name: string;
  readonly email: string;
}

type Services = Awaited<ReturnType<typeof compose>>;

async function addPerson(
  { db, people }: Pick<Services, 'db' | 'people'>,
  { businessId, businessName, name, email }: NewPerson,
): Promise<void> {
  const { api } = await people.authFor('http');
  const { user } = await api.signUpEmail({ body: { name, email, password: PASSWORD } });
  await makeOwner({ db }, businessId, businessName, user.id);
}

/** Adds a person with that role through an invitation of the owner, as in the dashboard. */
export async function addMember(origin: string, business: SeededBusiness, role: Role): Promise<{ email: string }> {
  const email = `${role}-${randomUUID()}@acme.example`;
  const owner = await signIn(origin, business.owner.email);
  const base = `${origin}/dashboard/api/businesses/${business.businessId}/team`;
  const { token } = (await send(`${base}/invitations`, owner, { email, role })) as { token: string };
  const signedUp = await fetch(`${origin}/dashboard/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `${role} of Acme`, email, password: PASSWORD }),
  });
  await send(`${origin}/dashboard/api/invitations/accept`, cookiesOf(signedUp), { token });
  return { email };
}

async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return cookiesOf(response);
}

async function send(url: string, cookie: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, message } = (await response.json()) as { data: unknown; message: string };
  if (!response.ok) throw new Error(`${url}: ${message}`);
  return data;
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** From 0 to 1; always the same numbers (Park and Miller's generator). */
function sequenceOfNumbers(): () => number {
  let state = 20_261_121;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
