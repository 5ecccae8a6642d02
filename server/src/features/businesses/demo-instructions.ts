/** The instructions of the first start: the demo keys, and four lines that try the service when pasted into a shell. */
import type { DemoBusiness } from './demo-business.ts';

/**
 * A well-formed number with the right check digit for its bank, so that it causes no warning, and not that of the
 * README. With an id of its own the lines can be pasted again.
 */
const ACCOUNT = {
  externalId: 'bola-foods',
  bankCode: '000014',
  accountNumber: '0000014586',
  accountName: 'Bola Foods Ltd',
  businessName: 'Bola Foods',
  userMobile: '2348031234567',
  subAccountEmail: 'bola@example.com',
};

/**
 * The lines need a POSIX shell, curl and sed. They are independent, except for the variables `id` and `auth`, which the
 * second line sets. `address` is where the server listens.
 */
export function demoInstructions({ test, keysFile }: DemoBusiness, address: string): string {
  const apiKey = `-H 'apiKey: ${test.secretKey}'`;
  const json = `-H 'Content-Type: application/json'`;
  const created = `curl -sS ${address}/v1/api/subaccounts/partial ${apiKey} ${json} -d '${JSON.stringify(ACCOUNT)}'`;
  const pick = (field: string, value: string): string =>
    `$(echo "$account" | sed -n 's/.*"${field}":${value}.*/\\1/p')`;
  const payment = String.raw`"{\"subAccountId\":$id,\"authorizationKey\":\"$auth\",\"amount\":10000}"`;
  return `
This is the first start, so there is a demo business with test keys, kept in ${keysFile}:

  public key  ${test.publicKey}
  secret key  ${test.secretKey}

Paste these lines into another terminal, in order:

# 1. List the banks
curl -sS ${address}/business/get-banks-api -H 'Authorization: Bearer ${test.publicKey}'; echo

# 2. Create a connected account; you earn 10 % of what is paid to it
account=$(${created}); echo "$account"
id=${pick('id', String.raw`\([0-9]*\)`)}
auth=${pick('authorizationKeys', String.raw`"\([^"]*\)"`)}

# 3. Accept a payment of 10,000 naira for it
curl -sS ${address}/v1/api/payments ${apiKey} ${json} -d ${payment}; echo

# 4. See the transaction
curl -sS ${address}/v1/api/subaccounts/$id/transactions ${apiKey}; echo

`;
}

/**
 * How to sign in to the dashboard as the owner of the demo business. The token follows `#`, so that no server logs it.
 * Without a token the output is no terminal: a reader of it, or of what is kept of it, gets no way in.
 */
export const signInInstructions = (token: string | undefined, address: string): string =>
  token === undefined
    ? `
To sign in to the dashboard as the owner of "Demo", get a link where the server runs:

  npm run --silent tributary -- people sign-in-link    (in a container: tributary people sign-in-link)
`
    : `
Sign in to the dashboard as the owner of "Demo" (this link works once, within a day):

  ${signInAddress(address, token)}
`;

/** `address` is where people open the dashboard. */
export const signInAddress = (address: string, token: string): string => `${address}/sign-in/link#${token}`;
