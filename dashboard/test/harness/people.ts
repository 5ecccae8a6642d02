/** People in separate windows, signed in without the form, and their data, made as an integrator would make it. */
import { randomUUID } from 'node:crypto';
import type { APIResponse, BrowserContextOptions } from 'playwright-core';
import { openWindow, type Person } from './browser.ts';
import { PASSWORD } from './seed.ts';

export type Mode = 'test' | 'live';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The request that a page of this window would send: with its session, and as the same site. */
export function callFrom({ page }: Person, origin: string, method: Method, path: string, body?: unknown) {
  return page.request.fetch(path, { method, headers: { origin }, ...(body === undefined ? {} : { data: body }) });
}

/** A window in which this person is signed in, without an open page. */
export async function openAs(origin: string, email: string, options?: BrowserContextOptions): Promise<Person> {
  const person = await openWindow(origin, options);
  await dataOf(await callFrom(person, origin, 'POST', '/dashboard/api/sign-in', { email, password: PASSWORD }));
  return person;
}

export interface PayableAccount {
  readonly id: number;
  readonly authorizationKey: string;
}

interface NewBusiness {
  readonly name?: string;
  readonly businessName?: string;
}

/** A person with a new business, signed in. */
export async function openBusiness(
  origin: string,
  { name = 'Ada Obi', businessName = 'Ada Markets' }: NewBusiness = {},
  options?: BrowserContextOptions,
): Promise<BusinessOwner> {
  const person = await openWindow(origin, options);
  const email = `${randomUUID()}@example.com`;
  const body = { name, email, password: PASSWORD, businessName };
  const { businesses } = await dataOf<{ businesses: { id: number }[] }>(
    await callFrom(person, origin, 'POST', '/dashboard/api/sign-up', body),
  );
  const [business] = businesses;
  if (business === undefined) throw new Error('signing up made no business');
  return new BusinessOwner(person, origin, email, business.id);
}

export class BusinessOwner {
  readonly page: Person['page'];
  readonly complaints: Person['complaints'];
  readonly origin: string;
  readonly email: string;
  readonly businessId: number;
  readonly #secretKeys = new Map<Mode, string>();
  /** A bank account belongs to one connected account only. */
  #accountCount: number;

  constructor({ page, complaints }: Person, origin: string, email: string, businessId: number, accountCount = 0) {
    this.#accountCount = accountCount;
    this.page = page;
    this.complaints = complaints;
    this.origin = origin;
    this.email = email;
    this.businessId = businessId;
  }

  /** `path` is below the business, such as `test/accounts`. */
  async call<Data = unknown>(method: Method, path: string, body?: unknown): Promise<Data> {
    const address = `/dashboard/api/businesses/${this.businessId}/${path}`;
    return dataOf(await callFrom(this, this.origin, method, address, body));
  }

  async addAccount(mode: Mode, businessName: string): Promise<PayableAccount> {
    const { account } = await this.call<{ account: { id: number } }>('POST', `${mode}/accounts`, {
      businessName,
      bankCode: '000014',
      accountNumber: String(14_579 + this.#accountCount++).padStart(10, '0'),
      accountName: 'Bola Ade',
      userMobile: '08031234567',
      subAccountEmail: 'shop@example.com',
    });
    const { authorizationKey } = await this.call<{ authorizationKey: string }>(
      'GET',
      `${mode}/accounts/${account.id}/authorization-key`,
    );
    return { id: account.id, authorizationKey };
  }

  async pay(mode: Mode, account: PayableAccount, payment: PaymentDetails): Promise<void> {
    const response = await this.sendPayment(mode, account, payment);
    if (!response.ok) throw new Error(`the payment was refused: ${await response.text()}`);
  }

  /** Through the public API, from the business's own server. */
  async sendPayment(
    mode: Mode,
    account: PayableAccount,
    payment: PaymentDetails,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(`${this.origin}/v1/api/payments`, {
      method: 'POST',
      headers: { apiKey: await this.secretKey(mode), 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ subAccountId: account.id, authorizationKey: account.authorizationKey, ...payment }),
    });
  }

  async secretKey(mode: Mode): Promise<string> {
    const known = this.#secretKeys.get(mode);
    if (known !== undefined) return known;
    const { key } = await this.call<{ key: string }>('POST', `${mode}/keys`, { kind: 'secret' });
    this.#secretKeys.set(mode, key);
    return key;
  }
}

interface PaymentDetails {
  readonly amount: number;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

async function dataOf<Data>(response: APIResponse): Promise<Data> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
