// Made from `server/src/core/errors/error-catalogue.ts` by `npm run generate`; do not edit.

export const ERROR_MEANINGS: Readonly<Record<string, { readonly meaning: string; readonly remedy: string }>> = {
  validation_failed: {
    meaning: 'A field of the request is missing or wrong.',
    remedy: '`field` names it and the message says what is right. Correct it and send the request again.',
  },
  malformed_json: { meaning: 'The body is not valid JSON in UTF-8.', remedy: 'Let a JSON library write the body.' },
  bad_request: {
    meaning: 'The request cannot be read as HTTP, or its address cannot be decoded.',
    remedy: 'Let an HTTP library write the request, and percent-encode the parts of the address.',
  },
  unreadable_file: {
    meaning: 'The file is malformed, or not in a supported format. Nothing was done.',
    remedy: 'The message names the line and says what is right. Correct it and send the whole file again.',
  },
  statement_of_other_account: {
    meaning: 'The statement is of another bank account than the one that should pay its payouts. Nothing was done.',
    remedy: 'Send the statement of the account that `sourceAccount` named when the run was exported.',
  },
  unmatched_file: {
    meaning:
      'More than 1,000 lines of the file match no payout of the business and mode, and more than match one. Nothing was done.',
    remedy: 'The message names the first ten lines. Send the file with a key of the business and mode that paid.',
  },
  unknown_bank_code: {
    meaning: 'The bank code is not in the directory.',
    remedy: 'Take the six-digit code from `GET /business/get-banks-api`.',
  },
  duplicate_bank_account: {
    meaning: 'The bank account details already belong to one of your connected accounts in this mode.',
    remedy: 'Use that connected account, which `error.subAccountId` names, or delete it first.',
  },
  api_key_missing: {
    meaning: 'No key was sent.',
    remedy: 'Send a secret key in the header `apiKey`; the bank list also takes the public key.',
  },
  api_key_unknown: {
    meaning: 'The key is unknown, revoked or expired.',
    remedy: 'Check that you sent the whole key, and that it was not rolled meanwhile.',
  },
  session_missing: { meaning: 'Nobody is signed in, or the session has expired.', remedy: 'Sign in to the dashboard.' },
  sign_in_refused: {
    meaning: 'The e-mail address, password, code or link is wrong.',
    remedy: 'Check your input, or ask for a new invitation or link.',
  },
  sign_up_closed: {
    meaning: 'Nobody can sign up here, or only people with an invitation.',
    remedy: 'Open the link of your invitation, or ask whoever runs the installation (`SIGN_UP`).',
  },
  role_not_allowed: {
    meaning: 'The role of the signed-in person does not allow this.',
    remedy: 'Ask an owner or admin of the business to do it, or to change the role.',
  },
  fresh_proof_required: {
    meaning: 'The signed-in person must first prove again that it is them.',
    remedy: 'Give a new proof with `giveProof`, then send the same request again. A proof lasts ten minutes.',
  },
  second_factor_required: {
    meaning: 'The business demands a second factor, and the signed-in person has none.',
    remedy: 'Set up an authenticator app or a passkey, then send the same request again.',
  },
  address_unproven: {
    meaning: 'The signed-in person has not confirmed their e-mail address.',
    remedy: 'Open the link in the mail to the address; the dashboard can send it again.',
  },
  passkeys_unavailable: {
    meaning: 'This installation has no host name, which passkeys need.',
    remedy: 'Use an authenticator app. The operator can set `PUBLIC_URL` to an address with a host name.',
  },
  last_factor: {
    meaning: 'A business of this person demands a second factor, and this is their last one.',
    remedy: 'Set up another factor first: an authenticator app or a passkey.',
  },
  mail_unavailable: {
    meaning: 'This installation sends no mails.',
    remedy: 'Ask its operator, who can set a new password on the command line.',
  },
  cross_site_refused: {
    meaning: 'A browser sent the request on behalf of another site.',
    remedy: 'Use the dashboard at its own address.',
  },
  second_person_required: {
    meaning:
      'A person other than the maker must agree, who has held the permission for 72 hours or since before the first live payment. An API key cannot, and a person not to what they or their keys did.',
    remedy: 'Let another member of the team approve it in the dashboard; make the request that the message names.',
  },
  person_required: {
    meaning: 'Only a person can do this: whoever stole an API key could lift the limits that protect from it.',
    remedy: 'Let a person with the permission do it in the dashboard.',
  },
  test_mode_only: { meaning: 'This works in test mode only.', remedy: 'Switch to test mode.' },
  secret_key_required: {
    meaning: 'A public key was sent where a secret key is needed.',
    remedy: 'Send a key that starts with `sk_`, from your server and never from a browser.',
  },
  scope_missing: {
    meaning: 'The scopes of the API key do not allow this.',
    remedy: 'The message names what is missing. Use a key that has it, or add it to this key in the dashboard.',
  },
  address_not_allowed: {
    meaning: 'The API key may be used from some addresses only, and the request came from another.',
    remedy: 'Send it from your own servers. If they have a new address, add it to the key in the dashboard.',
  },
  authorization_key_mismatch: {
    meaning: 'The authorisation key does not belong to this connected account.',
    remedy: 'Fetch the connected account to get its present key; it may have been rotated.',
  },
  account_disabled: {
    meaning: 'The connected account is disabled and accepts no payments.',
    remedy: 'Enable it with `PATCH` and `enabled: true`.',
  },
  not_found: {
    meaning: 'There is nothing with this id for this key, or no such path.',
    remedy: 'Check the id, and that the key belongs to the same business and mode (test or live).',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not for this method.',
    remedy: 'Use one of the methods that the header `Allow` lists.',
  },
  request_timeout: {
    meaning: 'The request did not arrive completely in time.',
    remedy: 'Send it again; if it writes, with the same reference or Idempotency-Key.',
  },
  last_owner: { meaning: 'A business needs an owner.', remedy: 'Make another member an owner first.' },
  already_member: {
    meaning: 'This person is already a member, is already invited, or already has a user.',
    remedy: 'Change their role instead, or let them sign in.',
  },
  reference_conflict: {
    meaning: 'The reference was used before for a payment, refund or settlement run with other content.',
    remedy: 'Use a new reference for a new payment, and the same content for a replay.',
  },
  external_id_conflict: {
    meaning: 'Another connected account in this mode, which this request did not create, has this `externalId`.',
    remedy: 'Change the account that `error.subAccountId` names, send the content of its creation, or another id.',
  },
  already_refunded: {
    meaning: 'The payment was refunded in full.',
    remedy: 'List its refunds to see them; nothing is left to refund.',
  },
  refund_too_large: {
    meaning: 'The refund is more than what is left of the payment.',
    remedy: 'Send at most the amount in the message, or leave out `amount` to refund what is left.',
  },
  insufficient_balance: {
    meaning: 'The connected account holds less than the refund would take from it.',
    remedy:
      'Refund less, let the business bear it with `commission: "platform"`, or allow wallets to owe in the settings of the business.',
  },
  account_owes: {
    meaning: 'The connected account owes after refunds. Once it is deleted, no payment can repay that.',
    remedy: 'Let it repay first, or delete it anyway with `?force=true`. It stays in the list of accounts that owe.',
  },
  run_state_conflict: {
    meaning: "The settlement run's state does not allow this.",
    remedy: 'Fetch the run to see its state; the message says which state is needed.',
  },
  run_superseded: {
    meaning: 'Payouts of the settlement run failed and all others are paid, so nothing of its file is owed.',
    remedy: 'Give the bank the file of the next run instead.',
  },
  manifest_changed: {
    meaning: 'What the settlement run pays, or from which account, is not what the manifest says that was named.',
    remedy: 'Fetch the run, look at its present manifest, and approve that one.',
  },
  changed_by_hand: {
    meaning: 'The rules of payouts, or a change request, were changed in the database, and not by Tributary.',
    remedy: 'Let the operator run ledger verify, which names what was changed, and restore it.',
  },
  too_many_change_requests: {
    meaning: 'Twenty change requests of the same person wait for a decision.',
    remedy: 'Let a second person decide about them, or withdraw those that are no longer needed.',
  },
  account_held: {
    meaning: 'The settlement run would pay a connected account that somebody put on hold.',
    remedy: 'Hold the payouts of the accounts that the message names, then approve the rest.',
  },
  change_request_state_conflict: {
    meaning: 'The change request is no longer open.',
    remedy: 'Fetch the request to see what became of it; make a new one if it is still needed.',
  },
  changed_meanwhile: {
    meaning: 'What the request would change is no longer as its maker saw it.',
    remedy: 'Reject or withdraw it, look at the present state, and make a new request.',
  },
  payout_state_conflict: {
    meaning: "The payout's state does not allow this.",
    remedy: 'Fetch the payout to see its state; the message says which state is needed.',
  },
  line_state_conflict: {
    meaning:
      'The line of bank results was answered already, needs no answer, or this answer does not fit it; or a payout would be called failed while a line that says that its money left waits for an answer.',
    remedy: 'Fetch the line to see its state; the message says which answer fits, or which line waits.',
  },
  source_account_missing: {
    meaning: 'An ISO 20022 file names the paying account, and none is set.',
    remedy: 'Set `sourceAccount` in the settlement settings and export the run, or use `csv`, which needs none.',
  },
  quota_exceeded: {
    meaning: 'The business has used up what it may keep or change in this mode. Nothing was done.',
    remedy: 'The message says what is used, what is allowed, and when there is room. The operator sets the quotas.',
  },
  idempotency_key_in_use: {
    meaning: 'A request with this Idempotency-Key is still running.',
    remedy: 'Send it again after `Retry-After` to get the answer of the first request.',
  },
  balance_limit_exceeded: {
    meaning: 'The balance would exceed the largest amount that the ledger can hold.',
    remedy: 'Use another connected account.',
  },
  limit_exceeded: {
    meaning: 'A limit of the API key or of the connected account does not allow this amount, or not today.',
    remedy:
      'The message names the limit and what is left of the day, which ends at midnight in Lagos. A person with `payout-rules:write` can raise the limit.',
  },
  too_many_webhook_endpoints: {
    meaning: 'The business has as many webhook endpoints as it may have in this mode.',
    remedy: 'Delete one that you no longer need.',
  },
  webhook_endpoint_disabled: {
    meaning: 'The webhook endpoint is disabled, so nothing is sent to it.',
    remedy: 'Enable it with `PATCH` and `enabled: true`.',
  },
  cursor_expired: {
    meaning: 'Events after this id are no longer kept; they are kept for 30 days.',
    remedy: 'Read the lists that you keep a copy of again, and go on from the id in `oldest`.',
  },
  payload_too_large: {
    meaning: 'The body is larger than allowed (1 MB; bulk payments 4 MB; files of bank results 256 MB).',
    remedy: 'Send less at a time.',
  },
  unsupported_media_type: {
    meaning: 'The body is not declared as JSON.',
    remedy: 'Send the header `Content-Type: application/json`.',
  },
  idempotency_key_mismatch: {
    meaning: 'The Idempotency-Key was used before with a different request.',
    remedy: 'Use a new key for a new request.',
  },
  too_many_failed_attempts: {
    meaning: 'Too many requests with wrong keys came from this address.',
    remedy: 'Wait for `Retry-After`. Requests with a right key are served meanwhile.',
  },
  rate_limited: {
    meaning: 'This key sends too many requests.',
    remedy: 'Nothing was done. Send it again after `Retry-After`; the header `RateLimit` tells what is left.',
  },
  headers_too_large: {
    meaning: 'The address and the headers together are larger than 16 KB.',
    remedy: 'Send fewer headers and a shorter address.',
  },
  internal_error: {
    meaning: 'Something failed on our side.',
    remedy: 'Send it again with the same reference or Idempotency-Key. Quote the request id if you report it.',
  },
  overloaded: {
    meaning: 'Too many requests are waiting, or a filter would take too long. Nothing was done.',
    remedy: 'Send it again after `Retry-After`; narrow a filter with `from` and `to`.',
  },
  database_unavailable: {
    meaning: 'The database does not answer. A write may have taken effect.',
    remedy: 'Send it again after `Retry-After`, with the same reference or Idempotency-Key.',
  },
  processes_missing: {
    meaning: 'Of several processes that share this port, none answers. Only `/readyz` says so.',
    remedy: 'Wait: each is replaced after ten seconds. The log says why.',
  },
  clock_wrong: {
    meaning: "The clock of this process differs from the database's, or was changed. Nothing was done.",
    remedy: 'Send it again after `Retry-After`: other processes serve. The operator corrects the clock.',
  },
  shutting_down: {
    meaning: 'This process is stopping, which `/readyz` says. Requests are still answered meanwhile.',
    remedy: 'Send new requests to another process.',
  },
};
