/** Each kind of id has its own type, so that an account's id can't be passed for a wallet's. */
declare const kind: unique symbol;
type Id<Kind extends string> = bigint & { readonly [kind]: Kind };

export type BusinessId = Id<'business'>;
export type AccountId = Id<'connected account'>;
export type SettlementAccountId = Id<'settlement account'>;
export type WalletId = Id<'wallet'>;
export type TransactionId = Id<'transaction'>;
export type ApiKeyId = Id<'API key'>;
export type WebhookEndpointId = Id<'webhook endpoint'>;
