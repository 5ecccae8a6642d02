/** The generated schema with one type per kind of id: a column called wallet_id has a WalletId in every table. */
import type {
  AccountId,
  ApiKeyId,
  BusinessId,
  SettlementAccountId,
  TransactionId,
  WalletId,
  WebhookEndpointId,
} from './id-types.ts';
import type { DB as GeneratedSchema } from './schema.gen.ts';

interface IdByColumn {
  business_id: BusinessId;
  connected_account_id: AccountId;
  endpoint_id: WebhookEndpointId;
  settlement_account_id: SettlementAccountId;
  transaction_id: TransactionId;
  wallet_id: WalletId;
}

interface IdByTable {
  api_keys: ApiKeyId;
  businesses: BusinessId;
  connected_accounts: AccountId;
  transactions: TransactionId;
  wallets: WalletId;
  webhook_endpoints: WebhookEndpointId;
}

export type Schema = {
  [Table in keyof GeneratedSchema]: {
    [Column in keyof GeneratedSchema[Table]]: Column extends keyof IdByColumn
      ? IdByColumn[Column]
      : Column extends 'id'
        ? Table extends keyof IdByTable
          ? IdByTable[Table]
          : GeneratedSchema[Table][Column]
        : GeneratedSchema[Table][Column];
  };
};
