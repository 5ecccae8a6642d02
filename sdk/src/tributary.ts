import createClient from 'openapi-fetch';
import { accountsOf, type Accounts } from './accounts.ts';
import { throwFailures } from './answers.ts';
import { auditLogOf, type AuditLog } from './audit-log.ts';
import { banksOf, type Banks } from './banks.ts';
import { createCalls } from './calls.ts';
import { changeRequestsOf, type ChangeRequests } from './change-requests.ts';
import { eventsOf, type Events } from './events.ts';
import { sendNewest } from './newest-token.ts';
import { paymentsOf, type Payments } from './payments.ts';
import { refundsOf, type Refunds } from './refunds.ts';
import { bodyText, pathText, queryText } from './requests.ts';
import type { RetryOptions } from './retries.ts';
import type { paths } from './schema.gen.ts';
import { securityLogOf, type SecurityLog } from './security-log.ts';
import { settlementsOf, type Settlements } from './settlements.ts';
import { spendingLimitsOf, type SpendingLimitCalls } from './spending-limits.ts';
import { statementsOf, type Statements } from './statements.ts';
import { transactionsOf, type Transactions } from './transactions.ts';
import { isBrowser, userAgent } from './user-agent.ts';
import { webhooksOf, type Webhooks } from './webhooks.ts';

/** The characters that a header can contain. fetch would put a key with a line break into its error message. */
const KEY_PATTERN = /^[\x21-\x7e]+$/;

export interface TributaryOptions extends RetryOptions {
  /** Where the server is: `https://pay.example.com`. */
  readonly baseUrl: string;
  /** `sk_test_…` or `sk_live_…`, only on your server and never in a browser; `pk_…` opens only the bank list. */
  readonly apiKey: string;
  /** Limits each call with its retries; 30 seconds when missing. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export interface Tributary {
  readonly accounts: Accounts;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly transactions: Transactions;
  readonly statements: Statements;
  readonly settlements: Settlements;
  readonly spendingLimits: SpendingLimitCalls;
  readonly changeRequests: ChangeRequests;
  readonly banks: Banks;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly auditLog: AuditLog;
  readonly securityLog: SecurityLog;
}

/**
 * The public API of one business in one mode. The key exists only in closures, so that the client can be logged.
 * @throws TypeError when a base URL or a key cannot be used.
 */
export function createTributary(options: TributaryOptions): Tributary {
  // Without types, the options may be missing.
  const { apiKey } = (options as TributaryOptions | undefined) ?? {};
  requireKey(apiKey);
  const http = createClient<paths>({
    baseUrl: requireBaseUrl(options.baseUrl),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    headers: { apiKey, 'user-agent': userAgent() },
    // A redirect to another host would receive the key.
    redirect: 'manual',
    bodySerializer: bodyText,
    pathSerializer: pathText,
    querySerializer: queryText,
  });
  http.use(sendNewest(), throwFailures);
  const calls = createCalls(options);
  return {
    accounts: accountsOf(http, calls),
    payments: paymentsOf(http, calls),
    refunds: refundsOf(http, calls),
    transactions: transactionsOf(http, calls),
    statements: statementsOf(http, calls),
    settlements: settlementsOf(http, calls),
    spendingLimits: spendingLimitsOf(http, calls),
    changeRequests: changeRequestsOf(http, calls),
    banks: banksOf(http, calls),
    events: eventsOf(http, calls),
    webhooks: webhooksOf(http, calls),
    auditLog: auditLogOf(http, calls),
    securityLog: securityLogOf(http, calls),
  };
}

function requireKey(apiKey: unknown): void {
  if (typeof apiKey !== 'string' || apiKey === '') {
    throw new TypeError('apiKey is missing: give the secret key of your business.');
  }
  if (!KEY_PATTERN.test(apiKey)) throw new TypeError('apiKey must be a key as it was given out.');
  if (apiKey.startsWith('sk_') && isBrowser()) {
    throw new TypeError('A secret key must never be in a browser: anybody could read it.');
  }
}

/** A refused URL is not shown: it may contain a password. */
function requireBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  ) {
    return url.href;
  }
  throw new TypeError('baseUrl must be an http or https address without credentials, query or fragment.');
}
