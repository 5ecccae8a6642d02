/** The introduction of the API reference, before the operations. Markdown. */
import { ERROR_CATALOGUE } from '../../core/errors/errors.ts';

export const GUIDE = `\
Tributary registers **connected accounts** of your business, accepts **payments** on their behalf, and splits each
payment into your commission and the account's credit. Every movement is a **transaction** of one wallet. The
[guides](/docs/guides/) have code.

## Keys and modes
Each key, account and payment belongs to the test or the live mode of a business; they never meet.

| Key | Opens | How it is sent |
|---|---|---|
| \`sk_test_…\`, \`sk_live_…\` | everything | header \`apiKey\` |
| \`pk_test_…\`, \`pk_live_…\` | the bank list | \`Authorization: Bearer pk_…\`, or \`?api_key=pk_…\` |
| \`auth_test_…\`, \`auth_live_…\` | payments for one connected account | field \`authorizationKey\` of the payment |

Keep secret keys on your servers.

## Money
Amounts are JSON numbers in **naira** with at most two decimals: \`1250.5\` is 1,250 naira and 50 kobo. Round
what you have computed. A payment is more than 0 and at most 1,000,000,000,000 naira. Inside, all is kobo, so
gross = commission + credit.

## Sending a write twice
After a network failure, send the request again. Nothing happens twice:
- A payment has a \`reference\`, a UUID of your choice. The same reference with the same content returns the first
  result, with \`Idempotency-Replayed: true\`. With other content it is 409.
- An account may have an \`externalId\`. The same content returns the account as it is now, other content is 409.
- Every write takes the header \`Idempotency-Key\`, kept for at least 24 hours: the same key and request (fields may
  stand in another order) return the stored response; the same key with another request is 422.
- Reads with the greatest \`Consistency-Token\` of your writes see them.

## Answers and errors
Every answer is an envelope: \`success\`, \`message\` and \`data\`. (Lists of transactions have no \`success\`, the
bank list has \`status\`.) An error has \`data: null\` and \`error\`: its \`code\` from the list below, the wrong
\`field\` if there is one, and the \`requestId\`, also in the header \`X-Request-Id\` of every answer.
Messages may change; codes stay. Unknown fields are refused. Of a name twice, the last counts.

${errorList()}

Each response has an example of each code, with its meaning. \`RateLimit\` tells what a secret key has left.

## Lists
Lists begin with the newest. \`page\` counts from 1; \`limit\` is 20 by default and at most 1,000.
`;

/** Each code is an example of the responses that send it; docs/errors.md says what to do about it. */
function errorList(): string {
  const sent = Object.entries(ERROR_CATALOGUE).filter(([, entry]) => !('overHttp' in entry));
  const byStatus = Map.groupBy(sent, ([, { status }]) => status);
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => `- **${status}** ${codes.map(([code]) => `\`${code}\``).join(', ')}`)
    .join('\n');
}
