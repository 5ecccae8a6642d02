// The operations of the dashboard as types. Made by `npm run generate`; do not edit.

export interface paths {
    "/dashboard/api/address-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the e-mail address
         * @description With the token of the link. Only in a session of the person that the link was made for.
         */
        post: operations["confirmAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/address-proof/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link that confirms the address again
         * @description To the address of the signed-in person, unless it is confirmed. The link works once, for a day.
         */
        post: operations["requestAddressProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks for an account number
         * @description Banks whose check digit fits the number are marked. That proves nothing, but usually one of them is right.
         */
        get: operations["listBanksOfNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a business
         * @description Creates another business, owned by the signed-in person.
         */
        post: operations["createBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connected accounts with their balances
         * @description Never with their authorisation keys.
         */
        get: operations["listAccountSummaries"];
        put?: never;
        /**
         * Create a connected account
         * @description Without split fields the default split of your business applies. `Idempotency-Key` makes a retry safe. So does `externalId`: the same request again is answered with the account as it is now. Needs a fresh proof.
         */
        post: operations["createConnectedAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export connected accounts as CSV
         * @description Newest first, with a heading line. A cell that a spreadsheet would run as a formula begins with an apostrophe. Needs a fresh proof.
         */
        get: operations["exportAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connected account with its balance
         * @description Without its authorisation key. Also a deleted account, as long as it is owed money.
         */
        get: operations["getAccountSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a connected account
         * @description Fields that are not sent do not change. Payments sent after the answer follow the new terms. After a change of the bank details, the e-mail address or the mobile number, payouts wait for `bankDetailsHoldHours` of the settlement settings. If the business asks for a second person, these fields and the commission change by a request only, and an `externalId` that is set does not change. A deleted account that is still owed money changes in its bank details only. Needs a fresh proof if the body names bank details, commission, the e-mail address or the mobile number, or replaces an `externalId`.
         */
        patch: operations["updateConnectedAccount"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a connected account
         * @description It accepts no more payments, and its bank details and `externalId` are free for another account. Its transactions and its balance stay. An account that owes after refunds is deleted only with `?force=true`: then nothing repays the debt, and it stays among the accounts that owe. Needs a fresh proof in live mode.
         */
        delete: operations["deleteConnectedAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/authorization-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the authorisation key
         * @description For members who may see secrets. Needs a fresh proof in live mode.
         */
        get: operations["showAuthorizationKey"];
        put?: never;
        /**
         * Rotate the authorisation key of a connected account
         * @description Creates a new key. The old one still works for `overlapSeconds`; without a body it ends at once. Needs a fresh proof in live mode.
         */
        post: operations["rotateAuthorizationKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/balance-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The balance over time
         * @description At evenly spaced instants from `from` to `to`, both inclusive.
         */
        get: operations["getBalanceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/bank-details-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the former bank details of a connected account
         * @description Every change of the bank details, the e-mail address and the mobile number, newest first. Creating the account is no change.
         */
        get: operations["listBankDetailsChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/bank-details-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request other bank details of a connected account, or another commission
         * @description Asks a second person to change the bank details, the e-mail address, the mobile number or the commission of an account. Fields that are not sent do not change. Payouts wait from the approval on, not for a commission. Needs a fresh proof.
         */
        post: operations["requestBankDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/payout-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch what holds the payouts of a connected account
         * @description Why settlement runs leave the account out, and until when; and when its bank details were changed, by whom.
         */
        get: operations["getPayoutHolds"];
        put?: never;
        /**
         * Put a connected account on hold
         * @description Runs leave the account out until each of its holds is released. Runs that already have a payout to it, and are not exported, are neither approved nor exported before that payout is held. Payments and refunds go on.
         */
        post: operations["placeAccountHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/payout-holds/{number}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a hold of a connected account
         * @description If the business asks for a second person, for payouts or for bank details, this takes a change request. Releasing a hold again changes nothing. Needs a fresh proof.
         */
        post: operations["releaseAccountHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/payout-holds/{number}/release-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the release of a hold
         * @description Asks a second person to release a hold of a connected account, so that runs pay it again. Needs a fresh proof.
         */
        post: operations["requestHoldRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/settlement-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the settlement schedule of a connected account
         * @description The schedule of the connected account, or that of the business if it has none.
         */
        get: operations["getSettlementSchedule"];
        /**
         * Set the settlement schedule of a connected account
         * @description It replaces the schedule of the business completely, with its minimum amount and reserve. A field that is not sent means none. Needs a fresh proof.
         */
        put: operations["setSettlementSchedule"];
        post?: never;
        /**
         * Remove the settlement schedule of a connected account
         * @description From then on the schedule of the business applies. Removing it again changes nothing. Needs a fresh proof.
         */
        delete: operations["removeSettlementSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the limits of a connected account
         * @description The limits that hold, those of its own, and how much is used today.
         */
        get: operations["getAccountLimits"];
        /**
         * Set the limits of a connected account
         * @description The default limits hold beside them, and of each the lower counts, unless `insteadOfDefaults` says otherwise. Payments beyond what counts get `limit_exceeded`. A limit is lowered at once. Only people raise or remove one, or let limits replace the default ones: an API key gets `person_required`, and with the rule of the second person everybody `second_person_required`. A sum counts from when a limit holds. Needs a fresh proof in live mode.
         */
        put: operations["setAccountLimits"];
        post?: never;
        /**
         * Remove the limits of a connected account
         * @description From then on the default limits hold. A limit is lowered at once. Only people raise or remove one, or let limits replace the default ones: an API key gets `person_required`, and with the rule of the second person everybody `second_person_required`. Needs a fresh proof in live mode.
         */
        delete: operations["removeAccountLimits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subAccountId}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a statement of an account
         * @description Of a deleted account, too: what is in its wallet is still owed. PDF has at most 10,000 lines. CSV has any number of lines: first the type `opening_balance`, then the lines, then `total_credits`, `total_debits`, `total_commission`, `total_gross` (in the last column, `grossAmount`), `total_received`, `total_refunded`, `total_payouts`, and last `closing_balance`. A file without this last row is incomplete. CSV is UTF-8 with a byte order mark. It has instants in UTC, amounts in naira with two decimals (commission below zero for debits), and an apostrophe before a cell that a spreadsheet would run as a formula. Needs a fresh proof.
         */
        get: operations["downloadStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/test-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a test payment
         * @description In test mode. With an Idempotency-Key the same payment is never accepted twice: its reference is derived from the key.
         */
        post: operations["acceptTestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check connected accounts before they are created
         * @description How the creation of each would be answered. Nothing is written. Needs a fresh proof.
         */
        post: operations["checkAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Newest first: every change of the business in this mode, and of what both modes share. Payments are not in it: their record is the ledger. With `actor`, `action` or `subject` the list goes back over 10000 matching entries; the export has all.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/audit-log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log as CSV
         * @description All entries that match the filter, newest first, sent while they are read. Needs a fresh proof.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List change requests
         * @description Changes that a second person approves, newest first.
         */
        get: operations["listChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/change-requests/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a change request
         * @description With what its maker saw and wants.
         */
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/change-requests/{number}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a change request
         * @description Approved by a person other than the maker, who has held the permission for 72 hours or since before the first live payment. The change is made at once, or after 24 hours if it loosens a rule (`approved_waiting`), and only if everything is still as its maker saw it. Needs a fresh proof.
         */
        post: operations["approveChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/change-requests/{number}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a change request
         * @description Nothing changes. Its maker gets a mail with the reason.
         */
        post: operations["rejectChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/change-requests/{number}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a change request
         * @description By whoever made it, in the dashboard or with an API key of theirs that could make it.
         */
        post: operations["withdrawChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the ledger
         * @description Server-sent events for `EventSource`. The first `ledger` event says where the ledger is and how long ago something was posted, each further one that it moved; at most one comes a second. A comment comes when there was silence for 15 seconds. The stream ends when the session or the membership has ended.
         */
        get: operations["followLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The oldest first, including revoked and expired keys.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description It works beside the existing ones. Nobody can make a key that may do more than they may themselves. Needs a fresh proof in live mode.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Nothing is written with it after this answer, and nothing read a second later. Revoking it again returns the time of the first revocation. Needs a fresh proof in live mode.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Fields that are not sent do not change. Nothing is written beyond the new limits after this answer, and nothing read a second later. To add scopes or addresses, you must be allowed to do all that the key may. An expiry can only come nearer. Needs a fresh proof in live mode.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/keys/{keyId}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll an API key
         * @description Makes a key with the same kind, name, scopes and addresses. The old one still works during the overlap, but never longer than before; with an overlap of 0 it is revoked at once. Needs a fresh proof in live mode.
         */
        post: operations["rollKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/keys/{keyId}/spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the limits of an API key
         * @description The limits that hold, those of its own, and how much is used today.
         */
        get: operations["getKeyLimits"];
        /**
         * Set the limits of an API key
         * @description The default limits hold beside them, and of each the lower counts, unless `insteadOfDefaults` says otherwise. They go over to a key that replaces this one. A limit is lowered at once. Only people raise or remove one, or let limits replace the default ones: an API key gets `person_required`, and with the rule of the second person everybody `second_person_required`. Needs a fresh proof in live mode.
         */
        put: operations["setKeyLimits"];
        post?: never;
        /**
         * Remove the limits of an API key
         * @description From then on the default limits hold. A limit is lowered at once. Only people raise or remove one, or let limits replace the default ones: an API key gets `person_required`, and with the rule of the second person everybody `second_person_required`. Needs a fresh proof in live mode.
         */
        delete: operations["removeKeyLimits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the overview
         * @description The balance, the sums of a span and of the previous one, its course, the busiest accounts, and what needs attention.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/payments/{reference}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refunds of a payment
         * @description Newest first, with the rest of the payment that can still be refunded.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Refund a payment
         * @description Refunds a part of a payment, or its whole rest. A refund is posted as a `debit` with the purpose `refund`. Several partial refunds never exceed the payment, and their pro rata commission sums exactly to that of the payment. The account may be disabled or deleted. No authorisation key is needed. Without a body, the whole rest is refunded. Needs a fresh proof if it takes more of your commission than you have earned.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description The payouts of all runs, newest first.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a payout
         * @description The payout with its outcome, and with what was unusual about it.
         */
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/payouts/{id}/reopening-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request that a payout becomes failed
         * @description Asks a second person to record, without a file of the bank, that a payout that was exported failed or came back. This credits its wallet again, and the next run pays it again. Needs a fresh proof.
         */
        post: operations["requestPayoutReopening"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/payouts/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a payout
         * @description Records the outcome of a payout without a file of the bank. An exported payout can get any outcome, an unknown one `paid` or `failed`, and a paid one `failed`, if `seenState` says `paid`. If the business asks for a second person, `failed` takes a change request, because the money is paid again. The same outcome again changes nothing. Needs a fresh proof in live mode.
         */
        post: operations["resolvePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API requests
         * @description Requests with secret keys of this mode, the newest first: all that failed, and up to 20 successful ones a second. They appear about a second after they were answered and are kept for seven days.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/second-factor-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request that members need no second factor any more
         * @description By an owner. Asks a second person. It counts in both modes. Needs a fresh proof.
         */
        post: operations["requestSecondFactorEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/security-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the security log
         * @description Newest first: sign-ins of members and failed ones, refused API keys, secrets that were shown, and exports, in this mode and of what both modes share. Changes are in the audit log, those of second factors too. Failures appear within seconds, refused keys and shown secrets within about a minute. The operator decides how long events are kept.
         */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/security-log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the security log as CSV
         * @description All events that match the filter, newest first, sent while they are read. A cell that a spreadsheet would run as a formula begins with an apostrophe. Needs a fresh proof.
         */
        get: operations["exportSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settings-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request another commission of new accounts, or another rule of refunds
         * @description Asks a second person to change the split of accounts that are created later, or what a refund does where an account has too little. Fields that are not sent do not change. It counts in both modes. Needs a fresh proof.
         */
        post: operations["requestBusinessTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public holidays
         * @description The days on which banks in Nigeria are closed, besides Saturdays and Sundays. The feasts of Islam are calculated, and corrected when the government announces other days.
         */
        get: operations["listPublicHolidays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of bank results that need a person
         * @description Of all files: those that are `conflict`, `amount_differs`, `unmatched` or `not_exported` and have no answer, the longest open first. The lines of a file have those that were answered.
         */
        get: operations["listOpenResultLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the lines of bank results that need a person
         * @description As CSV. A cell that a spreadsheet would run as a formula gets a leading apostrophe. Needs a fresh proof.
         */
        get: operations["exportOpenResultLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-lines/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a line of bank results
         * @description With its owner and its answer.
         */
        get: operations["getResultLine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-lines/{lineId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a line of bank results
         * @description The bank confirmed what an open line says: its payout, exported or unknown, gets this outcome. The line has the amount of the payout, or none, and its file came after the export. One that becomes failed credits its wallet; where two people decide, that takes `POST …/payouts/{id}/reopening-requests`, whose approval answers the line. Needs a fresh proof in live mode.
         */
        post: operations["confirmResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-lines/{lineId}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain a line of bank results
         * @description Says why an open line needs nothing more. No payout changes. An answer is final.
         */
        post: operations["explainResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-lines/{lineId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return the payout of a line of bank results
         * @description An open line says `failed`, and its payout is paid: the money came back. The line has the amount of the payout, and no other line that says that the money left is open. The payout becomes failed, its wallet is credited once, and the next run pays it again. Where two people decide, that takes `POST …/payouts/{id}/reopening-requests`, whose approval answers the line. Needs a fresh proof in live mode.
         */
        post: operations["returnResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-lines/{lineId}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a line of bank results
         * @description Whoever takes an open line is its owner: they find out what it means. The last one to take it counts.
         */
        post: operations["takeResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-mapping-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request that a CSV of a bank is read in another way
         * @description Asks a second person to remember what the headings and the words of a bank mean, for files with exactly these headings. Until then such files are read as before, or refused. Needs a fresh proof.
         */
        post: operations["requestResultMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mappings of CSV
         * @description Those that count now, the newest first, at most 64.
         */
        get: operations["listResultMappings"];
        put?: never;
        /**
         * Remember how a CSV is read
         * @description For files with exactly these headings, whoever sends them. A change is a new version; files keep the version that read them. With the rule of the second person it takes a change request.
         */
        post: operations["saveResultMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-result-mappings/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget how a CSV is read
         * @description Files that it has read keep it.
         */
        delete: operations["removeResultMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files of bank results
         * @description Newest first.
         */
        get: operations["listSettlementResults"];
        put?: never;
        /**
         * Send a file of bank results
         * @description The body is the file as it came from the bank, up to 256 MB: CSV, `pain.002` or `camt.053`. It is applied as a whole. Payouts are found by their end-to-end ids, and must have the amount in the file. A repeated file returns the first answer and changes nothing. CSV has the headings `end_to_end_id`, `amount` (naira), `status` (`paid`, `failed`, `unknown`, `pending` or a code of ISO 20022) and optionally `currency` (`NGN` by default), `reason` and `reason_code`, or those mapped in the dashboard. A statement of another account than the `sourceAccount` of its runs is refused. The answer is 202 while a large file is being applied.
         */
        post: operations["sendSettlementResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-results/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of bank results
         * @description The results of its lines, and the first lines that need a person.
         */
        get: operations["getSettlementResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-results/{number}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of a file of bank results
         * @description In the order of the file.
         */
        get: operations["listSettlementResultLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-results/{number}/lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the lines of a file of bank results
         * @description As CSV. A cell that a spreadsheet would run as a formula gets a leading apostrophe. Needs a fresh proof.
         */
        get: operations["exportSettlementResultLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-results/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a file of bank results
         * @description What applying it would do, if it can be read; of a CSV also what stands in its columns, and the mapping that is remembered for its headings. Changes nothing.
         */
        post: operations["previewSettlementResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement runs
         * @description Newest first.
         */
        get: operations["listSettlementRuns"];
        put?: never;
        /**
         * Start a settlement run
         * @description Makes one payout for each connected account that has enough settled balance. The payout is the balance without payments that came in too late for the delay of its schedule, less the reserve, if that is at least the minimum. Each payout debits its wallet. Deleted accounts get their whole balance. Accounts on hold are left out and counted in `held`; a later run pays them. The answer comes before all payouts are made; until then the run is `preparing`.
         */
        post: operations["startSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a settlement run
         * @description With its present counts and sums.
         */
        get: operations["getSettlementRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a settlement run
         * @description Approves a draft: exactly what its `manifest` says. If the business asks for a second person, `manifest` is required, and only a member approves, in the dashboard: one who made nothing of the run, also not with an API key, decided nothing about where it pays, and has held the permission for 72 hours or since before the first live payment. A run by a key without a known maker needs two of them. Approving again changes nothing. Needs a fresh proof.
         */
        post: operations["approveSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a settlement run
         * @description Returns all payouts to their wallets, as long as the run is not exported. The answer comes before all are returned; until then the run is `cancelling`. Cancelling again changes nothing.
         */
        post: operations["cancelSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export a settlement run
         * @description Exports an approved run. Afterwards its payouts can be paid, and it can no longer be cancelled. Exporting again, in the same format or another, changes nothing. The formats of ISO 20022 name the paying account, `sourceAccount` of the manifest that was approved. Needs a fresh proof.
         */
        post: operations["exportSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file of a settlement run
         * @description The file of an exported run, in any format: every payout that was not cancelled in the draft, in order. It has the same bytes whenever it is requested. If the connection breaks, it is incomplete. XML is valid against the schema of its version. It has names in printable ASCII (a letter that is not Latin becomes a question mark), a `MsgId` that is the same for every format of a run, and an execution date that is a business day in Nigeria. CSV is UTF-8 without a byte order mark, and has an apostrophe before a cell that a spreadsheet would run as a formula. In test mode the narration and the name of the file say so. The name of the file and the header `Settlement-Manifest` have the short form of the manifest that was approved. Needs a fresh proof.
         */
        get: operations["getSettlementRunFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold payouts
         * @description Takes payouts out of a run that is not exported and returns them to their wallets at once; the others stay. The run gets a new manifest, so an approved one is a draft again. The next run pays these accounts again, except those on hold. A run without payouts left is cancelled. Holding a payout again changes nothing.
         */
        post: operations["holdPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payouts of a settlement run
         * @description In the order of their positions, or the unusual ones, with what is unusual about each.
         */
        get: operations["listSettlementRunPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/payouts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payout
         * @description Removes a payout from a draft and returns it to its wallet; the others stay. A run without payouts left is cancelled. To say why, hold it instead.
         */
        post: operations["cancelPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Review a settlement run
         * @description What to look at before an approval: how many payouts are unusual and why, and the totals beside those of the last run that was approved or exported. Payouts that were taken out do not count.
         */
        get: operations["getSettlementRunReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a settlement run
         * @description The number and the sum of the payouts that a run would make now, and which accounts it would leave out because they are on hold. Writes nothing.
         */
        post: operations["previewSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the settlement settings
         * @description How and when wallets are paid out to the bank accounts of their connected accounts. `couldApproveRuns`: who could approve a run that you make now, by the newest thousand accounts, also if the rule of the second person only began.
         */
        get: operations["getSettlementSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settlement settings
         * @description Fields that are not sent do not change; `schedule` is replaced as a whole. A new frequency pays for no date before it was chosen, and existing runs keep their terms. Needs a fresh proof.
         */
        patch: operations["updateSettlementSettings"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-settings/approval-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the end of the rule of the second person
         * @description Asks a second person to let anyone approve settlement runs. Once approved, it waits 24 hours, in which any owner can stop it. An owner whose team has nobody else who could approve this can do so themselves after 72 hours. Needs a fresh proof.
         */
        post: operations["requestApprovalRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-settings/hold-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request shorter holds
         * @description Asks a second person to let payouts wait for fewer hours after changed bank details or after the creation of an account, or to let one person change bank details alone. Once approved, it waits 24 hours, in which any owner can stop it. Longer holds need no request. An owner whose team has nobody else who could approve this can do so themselves after 72 hours. Needs a fresh proof.
         */
        post: operations["requestHoldRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-settings/source-account-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request another source account
         * @description Asks a second person to let payouts leave from another account, or from none that is set. Needs a fresh proof.
         */
        post: operations["requestSourceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/spending-limit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request other limits
         * @description Asks a second person to set the limits of a connected account, of an API key, or the default ones. Lower limits need no request. Needs a fresh proof.
         */
        post: operations["requestSpendingLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the default limits
         * @description For each connected account and each API key, unless it has limits instead of them.
         */
        get: operations["getDefaultLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the default limits
         * @description Those of accounts, of keys, or both; what is not sent does not change. A limit is lowered at once. Only people raise or remove one, or let limits replace the default ones: an API key gets `person_required`, and with the rule of the second person everybody `second_person_required`. Needs a fresh proof in live mode.
         */
        patch: operations["setDefaultLimits"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/split-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a split
         * @description How an arrangement would split an amount, before any account has it.
         */
        post: operations["previewSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/team/role-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request that somebody may approve payouts
         * @description With the rule of the second person, whoever shall approve payouts (owner, admin, finance) is invited or raised by two. The invitation is made when the request is approved; without a mail server, its maker then gets the link with `POST …/team/invitations/{id}/link`. Needs a fresh proof.
         */
        post: operations["requestTeamRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Newest first, with the names of accounts. Transactions of deleted accounts stay in this list.
         */
        get: operations["listNamedTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export transactions as CSV
         * @description Newest first, with a heading line; instants in UTC, amounts in naira with two decimals. As in the list, `amount` and `commission` have no sign: `type` says whether money came or left. A cell that a spreadsheet would run as a formula begins with an apostrophe. Needs a fresh proof.
         */
        get: operations["exportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/transactions/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a transaction
         * @description With its legs, its division, and the connected account, which may be deleted.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/transactions/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search transactions
         * @description The newest 100 that fit, with the names of accounts. Up to 1,000 are counted.
         */
        get: operations["searchNamedTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The oldest first; a mode has at most sixteen.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Events are sent as POST requests with signatures of Standard Webhooks (headers `webhook-id`, `webhook-timestamp`, `webhook-signature`). Any status from 200 to 299 within 10 seconds is success; everything else is tried again for 72 hours. The answer has the signing secret, which is shown this once. Needs a fresh proof in live mode.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description With the results of its latest attempts.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description It gets no more events, and its deliveries can no longer be read.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Fields that are not sent do not change. Events that happen while an endpoint is disabled are never sent; deliveries that were queued before are sent later. Needs a fresh proof in live mode.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The newest first, kept for thirty days. The header `X-Total-Count` has their number, up to 10000, `Link` the other pages.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries/{sequence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With the sent request, the response, and the earlier attempts.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries/{sequence}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Queues it again, with the same id and number. A delivery that is waiting is tried at once.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the deliveries of a period again
         * @description Queues all deliveries of a period again, at most 100000, with their ids and numbers.
         */
        post: operations["resendWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of a webhook endpoint
         * @description What still waits for it, and how its deliveries of the last 24 hours went.
         */
        get: operations["getWebhookEndpointHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll the signing secret of a webhook endpoint
         * @description Creates a new secret. The old one still signs beside it for `overlapSeconds`, a day by default. Needs a fresh proof in live mode.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Queues an event of the type `webhook.test` for this endpoint, whatever it is subscribed to.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Demand a second factor of every member, or no longer
         * @description By an owner who has one. Takes effect at once; the notice goes to all owners. With the rule of the second person, its end is a change request. Needs a fresh proof.
         */
        put: operations["demandSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The settings of a business
         * @description The same in test and in live mode.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of a business
         * @description Fields that are not sent do not change. A new default split counts for accounts created from then on. If the business asks for a second person for bank details, in either mode, all but the name change by a request only. Needs a fresh proof if the body names commission or what refunds do.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The team of a business
         * @description Its members and the open invitations.
         */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person
         * @description Sends a link to the address. Without a mail server it returns the token of a link for you to send, `/invitations#<token>`, only this once. The link works once and for seven days. A new one for the same address replaces it. Only an owner can invite an owner. Needs a fresh proof.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/team/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link stops working.
         */
        delete: operations["cancelInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/team/invitations/{invitationId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new link of an invitation
         * @description By whoever invited the person, or requested it from a second person: nobody else sees the link. Without a mail server it returns the token, only this once. The link before stops working; this one works as long as that would have. Needs a fresh proof.
         */
        post: operations["makeInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/team/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a business
         * @description For every role. The signed-in person leaves at once; the last owner cannot. The answer lists the secret keys that they made, which go on working; the owners hear of them. Needs a fresh proof.
         */
        post: operations["leaveBusiness"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/team/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description They lose access at once. Only an owner can remove an owner, and one owner always stays. The answer lists the secret keys that they made: these go on working until somebody rolls or revokes them. Needs a fresh proof.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Only an owner can make or change an owner, and one owner always stays. The answer lists the secret keys that a person with a lower role made, which may do what they may do no longer. Needs a fresh proof.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved views of lists
         * @description Those of the signed-in person in this business, at most 50.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save the filters of a list as a view
         * @description The same view again is answered with the first one.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /** Rename a saved view, or save other filters in it */
        patch: operations["changeView"];
        trace?: never;
    };
    "/dashboard/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description For the person with the invited e-mail address and the link. It works once.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitations/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See an invitation
         * @description For anybody with its link, without a sign-in. Changes nothing.
         */
        post: operations["viewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description From then on it signs the person in, and a password alone does not. The first second factor comes with backup codes. Ends all other sessions of the person. Needs a fresh proof.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Ends all other sessions of the person. Without another factor, their password alone signs them in; a business that demands a second factor does not allow that. Needs a fresh proof.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/dashboard/api/passkeys/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey: the question
         * @description Returns what the browser asks the passkey, and sets a cookie that belongs to the question. It is answered once, within five minutes. Needs a fresh proof.
         */
        post: operations["askForNewPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Sets one, too, for a person who had none. Ends all other sessions of the person, and links that sign them in. Needs a fresh proof.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by link
         * @description Ends all sessions of the person and confirms their address. A second factor stays on. Signs nobody in. An account whose address was never confirmed and that belongs to no business is made anew.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password-reset/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description Sends a link to the address if somebody signs in with it. The answer is the same for every address. The link works once, for 30 minutes.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password-reset/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See a link for a new password
         * @description For anybody with the link. Changes nothing. With `isNew` nobody has confirmed the address: the account is made anew and takes a name. With `isStrange` nobody has either, but the account has a second factor, which stays: the operator frees the address if it is that of a stranger.
         */
        post: operations["viewPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your second factors
         * @description Authenticator app, passkeys, and how many backup codes are left.
         */
        get: operations["getSecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description The person and their businesses.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the proof is fresh
         * @description Before a download, which a browser starts without seeing the answer first. Needs a fresh proof.
         */
        get: operations["checkProof"];
        put?: never;
        /**
         * Prove that it is you
         * @description Password and, with two-factor sign-in, a code of the authenticator app or a backup code. Or the token of a sign-in link, for a person without a second factor. It is a new sign-in: a new session replaces this one. For ten minutes, operations that need a fresh proof then work.
         */
        post: operations["giveProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/proof/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a sign-in link as a proof
         * @description By mail, for a person who has no password, or came by such a link. It works once, for a day.
         */
        post: operations["requestProofLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/proof/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove that it is you with a passkey
         * @description Like `giveProof`: a new session replaces this one, and has a fresh proof for ten minutes.
         */
        post: operations["giveProofWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/session/proof/passkey/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove that it is you with a passkey: the question
         * @description Returns what the browser asks the passkey, and sets a cookie that belongs to the question. It is answered once, within five minutes.
         */
        post: operations["askForPasskeyProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where you are signed in
         * @description Your sessions on all devices, the latest seen first. `seenAt` is written every few minutes.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Whoever uses it must sign in again. Its streams of events close within seconds.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all other sessions
         * @description Only the one that asks stays.
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie, or asks for the second factor.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a one-time link
         * @description The token of a link that the server or its operator printed, or that came by mail. It works once.
         */
        post: operations["signInWithLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this installation offers
         * @description Who may sign up, whether a forgotten password can be replaced by a link in a mail, and where passkeys work.
         */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Sets the session cookie. The authenticator has verified the person, so it counts as password and second factor.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/passkey/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey: the question
         * @description Returns what the browser asks the passkey, and sets a cookie that belongs to the question. It is answered once, within five minutes.
         */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: the second factor
         * @description After a sign-in that asked for it. Takes a code of six digits, or a backup code.
         */
        post: operations["signInWithTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/two-factor/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: a passkey as the second factor
         * @description After a sign-in that asked for it, with a passkey of the same person.
         */
        post: operations["signInWithSecondPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-in/two-factor/passkey/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: a passkey as the second factor, the question
         * @description After a sign-in that asked for a second factor. Returns what the browser asks the passkey, and sets a cookie that belongs to the question. It is answered once, within five minutes.
         */
        post: operations["askForSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session, on the server too.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Makes a user and, with `businessName`, a business that they own. Sets the session cookie. An installation that sends mails sends a link that confirms the address; only then can the person make or join a business, so it takes no `businessName` here. Where only invited people may sign up, `invitation` is the token of one for the address; the person joins with it when they are signed in.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/two-factor/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new backup codes
         * @description The former ones stop working. The proof must come from an authenticator app or a passkey, not from a backup code. Needs a fresh proof.
         */
        post: operations["makeBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm two-factor sign-in
         * @description With a first code of the authenticator app.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch two-factor sign-in off
         * @description Removes the authenticator app. Asks for the password again. Passkeys stay, and with them two factors. Needs a fresh proof.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up two-factor sign-in
         * @description Returns what an authenticator app needs. It takes effect when a code is confirmed. Needs a fresh proof.
         */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountHoldRelease: {
            /**
             * @description Why it ends.
             * @example Federal High Court, Lagos, FHC/L/CS/12/2026
             */
            reason: string;
        };
        AccountHoldToPlace: {
            /**
             * @description `post_no_debit`: nothing may leave the account. The kind is for readers; each has the same effect.
             * @example court_order
             * @enum {string}
             */
            kind: "court_order" | "post_no_debit" | "investigation" | "other";
            /**
             * @description Why, for everybody who sees the account, and for the audit log.
             * @example Federal High Court, Lagos, FHC/L/CS/12/2026
             */
            reason: string;
        };
        AccountScheduleRequest: {
            /**
             * @description Smaller amounts are not paid out; naira.
             * @example 1000
             */
            minimumAmount?: number;
            /**
             * @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing.
             * @example {
             *       "percent": 10
             *     }
             */
            reserve?: {
                /** @example 5000 */
                amount?: number;
                /** @example 10 */
                percent?: number;
            } | null;
            schedule: components["schemas"]["SettlementSchedule"];
        };
        AccountSettlementSchedule: {
            /**
             * @description Whether it is the schedule of the business.
             * @example false
             */
            inherited: boolean;
            /**
             * @description Smaller amounts are not paid out; naira.
             * @example 1000
             */
            minimumAmount: number;
            /**
             * Format: date
             * @description The date of the next run that the schedule makes, by the present calendar; null for a manual schedule.
             * @example 2026-11-23
             */
            nextRunOn: string | null;
            /**
             * @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing.
             * @example {
             *       "percent": 10
             *     }
             */
            reserve: {
                /** @example 5000 */
                amount: number;
            } | {
                /** @example 10 */
                percent: number;
            } | null;
            schedule: components["schemas"]["SettlementSchedule"];
        };
        AccountSummary: {
            /**
             * @description Account holder.
             * @example Ada Stores Ltd
             */
            accountName: string;
            /** @example 0000014579 */
            accountNumber: string;
            /**
             * @description The balance of the wallet.
             * @example 9750
             */
            balance: number;
            /** @example 000014 */
            bankCode: string;
            /** @example Access Bank */
            bankName: string;
            /** @example Ada Stores */
            businessName: string;
            /**
             * @description The check digit does not fit the bank.
             * @example false
             */
            checkDigitWarning: boolean;
            /**
             * @description The commission that the business has earned so far, less what it returned.
             * @example 250
             */
            commission: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description It is deleted and still owed money; only its bank details can change.
             * @example false
             */
            deleted: boolean;
            /** @example ada@example.com */
            email: string;
            /** @example true */
            enabled: boolean;
            /**
             * @description Your own id of it, unique among accounts that are not deleted.
             * @example shop-1017
             */
            externalId: string | null;
            /** @example Ada */
            firstName: string | null;
            /** @example 1042 */
            id: number;
            /**
             * @description What payments have credited so far, net of commission; refunds are not taken off.
             * @example 9750
             */
            inflow: number;
            /** @example Obi */
            lastName: string | null;
            /**
             * @description Up to 50 keys of your own with scalar values, 4 KB as JSON.
             * @example {
             *       "region": "Lagos"
             *     }
             */
            metadata: {
                [key: string]: string | number | boolean | null;
            };
            /** @example 2348031234567 */
            mobile: string;
            /**
             * @description What bank files in XML (pain.001) call the account holder where they cannot carry each letter of accountName; null if they can. CSV carries the name as it is.
             * @example null
             */
            nameInBankFiles: string | null;
            /**
             * @description Somebody put it on hold, so that no run pays it.
             * @example false
             */
            onHold: boolean;
            /**
             * @description What came back of payouts that failed or were cancelled.
             * @example 0
             */
            returned: number;
            split: {
                /**
                 * @description Percent; 0 for a flat fee.
                 * @example 3
                 */
                percentValue: number;
                /**
                 * @example percentage-with-cap
                 * @enum {string}
                 */
                splitType: "flat" | "percentage-with-cap";
                /**
                 * @description The flat fee in naira; 0 for a percentage.
                 * @example 0
                 */
                splitValue: number;
                /**
                 * @description The most commission on a payment, in naira; 0 means no cap.
                 * @example 250
                 */
                txCap: number;
            };
            /** @example 1 */
            transactionCount: number;
        };
        /** @description `inflow` less `refunded`, `paidOut` and `inRuns` is `balance`, and `gross` less `commission` is `inflow` less `refunded`. */
        AccountWithFigures: {
            /**
             * @description Account holder.
             * @example Ada Stores Ltd
             */
            accountName: string;
            /** @example 0000014579 */
            accountNumber: string;
            /**
             * @description The balance of the wallet.
             * @example 9750
             */
            balance: number;
            /** @example 000014 */
            bankCode: string;
            /** @example Access Bank */
            bankName: string;
            /** @example Ada Stores */
            businessName: string;
            /**
             * @description The check digit does not fit the bank.
             * @example false
             */
            checkDigitWarning: boolean;
            /**
             * @description The commission that the business has earned so far, less what it returned.
             * @example 250
             */
            commission: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description It is deleted and still owed money; only its bank details can change.
             * @example false
             */
            deleted: boolean;
            /** @example ada@example.com */
            email: string;
            /** @example true */
            enabled: boolean;
            /**
             * @description Your own id of it, unique among accounts that are not deleted.
             * @example shop-1017
             */
            externalId: string | null;
            /** @example Ada */
            firstName: string | null;
            /**
             * @description What payers paid, less what they got back.
             * @example 10000
             */
            gross: number;
            /** @example 1042 */
            id: number;
            /**
             * @description What payments have credited so far, net of commission; refunds are not taken off.
             * @example 9750
             */
            inflow: number;
            /**
             * @description Payouts in runs that were not exported yet.
             * @example 0
             */
            inRuns: number;
            /** @example Obi */
            lastName: string | null;
            /**
             * @description Up to 50 keys of your own with scalar values, 4 KB as JSON.
             * @example {
             *       "region": "Lagos"
             *     }
             */
            metadata: {
                [key: string]: string | number | boolean | null;
            };
            /** @example 2348031234567 */
            mobile: string;
            /**
             * @description What bank files in XML (pain.001) call the account holder where they cannot carry each letter of accountName; null if they can. CSV carries the name as it is.
             * @example null
             */
            nameInBankFiles: string | null;
            /**
             * @description Somebody put it on hold, so that no run pays it.
             * @example false
             */
            onHold: boolean;
            /**
             * @description Payouts in runs that were exported, but for those that came back.
             * @example 0
             */
            paidOut: number;
            /**
             * @description What refunds took out of wallets; what the business bore is taken off the commission.
             * @example 0
             */
            refunded: number;
            /**
             * @description What came back of payouts that failed or were cancelled.
             * @example 0
             */
            returned: number;
            split: {
                /**
                 * @description Percent; 0 for a flat fee.
                 * @example 3
                 */
                percentValue: number;
                /**
                 * @example percentage-with-cap
                 * @enum {string}
                 */
                splitType: "flat" | "percentage-with-cap";
                /**
                 * @description The flat fee in naira; 0 for a percentage.
                 * @example 0
                 */
                splitValue: number;
                /**
                 * @description The most commission on a payment, in naira; 0 means no cap.
                 * @example 250
                 */
                txCap: number;
            };
            /** @example 1 */
            transactionCount: number;
        };
        Actor: {
            /**
             * @description The id of the person or the key.
             * @example 3KQ0b2x0yUqzJm1a
             */
            id?: string;
            /**
             * @example user
             * @enum {string}
             */
            kind: "user" | "api_key" | "schedule" | "operator";
            /**
             * @description The person's name, or the key's first and last characters; in the dashboard only. Null for a person who no longer exists.
             * @example Ada Obi
             */
            name?: string | null;
        };
        ApiKey: {
            /**
             * @description IP addresses and networks that the key may be used from; null for all.
             * @example null
             */
            allowedAddresses: string[] | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the key stops working, because it was rolled or was made to expire.
             * @example null
             */
            expiresAt: string | null;
            /**
             * @description The id of the key, which is no secret.
             * @example 1007
             */
            id: number;
            /**
             * @description A public key opens the bank list only.
             * @example secret
             * @enum {string}
             */
            kind: "public" | "secret";
            /**
             * @description Its last four characters.
             * @example x7Qa
             */
            lastFour: string;
            /**
             * Format: date-time
             * @description When it was last used, to about two minutes; null if never, as far as is known.
             * @example null
             */
            lastUsedAt: string | null;
            /**
             * @description The IP address that it was last used from.
             * @example 203.0.113.7
             */
            lastUsedFrom: string | null;
            /**
             * @description The person who made or rolled the key and knows its text; null if nobody knows who that is.
             * @example Ada Obi
             */
            maker: string | null;
            /**
             * @description Whether that person is no longer in the team. The key goes on working, and they know it: roll or revoke it.
             * @example false
             */
            makerLeft: boolean;
            /**
             * @description What the key is for; null for keys from before keys had names.
             * @example Checkout server
             */
            name: string | null;
            /**
             * @description The first characters of the key.
             * @example sk_test_
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When it was revoked.
             * @example null
             */
            revokedAt: string | null;
            /**
             * @description What a secret key may do; null for everything that keys can, which keys from before scopes may.
             * @example [
             *       "accounts:read",
             *       "payments:read",
             *       "payments:write"
             *     ]
             */
            scopes: string[] | null;
        };
        AuditLogEntry: {
            /**
             * @example account.updated
             * @enum {string}
             */
            action: "business.created" | "settings.changed" | "account.created" | "account.updated" | "account.enabled" | "account.disabled" | "account.deleted" | "account.held" | "account.hold_released" | "account.key_rotated" | "api_key.created" | "api_key.changed" | "api_key.rolled" | "api_key.revoked" | "invitation.created" | "invitation.cancelled" | "member.joined" | "member.role_changed" | "member.removed" | "member.left" | "person.proof_given" | "person.sign_in_link_made" | "person.sessions_ended" | "person.two_factor_on" | "person.two_factor_off" | "person.two_factor_reset" | "person.authenticator_app_added" | "person.authenticator_app_removed" | "person.passkey_added" | "person.passkey_renamed" | "person.passkey_removed" | "person.backup_codes_made" | "person.password_changed" | "person.password_reset" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rolled" | "webhook_endpoint.tested" | "webhook_delivery.resent" | "refund.created" | "settlement_run.started" | "settlement_run.approved" | "settlement_run.exported" | "settlement_run.cancelled" | "settlement_run.manifest_changed" | "settlement_run.returned_to_draft" | "payout.resolved" | "payout.cancelled" | "payout.held" | "settlement_settings.changed" | "settlement_schedule.changed" | "settlement_schedule.removed" | "spending_limits.changed" | "spending_limits.removed" | "settlement_result.taken_in" | "settlement_result.line_taken" | "settlement_result.line_answered" | "bank_directory.imported" | "change_request.created" | "change_request.approved" | "change_request.applied" | "change_request.rejected" | "change_request.withdrawn";
            actor: {
                /**
                 * @description The e-mail address of a person at that time.
                 * @example ada@example.com
                 */
                email: string | null;
                /**
                 * @description The id of a person or an API key.
                 * @example pB2x
                 */
                id: string | null;
                /**
                 * @example user
                 * @enum {string}
                 */
                kind: "user" | "api_key" | "schedule" | "operator";
                /**
                 * @description The name at that time; of a key, its first and last characters.
                 * @example Ada Obi
                 */
                name: string;
            };
            /**
             * @description The address that the request came from, as far as the server knows.
             * @example 102.89.1.7
             */
            address: string | null;
            /**
             * @description The changed fields after the change.
             * @example {
             *       "enabled": false
             *     }
             */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Never decreases along the sequence.
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /**
             * @description The changed fields before the change. Account and telephone numbers have only their last four digits; secrets are left out.
             * @example {
             *       "enabled": true
             *     }
             */
            before: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the change affects both modes and is in the logs of both.
             * @example false
             */
            businessWide: boolean;
            /**
             * @description The X-Request-Id of the request; null if there was none.
             * @example 0e4c5d1e-6d0b-4c93-9d3a-0a8d6f1f2b3c
             */
            requestId: string | null;
            /**
             * @description The number of the entry in this business and mode, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /**
             * @description A digest of this entry and of the previous entry's digest. A copy kept elsewhere later proves all entries up to it.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            subject: {
                /**
                 * @description The id; null if there is only one such thing.
                 * @example 1042
                 */
                id: string | null;
                /**
                 * @example account
                 * @enum {string}
                 */
                kind: "business" | "account" | "api_key" | "invitation" | "member" | "person" | "webhook_endpoint" | "webhook_delivery" | "refund" | "settlement_run" | "payout" | "settlement_settings" | "spending_limits" | "settlement_result" | "bank_directory" | "change_request";
                /**
                 * @description The name at that time.
                 * @example Ada Stores
                 */
                name: string | null;
            };
        };
        BankDetailsChange: {
            actor: {
                /**
                 * @description The e-mail address of a person at that time.
                 * @example ada@example.com
                 */
                email: string | null;
                /**
                 * @description The id of a person or an API key.
                 * @example pB2x
                 */
                id: string | null;
                /**
                 * @example user
                 * @enum {string}
                 */
                kind: "user" | "api_key" | "schedule" | "operator";
                /**
                 * @description The name at that time; of a key, its first and last characters.
                 * @example Ada Obi
                 */
                name: string;
            };
            /**
             * Format: date-time
             * @description When it was changed.
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /**
             * @description The details that differ.
             * @example [
             *       "accountNumber"
             *     ]
             */
            changed: ("bankCode" | "accountNumber" | "accountName" | "email" | "mobile")[];
            former: {
                /**
                 * @description Account holder.
                 * @example Ada Stores Ltd
                 */
                accountName: string;
                /**
                 * @description With `bank-details:write` in full, otherwise the last four digits.
                 * @example …4579
                 */
                accountNumber: string;
                /**
                 * @description Six digits, from the bank list.
                 * @example 000014
                 */
                bankCode: string;
                /**
                 * @description The directory's name at that time.
                 * @example Access Bank
                 */
                bankName: string;
                /**
                 * @description The e-mail address of the account.
                 * @example accounts@example.com
                 */
                email: string;
                /**
                 * @description With `bank-details:write` in full, otherwise the last four digits.
                 * @example …4567
                 */
                mobile: string;
            };
            /**
             * @description The number of the change of this account, from 1 and without gaps.
             * @example 1
             */
            number: number;
            present: {
                /**
                 * @description Account holder.
                 * @example Ada Stores Ltd
                 */
                accountName: string;
                /**
                 * @description With `bank-details:write` in full, otherwise the last four digits.
                 * @example …4579
                 */
                accountNumber: string;
                /**
                 * @description Six digits, from the bank list.
                 * @example 000014
                 */
                bankCode: string;
                /**
                 * @description The directory's name at that time.
                 * @example Access Bank
                 */
                bankName: string;
                /**
                 * @description The e-mail address of the account.
                 * @example accounts@example.com
                 */
                email: string;
                /**
                 * @description With `bank-details:write` in full, otherwise the last four digits.
                 * @example …4567
                 */
                mobile: string;
            };
            /**
             * @description The X-Request-Id of the request.
             * @example 0e4c5d1e-6d0b-4c93-9d3a-0a8d6f1f2b3c
             */
            requestId: string | null;
        };
        /** @description The last change of the bank details, whenever it was. */
        BankDetailsChanged: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            by: {
                /**
                 * @example user
                 * @enum {string}
                 */
                kind: "user" | "api_key" | "schedule" | "operator";
                /**
                 * @description The name at that time; of a key, its first and last characters.
                 * @example Ada Obi
                 */
                name: string;
            };
        };
        BankDetailsRequest: {
            /**
             * @description Account holder.
             * @example Ada Stores Ltd
             */
            accountName?: string;
            /**
             * @description Ten digits.
             * @example 0123456789
             */
            accountNumber?: string;
            /**
             * @description Six digits, from the bank list.
             * @example 000013
             */
            bankCode?: string;
            /** @description Another spelling of `txPercentage`. */
            percentValue?: number;
            /**
             * @description Why, for whoever approves it.
             * @example The owner showed us the letter of the new bank
             */
            reason: string;
            /** @description Another spelling of `splitType`. */
            split_type?: string;
            /** @description Another spelling of `splitValue`. */
            split_value?: number;
            /** @description `flat`, or a percentage in any of its spellings. */
            splitType?: string;
            /**
             * @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %.
             * @example 0.03
             */
            splitValue?: number;
            /**
             * @description The e-mail address of the account.
             * @example accounts@example.com
             */
            subAccountEmail?: string;
            /**
             * @description The most commission on a payment, in naira; 0 means no cap.
             * @example 2000
             */
            txCap?: number;
            /**
             * @description Percent; 10 means 10 %. Up to four decimals.
             * @example 10
             */
            txPercentage?: number;
            /**
             * @description The mobile number of the account.
             * @example 2348031234567
             */
            userMobile?: string;
        };
        BankOfNumber: {
            /** @example 000014 */
            code: string;
            /** @example true */
            likely: boolean;
            /** @example Access Bank */
            name: string;
        };
        BusinessSettings: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The commission on payments for accounts that are created without their own terms. */
            defaultSplit: {
                /**
                 * @description Percent; 0 for a flat fee.
                 * @example 10
                 */
                percentValue: number;
                /**
                 * @example percentage-with-cap
                 * @enum {string}
                 */
                splitType: "flat" | "percentage-with-cap";
                /**
                 * @description The flat fee in naira; 0 for a percentage.
                 * @example 0
                 */
                splitValue: number;
                /**
                 * @description The most commission on a payment, in naira; 0 means no cap.
                 * @example 2000
                 */
                txCap: number;
            };
            /**
             * @description The name of the business.
             * @example Acme Markets
             */
            name: string;
            /**
             * @description When a connected account holds less than a refund takes from it: `refuse` refuses the refund, `owe` lets the account go below zero, and later payments repay the debt first.
             * @example refuse
             * @enum {string}
             */
            refundShortfall: "refuse" | "owe";
        };
        BusinessTermsRequest: {
            /** @description Percent; 10 means 10 %. Up to four decimals. */
            percentValue?: number;
            /**
             * @description Why, for whoever approves it.
             * @example Our bank has given us a new account
             */
            reason: string;
            /**
             * @description When a connected account holds less than a refund takes from it: `refuse` refuses the refund, `owe` lets the account go below zero, and later payments repay the debt first.
             * @example refuse
             * @enum {string}
             */
            refundShortfall?: "refuse" | "owe";
            /**
             * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
             * @example percentage-with-cap
             */
            splitType?: string;
            /** @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %. */
            splitValue?: number;
            /** @description Naira; 0 means no cap. */
            txCap?: number;
        };
        ChangeRequestReason: {
            /**
             * @description Why, for whoever approves it.
             * @example Our bank has given us a new account
             */
            reason: string;
        };
        ChangeRequestRejection: {
            /**
             * @description Why, for its maker, who gets a mail.
             * @example This is not the account in the contract
             */
            reason?: string;
        };
        CreatedRefund: {
            /**
             * @description The connected account's balance after the refund, in naira; negative when it owes.
             * @example 6750
             */
            balanceAfter: number;
            payment: components["schemas"]["RefundedPayment"];
            refund: components["schemas"]["Refund"];
        };
        CreatedWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description A description for your own use.
             * @example Bookkeeping
             */
            description: string;
            /** @example true */
            enabled: boolean;
            /**
             * @description The event types to send; empty means all.
             * @example [
             *       "payment.accepted",
             *       "account.*"
             *     ]
             */
            events: string[];
            /**
             * Format: date-time
             * @description The time since which no attempt has succeeded.
             * @example null
             */
            failingSince: string | null;
            /** @example 1044 */
            id: number;
            /**
             * Format: date-time
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description The latest successful attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastDeliveredAt: string | null;
            /**
             * @description The number of its latest delivery.
             * @example 57
             */
            lastSequence: number;
            /**
             * Format: date-time
             * @description Until when the previous secret also signs.
             * @example null
             */
            previousSecretExpiresAt: string | null;
            /**
             * @description The secret that verifies signatures. It is shown only this once.
             * @example whsec_…
             */
            secret: string;
            /**
             * @description `failing`: no attempt has succeeded for half a minute or more.
             * @example enabled
             * @enum {string}
             */
            status: "enabled" | "disabled" | "failing";
            /**
             * @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection.
             * @example https://example.com/webhooks
             */
            url: string;
        };
        DefaultSpendingLimits: {
            accounts: components["schemas"]["SpendingLimitTerms"];
            keys: components["schemas"]["SpendingLimitTerms"];
        };
        DefaultSpendingLimitsRequest: {
            accounts?: components["schemas"]["SpendingLimitsRequest"];
            keys?: components["schemas"]["SpendingLimitsRequest"];
        };
        DoneBy: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            by: components["schemas"]["Actor"];
        };
        /** @description The export, with the format of the first one. */
        ExportedBy: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            by: components["schemas"]["Actor"];
            /**
             * @description CSV, or ISO 20022 customer credit transfer initiation.
             * @example pain.001.001.09
             * @enum {string}
             */
            format: "csv" | "pain.001.001.09" | "pain.001.001.10";
        };
        Failure: {
            data: null;
            error: {
                /**
                 * @description A code of the closed catalogue.
                 * @example validation_failed
                 */
                code: string;
                /**
                 * @description The character of that line, counted from 1.
                 * @example 17
                 */
                column?: number;
                /** @description All wrong fields, at most 20; with `validation_failed` that names a field. */
                errors?: components["schemas"]["FieldError"][];
                /**
                 * @description The wrong field, if there is one.
                 * @example amount
                 */
                field?: string;
                /**
                 * @description With `malformed_json`: where the body breaks.
                 * @example 3
                 */
                line?: number;
                /**
                 * @description With `cursor_expired`: the oldest id that holds.
                 * @example evt_test_1001_t57
                 */
                oldest?: string;
                /**
                 * @description Also in the header `X-Request-Id`.
                 * @example 0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b
                 */
                requestId: string;
                /**
                 * @description The connected account that has it already.
                 * @example 1042
                 */
                subAccountId?: number;
            };
            message: string;
            /** @constant */
            success: false;
        };
        FieldError: {
            /**
             * @description What is wrong.
             * @example wrong_type
             * @enum {string}
             */
            code: "required" | "unknown_field" | "wrong_type" | "not_allowed" | "too_short" | "too_long" | "too_small" | "too_large" | "wrong_format" | "repeated" | "invalid";
            /**
             * @description What would be right.
             * @example a number
             */
            expected?: string;
            /**
             * @description As a dotted path.
             * @example amount
             */
            field: string;
            /** @example amount must be a number. */
            message: string;
        };
        FoundTransactions: {
            /** @description With `search` or `metadata` only. */
            search: {
                /**
                 * @description Whether more than `totalCount` may fit.
                 * @example false
                 */
                hasMore: boolean;
                /**
                 * @description For how long the oldest of them is there already.
                 * @example 0
                 */
                lagSeconds: number;
                /**
                 * @description How many of the newest transactions are not found by words yet.
                 * @example 0
                 */
                notYetSearched: number;
            };
            /**
             * @description How many were found, at most 1,000.
             * @example 1
             */
            totalCount: number;
            /** @description The newest, at most 100 on all pages. */
            transactions: components["schemas"]["TransactionSummary"][];
        };
        HeldBy: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            by: {
                /**
                 * @example user
                 * @enum {string}
                 */
                kind: "user" | "api_key" | "schedule" | "operator";
                /**
                 * @description The name at that time; of a key, its first and last characters.
                 * @example Ada Obi
                 */
                name: string;
            };
        };
        HoldReleaseRequest: {
            /**
             * @description Why, for whoever approves it.
             * @example Our bank has given us a new account
             */
            reason: string;
        };
        HoldRulesRequest: {
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @example anyone
             * @enum {string}
             */
            bankDetails?: "anyone" | "second_person";
            /**
             * @description For so many hours after a change of its bank details, e-mail address or mobile number, an account is not paid; 0 means no hold. 24 if nothing was chosen. More hours hold at once; if the business asks for a second person, fewer need a change request.
             * @example 24
             */
            bankDetailsHoldHours?: number;
            /**
             * @description For so many hours after its creation, an account is not paid; 0 means no hold. If nothing was chosen, 24 in live mode and 0 in test mode. Fewer as above.
             * @example 24
             */
            newAccountHoldHours?: number;
            /**
             * @description Why, for whoever approves it.
             * @example Our bank has given us a new account
             */
            reason: string;
        };
        MemberChangeRequest: {
            /** @description What the maker wants. */
            after: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When its maker can approve it alone, because nobody else could.
             * @example null
             */
            aloneFrom: string | null;
            /**
             * Format: date-time
             * @description When it takes effect, if it is approved and waits.
             * @example null
             */
            appliesAt: string | null;
            /** @description What the maker saw. */
            before: {
                [key: string]: unknown;
            };
            /** @description Null for one that nobody can approve any more. */
            couldApprove: components["schemas"]["WhoCouldApprove"] | null;
            /** @description The approval, rejection or withdrawal. */
            decided: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                by: components["schemas"]["Actor"];
            } | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * @description Whether it is open, and the signed-in person or a key of theirs made it.
             * @example false
             */
            isOwn: boolean;
            /**
             * @description Whether it is open, and what it changes is not as its maker saw it, so that nobody can approve it.
             * @example false
             */
            isStale: boolean;
            /**
             * @description `approval_rule`: the rule of the second person ends. `source_account`: payouts leave from another account. `payout_reopened`: a payout that was sent becomes failed, which credits its wallet. `payout_rules`: holds end earlier, or one person changes bank details alone. `bank_details`: an account is paid or told elsewhere, or pays another commission. `business_terms`: new accounts do, or refunds take other than before. `hold_release`: a hold of an account ends. `spending_limit`: other limits of payments and refunds. `team_role`: somebody may approve payouts from then on. `second_factor`: members need no second factor any more. `result_mapping`: the words in a CSV of a bank mean something else.
             * @example source_account
             * @enum {string}
             */
            kind: "approval_rule" | "source_account" | "payout_reopened" | "payout_rules" | "bank_details" | "business_terms" | "hold_release" | "spending_limit" | "team_role" | "second_factor" | "result_mapping";
            made: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                by: components["schemas"]["Actor"];
            };
            /**
             * @description The number of the request in this business and mode, from 1 and without gaps.
             * @example 3
             */
            number: number;
            /** @example Our bank has given us a new account */
            reason: string;
            /**
             * @description Why the signed-in person may not approve it; null if they may.
             * @example null
             */
            refusal: string | null;
            /**
             * @description Why it was rejected; null if nobody said, and for all others.
             * @example null
             */
            rejectionReason: string | null;
            /**
             * @description `pending` until a second person decides or its maker withdraws it; after 30 days it is `expired`. What loosens a rule (`approval_rule`, `payout_rules`, `second_factor`) is `approved_waiting` for 24 hours, in which any owner can reject it.
             * @example pending
             * @enum {string}
             */
            state: "pending" | "approved_waiting" | "approved" | "rejected" | "withdrawn" | "expired";
            /**
             * @description The id of the payout or of the connected account, such as `1042/1` for its first hold or `account/1042` for limits, the address of the person, or the digest of the headings of a CSV; null for the others.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            subject: string | null;
            /**
             * @description What changes, in words.
             * @example Payouts leave from …6789, ACME LIMITED, instead of no account
             */
            summary: string;
        };
        MemberSettlementRun: {
            /**
             * @deprecated
             * @description The former name of `subAccountIds`; the next release removes it.
             * @example null
             */
            accountIds: number[] | null;
            /**
             * @description Why the signed-in person may not approve this draft; null if they may.
             * @example null
             */
            approvalRefusal: string | null;
            /** @description The approvals of the present manifest. */
            approvals: components["schemas"]["SettlementApproval"][];
            /**
             * @description How many approvals the run needs: two if a key without a known maker, or the command line, made it and the business asks for a second person.
             * @example 1
             */
            approvalsNeeded: number;
            approved: components["schemas"]["DoneBy"] | null;
            cancelled: components["schemas"]["PayoutTotal"];
            cancelledBy: components["schemas"]["DoneBy"] | null;
            /**
             * @description Of a run without payouts.
             * @example null
             */
            cancelReason: ("nothing_due" | "all_on_hold") | null;
            /** @description Of a draft, if the business asks for a second person; null for others. */
            couldApprove: components["schemas"]["WhoCouldApprove"] | null;
            created: components["schemas"]["DoneBy"];
            /**
             * Format: date-time
             * @description When the last of its payouts was made.
             * @example 2026-11-21T09:30:00.000Z
             */
            draftedAt: string | null;
            exported: components["schemas"]["ExportedBy"] | null;
            failed: components["schemas"]["PayoutTotal"];
            held: components["schemas"]["PayoutTotal"];
            /** @description Null before the run is a draft. */
            manifest: components["schemas"]["SettlementManifest"] | null;
            /**
             * @description The number of the run in this business and mode, from 1 and without gaps.
             * @example 7
             */
            number: number;
            paid: components["schemas"]["PayoutTotal"];
            payouts: components["schemas"]["PayoutTotal"];
            /**
             * Format: uuid
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            reference: string;
            /**
             * Format: date
             * @description The date of a run that a schedule made.
             * @example 2026-11-23
             */
            scheduledFor: string | null;
            /**
             * @description `preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` once no payout is open. `cancelling` while payouts are being returned, then `cancelled`. A run without any payout is `cancelled`, too.
             * @example draft
             * @enum {string}
             */
            state: "preparing" | "draft" | "approved" | "exported" | "completed" | "cancelling" | "cancelled";
            /**
             * @description The requested connected accounts; null for all.
             * @example null
             */
            subAccountIds: number[] | null;
            unknown: components["schemas"]["PayoutTotal"];
        };
        MemberSettlementSettings: {
            /**
             * @description `second_person`: a person other than the maker must approve a run, and an API key cannot. `anyone`: every member who may approve runs can, and so can a secret key. The rule of the second person begins at once, and ends by a change request.
             * @example second_person
             * @enum {string}
             */
            approval: "anyone" | "second_person";
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @example anyone
             * @enum {string}
             */
            bankDetails: "anyone" | "second_person";
            /**
             * @description For so many hours after a change of its bank details, e-mail address or mobile number, an account is not paid; 0 means no hold. 24 if nothing was chosen. More hours hold at once; if the business asks for a second person, fewer need a change request.
             * @example 24
             */
            bankDetailsHoldHours: number;
            couldApprove: components["schemas"]["WhoCouldApprove"];
            couldApproveRuns: components["schemas"]["WhoCouldApprove"];
            /**
             * @description Smaller amounts are not paid out; naira.
             * @example 1000
             */
            minimumAmount: number;
            /**
             * @description For so many hours after its creation, an account is not paid; 0 means no hold. If nothing was chosen, 24 in live mode and 0 in test mode. Fewer as above.
             * @example 24
             */
            newAccountHoldHours: number;
            /**
             * Format: date
             * @description The date of the next run that the schedule makes, by the present calendar; null for a manual schedule.
             * @example 2026-11-23
             */
            nextRunOn: string | null;
            /**
             * @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing.
             * @example {
             *       "percent": 10
             *     }
             */
            reserve: {
                /** @example 5000 */
                amount: number;
            } | {
                /** @example 10 */
                percent: number;
            } | null;
            schedule: components["schemas"]["SettlementSchedule"];
            /**
             * @description Your account that pays the payouts, for the files for the bank; null if none is set.
             * @example {
             *       "bankCode": "000013",
             *       "accountNumber": "0123456789",
             *       "accountName": "ACME LIMITED"
             *     }
             */
            sourceAccount: {
                /** @example ACME LIMITED */
                accountName: string;
                /**
                 * @description Ten digits.
                 * @example 0123456789
                 */
                accountNumber: string;
                /**
                 * @description The name in the bank directory.
                 * @example 000013
                 */
                bankCode: string;
            } | null;
        };
        Overview: {
            /** @description What needs attention, whatever the span: refusals of the last seven days first, at most twenty of each kind. */
            attention: {
                /**
                 * @description The name of the connected account.
                 * @example Ada Stores
                 */
                businessName: string;
                /**
                 * @description How many payments were refused, or 1.
                 * @example 3
                 */
                count: number;
                /**
                 * @description Only for `owing`: the account was deleted.
                 * @example false
                 */
                deleted: boolean;
                /**
                 * @description `refused_payments`: payments came for an account that is disabled. `owing`: refunds took more than it had. `check_digit`: the check digit of its account number does not fit its bank.
                 * @example refused_payments
                 * @enum {string}
                 */
                kind: "refused_payments" | "owing" | "check_digit";
                /**
                 * Format: date-time
                 * @example 2026-11-21T08:15:00.000Z
                 */
                lastAt: string | null;
                /**
                 * @description What the account owes, in naira, or 0.
                 * @example 0
                 */
                owedAmount: number;
                /**
                 * @description The connected account.
                 * @example 1042
                 */
                subAccountId: number;
            }[];
            /**
             * @description How many there are, including those that are not listed.
             * @example 1
             */
            attentionCount: number;
            /**
             * @description The present balance of all wallets, in naira.
             * @example 9000
             */
            balance: number;
            /** @description What makes the present balance, of all accounts and since the beginning: `inflow` less `refunded`, `paidOut` and `inRuns`. `gross` less `commission` is `inflow` less `refunded`. For members who may not see payouts, `paidOut` has both sums and `inRuns` is 0. */
            madeOf: {
                /**
                 * @description The commission that the business has earned so far, less what it returned.
                 * @example 250
                 */
                commission: number;
                /**
                 * @description What payers paid, less what they got back.
                 * @example 10000
                 */
                gross: number;
                /**
                 * @description What payments have credited so far, net of commission; refunds are not taken off.
                 * @example 9750
                 */
                inflow: number;
                /**
                 * @description Payouts in runs that were not exported yet.
                 * @example 0
                 */
                inRuns: number;
                /**
                 * @description Payouts in runs that were exported, but for those that came back.
                 * @example 0
                 */
                paidOut: number;
                /**
                 * @description What refunds took out of wallets; what the business bore is taken off the commission.
                 * @example 0
                 */
                refunded: number;
            };
            /**
             * @description What `totals`, `previous`, `points` and `topAccounts` lack while a long history is being added up in the background; null when they are complete. The balance is always complete.
             * @example null
             */
            missing: {
                /**
                 * @description The number of transactions that are not in the sums yet.
                 * @example 1250000
                 */
                transactions: number;
                /**
                 * Format: date-time
                 * @description The sums are complete up to this instant; null before the first transaction is added up.
                 * @example 2026-11-20T23:00:00.000Z
                 */
                until: string | null;
            } | null;
            /**
             * @description Lines of bank results that nobody has answered, and since when the first of them is open; null for none.
             * @example null
             */
            openLines: {
                /**
                 * @description How many; 10,001 for more than 10,000.
                 * @example 3
                 */
                count: number;
                /**
                 * Format: date-time
                 * @example 2026-11-20T23:00:00.000Z
                 */
                since: string;
            } | null;
            /** @description One for each hour or day of the span up to now, by its first instant. */
            points: {
                /**
                 * Format: date-time
                 * @example 2026-11-20T23:00:00.000Z
                 */
                at: string;
                /**
                 * @description The commission that the business earned, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description The sum of credits to wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description The number of payments.
                 * @example 1
                 */
                payments: number;
            }[];
            /** @description The sums of the previous span of the same length. */
            previous: {
                /**
                 * @description The commission that the business earned, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description The sum of credits to wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description The number of payments.
                 * @example 1
                 */
                payments: number;
            };
            /** @description With very many accounts, `topAccounts` come later than the rest. */
            ranking: {
                /**
                 * Format: date-time
                 * @description When `topAccounts` were added up; null when they have not been yet.
                 * @example 2026-11-20T23:00:00.000Z
                 */
                at: string | null;
                /**
                 * @description Whether they are being added up: ask again. Otherwise, a null `at` says that the span has too many accounts and days.
                 * @example false
                 */
                isPending: boolean;
            };
            /** @description What needs attention in settlements, whatever the span: for each kind the newest run first, at most twenty. */
            settlements: {
                /**
                 * @description The sum of these payouts, in naira.
                 * @example 36250
                 */
                amount: number;
                /**
                 * @description The number of payouts.
                 * @example 3
                 */
                count: number;
                /**
                 * @description `unknown_payouts`: nobody knows whether the bank has paid them. `failed_payouts`: failed in the last 30 days, to accounts that were not paid since. `unanswered_payouts`: exported between two and 30 days ago, and no bank has answered. `awaiting_approval`: a draft that somebody must approve.
                 * @example failed_payouts
                 * @enum {string}
                 */
                kind: "unknown_payouts" | "failed_payouts" | "unanswered_payouts" | "awaiting_approval";
                /**
                 * Format: date-time
                 * @example 2026-11-20T23:00:00.000Z
                 */
                lastAt: string;
                /**
                 * @description The settlement run.
                 * @example 7
                 */
                runNumber: number;
            }[];
            /**
             * @description How many there are, including those that are not listed.
             * @example 1
             */
            settlementsCount: number;
            /** @description The five accounts with the largest inflow on the days in Lagos that the span touches, including deleted ones. */
            topAccounts: {
                /**
                 * @description The name of the connected account.
                 * @example Ada Stores
                 */
                businessName: string;
                /** @example false */
                deleted: boolean;
                /**
                 * @description The connected account.
                 * @example 1042
                 */
                id: number;
                /**
                 * @description The sum of credits to wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description The number of payments.
                 * @example 1
                 */
                payments: number;
            }[];
            /** @description The sums of the span. */
            totals: {
                /**
                 * @description The commission that the business earned, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description The sum of credits to wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description The number of payments.
                 * @example 1
                 */
                payments: number;
            };
        };
        OwnSpendingLimits: {
            /**
             * @description Whether these replace the default limits.
             * @example false
             */
            insteadOfDefaults: boolean;
            /**
             * @description The largest payment; naira, null for no limit.
             * @example 500000
             */
            largestPayment: number | null;
            /**
             * @description The largest refund; naira, null for no limit.
             * @example 100000
             */
            largestRefund: number | null;
            /**
             * @description What payments may sum to in a day in Lagos; naira, null for no limit.
             * @example 5000000
             */
            paymentsPerDay: number | null;
            /**
             * @description What refunds may sum to in a day in Lagos; naira, null for no limit.
             * @example 500000
             */
            refundsPerDay: number | null;
        };
        OwnSpendingLimitsRequest: {
            /**
             * @description Whether these replace the default limits. Otherwise the default ones hold beside them: the lower one counts.
             * @example false
             */
            insteadOfDefaults?: boolean;
            /**
             * @description The largest payment; naira, null for no limit.
             * @example 500000
             */
            largestPayment: number | null;
            /**
             * @description The largest refund; naira, null for no limit.
             * @example 100000
             */
            largestRefund: number | null;
            /**
             * @description What payments may sum to in a day in Lagos; naira, null for no limit.
             * @example 5000000
             */
            paymentsPerDay: number | null;
            /**
             * @description What refunds may sum to in a day in Lagos; naira, null for no limit.
             * @example 500000
             */
            refundsPerDay: number | null;
        };
        Payout: {
            /** @example Mama Ngozi Foods */
            accountBusinessName: string;
            /**
             * @deprecated
             * @description The former name of `subAccountId`; the next release removes it.
             * @example 1042
             */
            accountId: number;
            /** @example NGOZI OKAFOR */
            accountName: string;
            /** @example 0123456789 */
            accountNumber: string;
            /**
             * @description Naira.
             * @example 36250
             */
            amount: number;
            /**
             * @description The account's value when the payout was made, like the next three fields.
             * @example 000013
             */
            bankCode: string;
            /** @example Guaranty Trust Bank */
            bankName: string;
            /**
             * Format: date-time
             * @description When a bank statement confirmed it.
             * @example 2026-11-21T09:30:00.000Z
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description The id without dashes, which banks pass on.
             * @example 0197a3c26f1e7c449d0b5a2f9d3c7b10
             */
            endToEndId: string;
            /**
             * Format: uuid
             * @description Also the reference of its debit.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            id: string;
            /**
             * Format: date-time
             * @description When it reached its state.
             * @example 2026-11-21T09:30:00.000Z
             */
            outcomeAt: string | null;
            /**
             * @description The position in the run, from 1.
             * @example 1
             */
            position: number;
            /**
             * @description The reason in words.
             * @example The account is closed
             */
            reason: string | null;
            /**
             * @description The reason code of the bank, or `HELD` for a payout that was held.
             * @example AC04
             */
            reasonCode: string | null;
            /**
             * Format: uuid
             * @description The reference of the credit that returned it.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            returnReference: string | null;
            /** @example 7 */
            runNumber: number;
            /**
             * @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it.
             * @example exported
             * @enum {string}
             */
            state: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
        };
        PayoutHold: {
            /**
             * @description Payouts of this run.
             * @example [
             *       "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10"
             *     ]
             */
            payouts: string[];
            /**
             * @description Why they are not paid now.
             * @example The owner did not change these bank details
             */
            reason: string;
        };
        PayoutHolds: {
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @example anyone
             * @enum {string}
             */
            bankDetails: "anyone" | "second_person";
            /** @description The last change of the bank details, the e-mail address or the mobile number; null if there was none. */
            detailsChange: {
                actor: {
                    /**
                     * @example user
                     * @enum {string}
                     */
                    kind: "user" | "api_key" | "schedule" | "operator";
                    /**
                     * @description The name at that time; of a key, its first and last characters.
                     * @example Ada Obi
                     */
                    name: string;
                };
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                /**
                 * @example [
                 *       "accountNumber"
                 *     ]
                 */
                changed: ("bankCode" | "accountNumber" | "accountName" | "email" | "mobile")[];
            } | null;
            /** @description The holds that are in force, the longest first. */
            holds: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                from: string;
                /**
                 * @description `account_held`: somebody put it on hold. `bank_details_changed`: its bank details, e-mail address or mobile number changed a short time ago. `new_account`: it was created a short time ago.
                 * @example bank_details_changed
                 * @enum {string}
                 */
                reason: "account_held" | "bank_details_changed" | "new_account";
                /**
                 * Format: date-time
                 * @description When it ends; null if it does not end by itself.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                until: string | null;
            }[];
            /**
             * @description Whether runs leave the account out now.
             * @example true
             */
            isHeld: boolean;
            /** @description Payouts to this account in runs that are not exported, the latest first, at most twenty. While somebody has the account on hold, such a run is neither approved nor exported before the payout is held. Empty for callers who may not read payouts. */
            openPayouts: {
                /**
                 * @description Naira.
                 * @example 36250
                 */
                amount: number;
                /**
                 * Format: uuid
                 * @description The id of the payout.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
                /**
                 * @description The run that pays it.
                 * @example 7
                 */
                runNumber: number;
                /**
                 * @example draft
                 * @enum {string}
                 */
                runState: "preparing" | "draft" | "approved";
            }[];
            /** @description Holds that people placed, also released ones: those in force first, at most a hundred. */
            placed: {
                /**
                 * @description `post_no_debit`: nothing may leave the account. The kind is for readers; each has the same effect.
                 * @example court_order
                 * @enum {string}
                 */
                kind: "court_order" | "post_no_debit" | "investigation" | "other";
                /**
                 * @description Of this account, from 1.
                 * @example 1
                 */
                number: number;
                placed: {
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    at: string;
                    by: {
                        /**
                         * @example user
                         * @enum {string}
                         */
                        kind: "user" | "api_key" | "schedule" | "operator";
                        /**
                         * @description The name at that time; of a key, its first and last characters.
                         * @example Ada Obi
                         */
                        name: string;
                    };
                };
                /**
                 * @description Why it was placed.
                 * @example Federal High Court, Lagos, FHC/L/CS/12/2026
                 */
                reason: string;
                /**
                 * @description Null while it is in force: the account is not paid before each of its holds is released.
                 * @example null
                 */
                released: {
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    at: string;
                    by: {
                        /**
                         * @example user
                         * @enum {string}
                         */
                        kind: "user" | "api_key" | "schedule" | "operator";
                        /**
                         * @description The name at that time; of a key, its first and last characters.
                         * @example Ada Obi
                         */
                        name: string;
                    };
                    /**
                     * @description Why it was released.
                     * @example Federal High Court, Lagos, FHC/L/CS/12/2026
                     */
                    reason: string;
                } | null;
            }[];
            /**
             * @description `second_person`: a hold that somebody placed is released by a change request only. `anyone`: by everybody who may release holds.
             * @example anyone
             * @enum {string}
             */
            release: "anyone" | "second_person";
        };
        PayoutResolution: {
            /**
             * @description The reason for this outcome, for example how you know it.
             * @example The bank confirmed by telephone
             */
            reason: string;
            /**
             * @description The state that you saw. If the payout has another one by now, nothing changes. Required to make a paid payout `failed`.
             * @example exported
             * @enum {string}
             */
            seenState?: "exported" | "paid" | "unknown" | "failed";
            /**
             * @description `failed` credits the wallet again, even if the payout was paid before.
             * @example failed
             * @enum {string}
             */
            state: "paid" | "failed" | "unknown";
        };
        /** @description What was unusual about a payout when its run became a draft, with the present state of its account. */
        PayoutReview: {
            bankDetailsChanged: components["schemas"]["BankDetailsChanged"] | null;
            /**
             * @description Whether the account number fits the check digit of its bank. `not_checked`: no code of the Central Bank is known for this bank, as for most wallets and microfinance banks.
             * @example fits
             * @enum {string}
             */
            checkDigit: "fits" | "differs" | "not_checked";
            /**
             * @description What payments credited since the last payout, naira; null if nobody knows.
             * @example 9800
             */
            inflowSinceLastPayout: number | null;
            /** @description What people should look at before they approve; empty if nothing is unusual. */
            unusual: {
                /**
                 * @description `paid_again`: It pays again what was sent to the bank before and then called failed. `account_held`: The account is on hold: the run can be approved without this payout only. `bank_details_differ`: The account's bank details have changed since; this pays the former ones. `account_owes`: The account owes money: refunds took more than its balance. `account_deleted`: The account is deleted. `account_disabled`: The account is disabled. `bank_details_changed`: Its bank details were changed within seven days. `bank_account_shared`: Another account of the business has, or had when it was deleted, this bank account. `inflow_unusual`: More came in since its last payout than five times its usual. `amount_unusual`: It is more than five times its usual. `first_to_bank_account`: None of its last payouts went to this bank account. `check_digit`: The account number does not fit the check digit of its bank. `account_name_not_carried`: Bank files in XML (pain.001) cannot carry each letter of the account holder. `first_payout`: It is the first payout of this account.
                 * @example bank_details_changed
                 * @enum {string}
                 */
                code: "paid_again" | "account_held" | "bank_details_differ" | "account_owes" | "account_deleted" | "account_disabled" | "bank_details_changed" | "bank_account_shared" | "inflow_unusual" | "amount_unusual" | "first_to_bank_account" | "check_digit" | "account_name_not_carried" | "first_payout";
                /**
                 * @description In words.
                 * @example Its bank details were changed within seven days
                 */
                message: string;
            }[];
            /**
             * @description The median of the last ten payouts of the account that were sent to the bank, naira; null if there were none.
             * @example 12500.5
             */
            usualAmount: number | null;
            /**
             * @description What payments usually credit in a day, naira; null if nobody knows.
             * @example 1400
             */
            usualDailyInflow: number | null;
        };
        PayoutTotal: {
            /**
             * @description Naira.
             * @example 4350000.5
             */
            amount: number;
            /** @example 120 */
            count: number;
        };
        PublicHoliday: {
            /**
             * Format: date
             * @example 2026-12-25
             */
            date: string;
            /** @example Christmas Day */
            name: string;
        };
        Refund: {
            /**
             * @description The connected account's part of it, in naira.
             * @example 2250
             */
            accountAmount: number;
            /**
             * @description The refunded amount, in naira.
             * @example 2500
             */
            amount: number;
            /**
             * @description Who bears the commission: `reverse` returns it pro rata, `keep` takes the whole refund from the connected account, `platform` takes the whole refund from your commission.
             * @example reverse
             * @enum {string}
             */
            commission: "reverse" | "keep" | "platform";
            /**
             * @description Your commission's part of it, in naira.
             * @example 250
             */
            commissionAmount: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description Id of the transaction.
             * @example 2002
             */
            id: number;
            /** @example One bag was torn */
            reason: string;
            /**
             * Format: uuid
             * @description Of the refund.
             * @example 0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10
             */
            reference: string;
        };
        RefundedPayment: {
            /**
             * @description The amount that the payer paid, in naira.
             * @example 10000
             */
            amount: number;
            /**
             * Format: uuid
             * @description Of the payment.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description The rest that can still be refunded, in naira.
             * @example 7500
             */
            refundableAmount: number;
            /**
             * @description The sum of all refunds, in naira.
             * @example 2500
             */
            refundedAmount: number;
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
        };
        RefundList: {
            payment: components["schemas"]["RefundedPayment"];
            refunds: components["schemas"]["Refund"][];
        };
        RefundRequest: {
            /**
             * @description Naira, at most the rest of the payment; the whole rest when missing.
             * @example 2500
             */
            amount?: number;
            /**
             * @description Who bears the commission: `reverse` returns it pro rata, `keep` takes the whole refund from the connected account, `platform` takes the whole refund from your commission.
             * @default reverse
             * @example reverse
             * @enum {string}
             */
            commission?: "reverse" | "keep" | "platform";
            /**
             * @description Shown as the description of the transaction.
             * @example One bag was torn
             */
            reason?: string;
            /**
             * @description A UUID of your choice, unique per business and mode; made when missing. A repeated payment with the same reference and content returns the first result.
             * @example 0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10
             */
            reference?: string;
        };
        RequestLogEntry: {
            /**
             * Format: date-time
             * @description When it arrived.
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /**
             * @description The body as JSON text, without secrets; account and telephone numbers and e-mail addresses are masked. At most 4 KB: a longer one is cut and ends with `…`. Null if there was none, or it was not JSON.
             * @example {"accountNumber":"******4579","txCap":-1}
             */
            body: string | null;
            /** @example 2.417 */
            durationMs: number;
            /**
             * @description The code of the error, if the request failed.
             * @example validation_failed
             */
            errorCode: string | null;
            /**
             * @description The wrong field, if there is one.
             * @example txCap
             */
            field: string | null;
            /**
             * @description The id of the request, as in `X-Request-Id`. If callers send their own ids, two may be equal.
             * @example 0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b
             */
            id: string;
            /**
             * @description The last four characters of its API key.
             * @example x7Qa
             */
            keyLastFour: string | null;
            /** @example POST */
            method: string;
            /**
             * @description The address as it was sent, without secrets.
             * @example /v1/api/subaccounts/1042
             */
            path: string;
            /**
             * @description The operation, with its parameters by name.
             * @example /v1/api/subaccounts/:subaccountId
             */
            route: string;
            /** @example 400 */
            status: number;
        };
        ResultCounts: {
            /**
             * @description Lines with another amount or currency than their payout.
             * @example 1
             */
            amountDiffers: number;
            /**
             * @description Lines that changed or confirmed a payout.
             * @example 118
             */
            applied: number;
            /**
             * @description Lines that contradict a payout or each other.
             * @example 0
             */
            conflict: number;
            /**
             * @description Lines of payouts that were not exported.
             * @example 0
             */
            notExported: number;
            /**
             * @description Movements on a statement that are no payouts.
             * @example 0
             */
            otherMovement: number;
            /**
             * @description Lines without a final outcome.
             * @example 0
             */
            pending: number;
            /**
             * @description Lines that repeat a known outcome.
             * @example 0
             */
            repeated: number;
            /**
             * @description Lines without a matching payout.
             * @example 1
             */
            unmatched: number;
        };
        ResultFile: {
            accepted: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                by: components["schemas"]["Actor"];
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:01.000Z
             */
            appliedAt: string | null;
            counts: components["schemas"]["ResultCounts"];
            /**
             * @description The number of applied lines; `counts` covers these.
             * @example 120
             */
            done: number;
            /**
             * @description The name that was sent with the file.
             * @example results-2026-11-21.xml
             */
            filename: string | null;
            /**
             * @example pain.002.001.11
             * @enum {string}
             */
            format: "csv" | "pain.002.001.10" | "pain.002.001.11" | "camt.053.001.08" | "camt.053.001.09";
            /**
             * @description The number of all lines.
             * @example 120
             */
            lineCount: number;
            /**
             * @description The bank's id of its message.
             * @example STATUS-20261121-1
             */
            messageId: string | null;
            /**
             * @description The number of the file in this business and mode, from 1, without gaps.
             * @example 4
             */
            number: number;
            /**
             * @description The digest of the file, in hexadecimal.
             * @example 9f86d081884c7d659f86d081884c7d659f86d081884c7d659f86d081884c7d65
             */
            sha256: string;
            /**
             * @description The size in bytes.
             * @example 48210
             */
            size: number;
            /**
             * @description `applying` until all lines are applied, which happens in the background.
             * @example applied
             * @enum {string}
             */
            state: "applying" | "applied";
        };
        ResultFileForMember: {
            accepted: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                by: components["schemas"]["Actor"];
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:01.000Z
             */
            appliedAt: string | null;
            counts: components["schemas"]["ResultCounts"];
            /**
             * @description The number of applied lines; `counts` covers these.
             * @example 120
             */
            done: number;
            /**
             * @description The name that was sent with the file.
             * @example results-2026-11-21.xml
             */
            filename: string | null;
            /** @description The first 20 lines that are `conflict`, `amount_differs`, `unmatched` or `not_exported`. */
            firstNotMatched: components["schemas"]["ResultLine"][];
            /**
             * @example pain.002.001.11
             * @enum {string}
             */
            format: "csv" | "pain.002.001.10" | "pain.002.001.11" | "camt.053.001.08" | "camt.053.001.09";
            /**
             * @description The number of all lines.
             * @example 120
             */
            lineCount: number;
            /**
             * @description The mapping by which the file was read; null if it needed none.
             * @example null
             */
            mapping: {
                /**
                 * @description Its name.
                 * @example First Bank, transfers
                 */
                name: string;
                /**
                 * @description The version.
                 * @example 3
                 */
                number: number;
            } | null;
            /**
             * @description The bank's id of its message.
             * @example STATUS-20261121-1
             */
            messageId: string | null;
            /** @description Of the lines that are `applied` or `repeated`. */
            notPaid: {
                /**
                 * @description Lines that say that the bank did not pay.
                 * @example 1
                 */
                failed: number;
                /**
                 * @description Lines that leave open whether it paid: ask the bank.
                 * @example 0
                 */
                unknown: number;
            };
            /**
             * @description The number of the file in this business and mode, from 1, without gaps.
             * @example 4
             */
            number: number;
            /**
             * @description The digest of the file, in hexadecimal.
             * @example 9f86d081884c7d659f86d081884c7d659f86d081884c7d659f86d081884c7d65
             */
            sha256: string;
            /**
             * @description The size in bytes.
             * @example 48210
             */
            size: number;
            /**
             * @description `applying` until all lines are applied, which happens in the background.
             * @example applied
             * @enum {string}
             */
            state: "applying" | "applied";
        };
        ResultFilePreview: {
            /** @description Of payouts that get another state. */
            changes: {
                failed: {
                    /**
                     * @description Their sum, in naira.
                     * @example 0
                     */
                    amount: number;
                    /**
                     * @description Payouts that become failed.
                     * @example 0
                     */
                    count: number;
                };
                paid: {
                    /**
                     * @description Their sum, in naira.
                     * @example 0
                     */
                    amount: number;
                    /**
                     * @description Payouts that become paid.
                     * @example 0
                     */
                    count: number;
                };
                unknown: {
                    /**
                     * @description Their sum, in naira.
                     * @example 0
                     */
                    amount: number;
                    /**
                     * @description Payouts that become unknown.
                     * @example 0
                     */
                    count: number;
                };
            };
            /** @description Empty for more than 100 columns. */
            columns: {
                heading: string;
                /** @description The heading looks like a currency. */
                isLikeCurrency: boolean;
                /** @description Up to three. */
                samples: string[];
                /**
                 * @description All that stands in the column; null for more than 50.
                 * @example [
                 *       "Successful"
                 *     ]
                 */
                words: string[] | null;
            }[];
            counts: components["schemas"]["ResultCounts"];
            /**
             * @description The same file, if it was received before; then sending it changes nothing.
             * @example null
             */
            earlier: {
                accepted: {
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    at: string;
                    by: components["schemas"]["Actor"];
                };
                /**
                 * @description Its number.
                 * @example 4
                 */
                number: number;
            } | null;
            /** @description Up to 10. */
            firstProblems: string[];
            /**
             * @example csv
             * @enum {string}
             */
            format: "csv" | "pain.002.001.10" | "pain.002.001.11" | "camt.053.001.08" | "camt.053.001.09";
            /** @description Equal results together: first those that did not match, then those that are `applied`. */
            groups: {
                /**
                 * @description Why they are a `conflict`, otherwise null.
                 * @example null
                 */
                conflict: ("other_outcome" | "contradicted" | "booked_twice" | "other_account" | "no_source_account") | null;
                /**
                 * @description Lines.
                 * @example 118
                 */
                count: number;
                /** @description The first ten. */
                lines: {
                    /**
                     * @description The name on the payout; null for none.
                     * @example Ada Stores
                     */
                    accountName: string | null;
                    /**
                     * @description Naira.
                     * @example 36250
                     */
                    amount: number | null;
                    /** @example 0197a3c26f1e7c449d0b5a2f9d3c7b10 */
                    endToEndId: string | null;
                    /**
                     * @description The line in the file.
                     * @example 2
                     */
                    line: number;
                    /**
                     * Format: uuid
                     * @description The payout with this end-to-end id; null if there is none.
                     * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                     */
                    payoutId: string | null;
                    /**
                     * @description The outcome; `pending` is not final.
                     * @example paid
                     * @enum {string}
                     */
                    status: "paid" | "failed" | "unknown" | "pending";
                }[];
                /**
                 * @description What the lines would do.
                 * @example applied
                 * @enum {string}
                 */
                result: "applied" | "repeated" | "conflict" | "amount_differs" | "unmatched" | "not_exported" | "pending" | "other_movement";
            }[];
            /** @description The headings are ours, or a mapping says what they are. */
            isReadable: boolean;
            /**
             * @description Lines below the heading.
             * @example 120
             */
            lineCount: number;
            /**
             * @description The mapping that is remembered for these headings.
             * @example null
             */
            mapping: components["schemas"]["ResultMapping"] | null;
            /**
             * @description Lines that cannot be read. Such a file is refused.
             * @example 0
             */
            problemCount: number;
            /** @description Lines that look like totals and no payouts. Up to three. */
            totalLines: {
                /**
                 * @description The line in the file.
                 * @example 122
                 */
                line: number;
                /** @example TOTAL · 150,000.00 */
                text: string;
            }[];
        };
        ResultLine: {
            /**
             * @description The account that the file says was debited or credited.
             * @example 0123456789
             */
            account: string | null;
            /**
             * @description The account holder of the payout with this end-to-end id; null if there is none.
             * @example Ada Stores
             */
            accountName: string | null;
            /**
             * @description Naira.
             * @example 36250
             */
            amount: number | null;
            /**
             * @description Who answered it, and why; null while nobody did.
             * @example null
             */
            answer: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                by: components["schemas"]["Actor"];
                /**
                 * @description Why.
                 * @example The bank debited it from our second account
                 */
                reason: string;
            } | null;
            /**
             * @description The bank's reference of the booking.
             * @example FT26325QX1Z7
             */
            bankReference: string | null;
            /**
             * @description Why a line is a `conflict`, otherwise null. `other_outcome`: the payout has another outcome. `contradicted`: the file says two things of it. `booked_twice`: an earlier booking moved the money, and nothing proves that both are one; if there are two, ask the bank to return one. `other_account`: the money did not leave from the account that should pay the run. `no_source_account`: the run was exported without a paying account.
             * @example null
             */
            conflict: ("other_outcome" | "contradicted" | "booked_twice" | "other_account" | "no_source_account") | null;
            /** @example NGN */
            currency: string;
            /** @example 0197a3c26f1e7c449d0b5a2f9d3c7b10 */
            endToEndId: string | null;
            /**
             * @description The number of its file.
             * @example 4
             */
            file: number;
            /**
             * @description The line's id: the number of its file, and its place in it.
             * @example 4-118
             */
            id: string;
            /**
             * @description The position of the line in the file.
             * @example 3
             */
            line: number;
            /**
             * @description Who took it to find out what it means; null for nobody.
             * @example null
             */
            owner: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                by: components["schemas"]["Actor"];
            } | null;
            /**
             * Format: uuid
             * @description The payout with this end-to-end id; null if there is none.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            payoutId: string | null;
            /**
             * @description The reason in words.
             * @example The account is closed
             */
            reason: string | null;
            /**
             * @description The bank's code.
             * @example AC04
             */
            reasonCode: string | null;
            /** @description Null until the line is applied. */
            result: ("applied" | "repeated" | "conflict" | "amount_differs" | "unmatched" | "not_exported" | "pending" | "other_movement") | null;
            /**
             * Format: date-time
             * @description When its file was accepted; null for a line that needs nobody.
             * @example 2026-11-21T09:30:00.000Z
             */
            since: string | null;
            /**
             * @description Null for a line that needs nobody. `open`: it is `conflict`, `amount_differs`, `unmatched` or `not_exported`, and nobody has answered it. `explained`: somebody said why it needs nothing more. `confirmed`: the bank confirmed what it says. `returned`: the payout was paid and came back, and its wallet was credited.
             * @example open
             */
            state: ("open" | "explained" | "confirmed" | "returned") | null;
            /**
             * @description The bank's status as an outcome; `pending` is not final.
             * @example failed
             * @enum {string}
             */
            status: "paid" | "failed" | "unknown" | "pending";
        };
        ResultLineAnswer: {
            /**
             * @description How you know.
             * @example The bank says so: ticket 5512
             */
            reason: string;
        };
        ResultMapping: {
            /**
             * @example [
             *       {
             *         "is": "end_to_end_id",
             *         "column": 1
             *       },
             *       {
             *         "is": "amount",
             *         "column": 3
             *       },
             *       {
             *         "is": "status",
             *         "column": 4
             *       }
             *     ]
             */
            columns: {
                /**
                 * @description The position of the column in the file, from 1.
                 * @example 1
                 */
                column: number;
                /**
                 * @description What the column is. The first three are needed. `not_currency` is said of a column whose heading looks like a currency, where no column is `currency`.
                 * @example end_to_end_id
                 * @enum {string}
                 */
                is: "end_to_end_id" | "amount" | "status" | "currency" | "reason" | "reason_code" | "not_currency";
            }[];
            /**
             * @description All headings of the file in their order, up to 100. The mapping is for files with exactly these.
             * @example [
             *       "Txn Ref",
             *       "Beneficiary",
             *       "Amount (NGN)",
             *       "Response"
             *     ]
             */
            headings: string[];
            made: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                by: components["schemas"]["Actor"];
            };
            /**
             * @description What people call it, up to 60 characters.
             * @example First Bank, transfers
             */
            name: string;
            /**
             * @description The number of this version, from 1.
             * @example 3
             */
            number: number;
            /**
             * @description Up to 50. A file with any other word is refused.
             * @example [
             *       {
             *         "word": "Successful",
             *         "means": "paid"
             *       }
             *     ]
             */
            statuses: {
                /**
                 * @description The outcome; `pending` is not final.
                 * @example paid
                 * @enum {string}
                 */
                means: "paid" | "failed" | "unknown" | "pending";
                /**
                 * @description The bank's word, in any case; may be blank.
                 * @example Successful
                 */
                word: string;
            }[];
        };
        ReviewedPayout: {
            /** @example Mama Ngozi Foods */
            accountBusinessName: string;
            /**
             * @deprecated
             * @description The former name of `subAccountId`; the next release removes it.
             * @example 1042
             */
            accountId: number;
            /** @example NGOZI OKAFOR */
            accountName: string;
            /** @example 0123456789 */
            accountNumber: string;
            /**
             * @description Naira.
             * @example 36250
             */
            amount: number;
            /**
             * @description The account's value when the payout was made, like the next three fields.
             * @example 000013
             */
            bankCode: string;
            /** @example Guaranty Trust Bank */
            bankName: string;
            /**
             * Format: date-time
             * @description When a bank statement confirmed it.
             * @example 2026-11-21T09:30:00.000Z
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description The id without dashes, which banks pass on.
             * @example 0197a3c26f1e7c449d0b5a2f9d3c7b10
             */
            endToEndId: string;
            /** @description Who held it; null if nobody did. Its `reason` says why. */
            held: components["schemas"]["HeldBy"] | null;
            /**
             * Format: uuid
             * @description Also the reference of its debit.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            id: string;
            /**
             * Format: date-time
             * @description When it reached its state.
             * @example 2026-11-21T09:30:00.000Z
             */
            outcomeAt: string | null;
            /**
             * @description The position in the run, from 1.
             * @example 1
             */
            position: number;
            /**
             * @description The reason in words.
             * @example The account is closed
             */
            reason: string | null;
            /**
             * @description The reason code of the bank, or `HELD` for a payout that was held.
             * @example AC04
             */
            reasonCode: string | null;
            /**
             * Format: uuid
             * @description The reference of the credit that returned it.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            returnReference: string | null;
            /** @description Null before its run is a draft. */
            review: components["schemas"]["PayoutReview"] | null;
            /** @example 7 */
            runNumber: number;
            /**
             * @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it.
             * @example exported
             * @enum {string}
             */
            state: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
        };
        RolledWebhookSecret: {
            /** @example 1044 */
            id: number;
            /**
             * Format: date-time
             * @description When the old secret stops signing.
             * @example 2026-11-21T09:30:00.000Z
             */
            previousSecretExpiresAt: string;
            /**
             * @description The secret that verifies signatures. It is shown only this once.
             * @example whsec_…
             */
            secret: string;
        };
        SavedView: {
            /**
             * @description The id of the view.
             * @example 9001
             */
            id: number;
            /**
             * @description What the person calls it, up to 60 characters.
             * @example Refunds of November
             */
            name: string;
            /**
             * @description The list that it is of.
             * @example transactions
             * @enum {string}
             */
            page: "transactions" | "accounts" | "settlements" | "payouts" | "approvals" | "requests" | "audit-log" | "security";
            /**
             * @description The filters, by their names in the address of the page; at most 2 KB.
             * @example {
             *       "kind": "refund",
             *       "purpose": "school_fees",
             *       "from": "2026-11-01"
             *     }
             */
            search: {
                [key: string]: string;
            };
        };
        SecurityEvent: {
            /**
             * @description The address that it came from, as far as the server knows.
             * @example 102.89.1.7
             */
            address: string | null;
            /**
             * @description Whether it belongs to both modes and is in the logs of both.
             * @example true
             */
            bothModes: boolean;
            /**
             * Format: date-time
             * @description When it happened, or first happened.
             * @example 2026-11-21T09:30:00.000Z
             */
            firstAt: string;
            /**
             * Format: uuid
             * @description The id of the event.
             * @example 5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30
             */
            id: string;
            /**
             * @description Null for a person.
             * @example null
             */
            key: {
                /**
                 * @description The id of the API key.
                 * @example 1007
                 */
                id: number;
                /**
                 * @description Its first and last characters.
                 * @example sk_live_…x7Qa
                 */
                name: string;
            } | null;
            /**
             * @description `sign_in_locked` is an attempt over a limit, which was not examined. `proof_failed` is a wrong password or code within a session. `alert` is a notice to owners of too many failures.
             * @example sign_in_failed
             * @enum {string}
             */
            kind: "sign_in" | "sign_in_failed" | "sign_in_locked" | "sign_out" | "proof_failed" | "password_reset_asked" | "key_refused" | "secret_shown" | "export" | "alert";
            /**
             * Format: date-time
             * @description When it last happened.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastAt: string;
            /**
             * @description Null for a key, and for an alert of all members together.
             * @example {
             *       "id": "pB2x",
             *       "name": "Ada Obi",
             *       "email": "ada@example.com"
             *     }
             */
            person: {
                /**
                 * @description The e-mail address at that time.
                 * @example ada@example.com
                 */
                email: string;
                /**
                 * @description The id of the person.
                 * @example pB2x
                 */
                id: string;
                /**
                 * @description The name at that time.
                 * @example Ada Obi
                 */
                name: string;
            } | null;
            /**
             * @description How often: failures, refusals and exports of one person or key from one network are one event a minute, shown secrets one an hour.
             * @example 7
             */
            times: number;
            /**
             * @description The header `User-Agent` of the request.
             * @example Mozilla/5.0
             */
            userAgent: string | null;
            /**
             * @description How somebody signed in or tried to; the code of the error that a key got; or the operation that showed a secret or an export.
             * @example password
             */
            what: string;
        };
        Session: {
            /** @description The businesses that the person is a member of. */
            businesses: {
                /**
                 * @description Whether the business lets nobody in who has no second factor.
                 * @example false
                 */
                demandsSecondFactor: boolean;
                /** @example 1001 */
                id: number;
                /**
                 * @description The name of the business.
                 * @example Acme Markets
                 */
                name: string;
                /**
                 * @description What the person may do.
                 * @example finance
                 * @enum {string}
                 */
                role: "owner" | "admin" | "finance" | "developer" | "viewer";
            }[];
            user: {
                /** @description Whether an authenticator app is set up. */
                authenticatorApp: boolean;
                /**
                 * @description An e-mail address.
                 * @example ada@example.com
                 */
                email: string;
                /** @description Whether the person has confirmed that the address is theirs. */
                emailProven: boolean;
                /** @description Whether the person has a password. Else links or passkeys sign them in. */
                hasPassword: boolean;
                /** @example Zk3xQ0m1 */
                id: string;
                /**
                 * @description The person's name.
                 * @example Ada Obi
                 */
                name: string;
                /**
                 * @description How many passkeys the person has.
                 * @example 1
                 */
                passkeys: number;
                /** @description Whether a sign-in link is a fresh proof, and a new password needs no present one. */
                provesByLink: boolean;
                /** @description Whether a password alone does not sign the person in. */
                twoFactorEnabled: boolean;
            };
        };
        SettlementApproval: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            by: components["schemas"]["Actor"];
            /**
             * @description False if whoever gave it has lost the power to approve since, by a removal or a lower role: then another one is needed. After the export it stays true.
             * @example true
             */
            counts: boolean;
        };
        /** @description What the run pays, and from which account: what an approval approves. */
        SettlementManifest: {
            /**
             * @description SHA-256 over everything that the run pays, and from which account; 64 hexadecimal digits.
             * @example 7f3a9c0212b4d6e81a5503cde94b7788f00de5c1a96b3e2247d8815090ac6fb1
             */
            digest: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            madeAt: string;
            madeBy: components["schemas"]["Actor"];
            payouts: components["schemas"]["PayoutTotal"];
            /**
             * @description The first sixteen digits, for people to compare and approve.
             * @example 7f3a-9c02-12b4-d6e8
             */
            shortForm: string;
            /**
             * @description The account that pays; null if none was set yet.
             * @example {
             *       "bankCode": "000013",
             *       "accountNumber": "0123456789",
             *       "accountName": "ACME LIMITED"
             *     }
             */
            sourceAccount: {
                /** @example ACME LIMITED */
                accountName: string;
                /**
                 * @description Ten digits.
                 * @example 0123456789
                 */
                accountNumber: string;
                /**
                 * @description The name in the bank directory.
                 * @example 000013
                 */
                bankCode: string;
            } | null;
            /**
             * @description From 1; each change makes a new one, which nobody has approved yet.
             * @example 1
             */
            version: number;
            /**
             * @description Why this version was made.
             * @example drafted
             * @enum {string}
             */
            why: "drafted" | "source_changed" | "payout_held";
        };
        SettlementRunApproval: {
            /**
             * @description The manifest that you saw, as its digest or its short form. Required if the business asks for a second person.
             * @example 7f3a-9c02-12b4-d6e8
             */
            manifest?: string;
        };
        SettlementRunExport: {
            /**
             * @description CSV, or ISO 20022 customer credit transfer initiation.
             * @example pain.001.001.09
             * @enum {string}
             */
            format: "csv" | "pain.001.001.09" | "pain.001.001.10";
        };
        SettlementRunPreview: {
            /**
             * @description Naira.
             * @example 4350000.5
             */
            amount: number;
            /** @description Who could approve it if you make it now, by the newest thousand accounts; null without the rule of the second person. */
            couldApprove: components["schemas"]["WhoCouldApprove"] | null;
            /** @example 120 */
            count: number;
            held: components["schemas"]["PayoutTotal"];
            /** @description The first hundred of those that are held. */
            heldAccounts: {
                /**
                 * @description Naira.
                 * @example 36250
                 */
                amount: number;
                /** @example Mama Ngozi Foods */
                businessName: string;
                /**
                 * @description `account_held`: somebody put it on hold. `bank_details_changed`: its bank details, e-mail address or mobile number changed a short time ago. `new_account`: it was created a short time ago.
                 * @example bank_details_changed
                 * @enum {string}
                 */
                reason: "account_held" | "bank_details_changed" | "new_account";
                /**
                 * @description The connected account.
                 * @example 1042
                 */
                subAccountId: number;
                /**
                 * Format: date-time
                 * @description When the longest of its holds ends; null if it does not end by itself.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                until: string | null;
            }[];
        };
        SettlementRunRequest: {
            /**
             * @deprecated
             * @description The former name of `subAccountIds`; the next release removes it.
             * @example [
             *       1042,
             *       1057
             *     ]
             */
            accountIds?: number[];
            /**
             * @description A UUID of your choice, unique among your runs; made when missing. A repeated request with the same reference and content returns the same run.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            reference?: string;
            /**
             * @description The connected accounts to pay; all of them when missing.
             * @example [
             *       1042,
             *       1057
             *     ]
             */
            subAccountIds?: number[];
        };
        SettlementRunReview: {
            /**
             * @description Payouts whose bank details were changed within seven days; null if not all were reviewed.
             * @example 1
             */
            changedBankDetails: number | null;
            /** @description For each code how many payouts have it; a payout may have several. */
            codes: {
                /**
                 * @description Naira.
                 * @example 350000.5
                 */
                amount: number;
                /**
                 * @description `paid_again`: It pays again what was sent to the bank before and then called failed. `account_held`: The account is on hold: the run can be approved without this payout only. `bank_details_differ`: The account's bank details have changed since; this pays the former ones. `account_owes`: The account owes money: refunds took more than its balance. `account_deleted`: The account is deleted. `account_disabled`: The account is disabled. `bank_details_changed`: Its bank details were changed within seven days. `bank_account_shared`: Another account of the business has, or had when it was deleted, this bank account. `inflow_unusual`: More came in since its last payout than five times its usual. `amount_unusual`: It is more than five times its usual. `first_to_bank_account`: None of its last payouts went to this bank account. `check_digit`: The account number does not fit the check digit of its bank. `account_name_not_carried`: Bank files in XML (pain.001) cannot carry each letter of the account holder. `first_payout`: It is the first payout of this account.
                 * @example bank_details_changed
                 * @enum {string}
                 */
                code: "paid_again" | "account_held" | "bank_details_differ" | "account_owes" | "account_deleted" | "account_disabled" | "bank_details_changed" | "bank_account_shared" | "inflow_unusual" | "amount_unusual" | "first_to_bank_account" | "check_digit" | "account_name_not_carried" | "first_payout";
                /**
                 * @description Payouts.
                 * @example 3
                 */
                count: number;
                /**
                 * @description In words.
                 * @example It is the first payout of this account
                 */
                message: string;
            }[];
            /** @description Those that somebody held, and that are back in their wallets. */
            held: {
                /**
                 * @description Naira.
                 * @example 4350000.5
                 */
                amount: number;
                /**
                 * @description Payouts.
                 * @example 120
                 */
                count: number;
            };
            /**
             * @description The largest payout, naira.
             * @example 250000
             */
            largestAmount: number;
            lastRun: {
                /**
                 * @description Payouts whose bank details were changed within seven days; null if not all were reviewed.
                 * @example 1
                 */
                changedBankDetails: number | null;
                /**
                 * @description The largest payout, naira.
                 * @example 250000
                 */
                largestAmount: number;
                /**
                 * @description Payouts that are the first of their account; null if not all were reviewed.
                 * @example 3
                 */
                newAccounts: number | null;
                /**
                 * @description The number of that run.
                 * @example 6
                 */
                number: number;
                payouts: {
                    /**
                     * @description Naira.
                     * @example 4350000.5
                     */
                    amount: number;
                    /**
                     * @description Payouts.
                     * @example 120
                     */
                    count: number;
                };
                /**
                 * @description How many of the payouts were reviewed; all of them once the run is a draft.
                 * @example 120
                 */
                reviewed: number;
                /**
                 * @description Payouts to account numbers that no check digit covers.
                 * @example 12
                 */
                uncheckedNumbers: number;
            } | null;
            /**
             * @description Payouts that are the first of their account; null if not all were reviewed.
             * @example 3
             */
            newAccounts: number | null;
            payouts: {
                /**
                 * @description Naira.
                 * @example 4350000.5
                 */
                amount: number;
                /**
                 * @description Payouts.
                 * @example 120
                 */
                count: number;
            };
            /**
             * @description How many of the payouts were reviewed; all of them once the run is a draft.
             * @example 120
             */
            reviewed: number;
            /**
             * @description Payouts to account numbers that no check digit covers.
             * @example 12
             */
            uncheckedNumbers: number;
            unusual: {
                /**
                 * @description Naira.
                 * @example 4350000.5
                 */
                amount: number;
                /**
                 * @description Payouts.
                 * @example 120
                 */
                count: number;
            };
        };
        /**
         * @description If banks are closed on the date, the run is on the next business day.
         * @example {
         *       "frequency": "weekly",
         *       "weekday": 1,
         *       "delayBusinessDays": 1
         *     }
         */
        SettlementSchedule: {
            /**
             * @description T+n: the money of a day is paid out from the n-th business day after it; 0 means at once.
             * @example 1
             */
            delayBusinessDays: number;
            /**
             * @description `manual`: no runs by schedule.
             * @example weekly
             * @enum {string}
             */
            frequency: "manual" | "daily" | "weekly" | "monthly";
            /**
             * @description For a monthly schedule. A shorter month uses its last day.
             * @example 31
             */
            monthDay?: number;
            /**
             * @description For a weekly schedule: 1 for Monday to 7 for Sunday.
             * @example 1
             */
            weekday?: number;
        };
        SettlementSettingsUpdate: {
            /**
             * @description `second_person`: a person other than the maker must approve a run, and an API key cannot. `anyone`: every member who may approve runs can, and so can a secret key. The rule of the second person begins at once, and ends by a change request.
             * @example second_person
             * @enum {string}
             */
            approval?: "anyone" | "second_person";
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @example anyone
             * @enum {string}
             */
            bankDetails?: "anyone" | "second_person";
            /**
             * @description For so many hours after a change of its bank details, e-mail address or mobile number, an account is not paid; 0 means no hold. 24 if nothing was chosen. More hours hold at once; if the business asks for a second person, fewer need a change request.
             * @example 24
             */
            bankDetailsHoldHours?: number;
            /**
             * @description Smaller amounts are not paid out; naira.
             * @example 1000
             */
            minimumAmount?: number;
            /**
             * @description For so many hours after its creation, an account is not paid; 0 means no hold. If nothing was chosen, 24 in live mode and 0 in test mode. Fewer as above.
             * @example 24
             */
            newAccountHoldHours?: number;
            /**
             * @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing.
             * @example {
             *       "percent": 10
             *     }
             */
            reserve?: {
                /** @example 5000 */
                amount?: number;
                /** @example 10 */
                percent?: number;
            } | null;
            schedule?: components["schemas"]["SettlementSchedule"];
            /**
             * @description Your account that pays the payouts, for the files for the bank; null if none is set.
             * @example {
             *       "bankCode": "000013",
             *       "accountNumber": "0123456789",
             *       "accountName": "ACME LIMITED"
             *     }
             */
            sourceAccount?: {
                /** @example ACME LIMITED */
                accountName: string;
                /**
                 * @description Ten digits.
                 * @example 0123456789
                 */
                accountNumber: string;
                /**
                 * @description The name in the bank directory.
                 * @example 000013
                 */
                bankCode: string;
            } | null;
        };
        SourceAccountRequest: {
            /**
             * @description Why, for whoever approves it.
             * @example Our bank has given us a new account
             */
            reason: string;
            /**
             * @description Your account that pays the payouts, for the files for the bank; null if none is set.
             * @example {
             *       "bankCode": "000013",
             *       "accountNumber": "0123456789",
             *       "accountName": "ACME LIMITED"
             *     }
             */
            sourceAccount: {
                /** @example ACME LIMITED */
                accountName: string;
                /**
                 * @description Ten digits.
                 * @example 0123456789
                 */
                accountNumber: string;
                /**
                 * @description The name in the bank directory.
                 * @example 000013
                 */
                bankCode: string;
            } | null;
        };
        SpendingLimitRequest: {
            /**
             * @description The default limits of every account, or of every key.
             * @enum {string}
             */
            defaultFor?: "accounts" | "keys";
            /** @description The API key whose limits should change. */
            keyId?: number;
            /**
             * @description The limits; null removes those of its own, so that the default ones hold.
             * @example {
             *       "largestPayment": 500000,
             *       "paymentsPerDay": 5000000,
             *       "largestRefund": 100000,
             *       "refundsPerDay": 500000,
             *       "insteadOfDefaults": true
             *     }
             */
            limits: components["schemas"]["OwnSpendingLimitsRequest"] | null;
            /**
             * @description Why, for whoever approves it.
             * @example The shop has a sale this week
             */
            reason: string;
            /**
             * @description The connected account whose limits should change.
             * @example 1042
             */
            subAccountId?: number;
        };
        SpendingLimits: {
            /**
             * @description Whether it has no limits of its own, so that these are the default ones.
             * @example false
             */
            inherited: boolean;
            /**
             * @description The largest payment; naira, null for no limit.
             * @example 500000
             */
            largestPayment: number | null;
            /**
             * @description The largest refund; naira, null for no limit.
             * @example 100000
             */
            largestRefund: number | null;
            /**
             * @description What was set for it; above are the limits that hold. Null if nothing was.
             * @example {
             *       "largestPayment": 500000,
             *       "paymentsPerDay": null,
             *       "largestRefund": null,
             *       "refundsPerDay": null,
             *       "insteadOfDefaults": false
             *     }
             */
            own: components["schemas"]["OwnSpendingLimits"] | null;
            /**
             * @description What payments may sum to in a day in Lagos; naira, null for no limit.
             * @example 5000000
             */
            paymentsPerDay: number | null;
            /**
             * @description What refunds may sum to in a day in Lagos; naira, null for no limit.
             * @example 500000
             */
            refundsPerDay: number | null;
            today: {
                /**
                 * Format: date
                 * @description The day in Lagos.
                 * @example 2026-11-23
                 */
                date: string;
                /**
                 * @description The sum of payments since limits hold; gross, in naira.
                 * @example 1250000
                 */
                payments: number;
                /**
                 * @description What payments may still sum to today; null for no limit.
                 * @example 3750000
                 */
                paymentsLeft: number | null;
                /**
                 * @description The sum of refunds since limits hold; gross, in naira.
                 * @example 0
                 */
                refunds: number;
                /**
                 * @description What refunds may still sum to today; null for no limit.
                 * @example 3750000
                 */
                refundsLeft: number | null;
                /**
                 * @description Whether a limit has refused something today.
                 * @example false
                 */
                refused: boolean;
            };
        };
        SpendingLimitsRequest: {
            /**
             * @description The largest payment; naira, null for no limit.
             * @example 500000
             */
            largestPayment: number | null;
            /**
             * @description The largest refund; naira, null for no limit.
             * @example 100000
             */
            largestRefund: number | null;
            /**
             * @description What payments may sum to in a day in Lagos; naira, null for no limit.
             * @example 5000000
             */
            paymentsPerDay: number | null;
            /**
             * @description What refunds may sum to in a day in Lagos; naira, null for no limit.
             * @example 500000
             */
            refundsPerDay: number | null;
        };
        SpendingLimitTerms: {
            /**
             * @description The largest payment; naira, null for no limit.
             * @example 500000
             */
            largestPayment: number | null;
            /**
             * @description The largest refund; naira, null for no limit.
             * @example 100000
             */
            largestRefund: number | null;
            /**
             * @description What payments may sum to in a day in Lagos; naira, null for no limit.
             * @example 5000000
             */
            paymentsPerDay: number | null;
            /**
             * @description What refunds may sum to in a day in Lagos; naira, null for no limit.
             * @example 500000
             */
            refundsPerDay: number | null;
        };
        TeamRoleRequest: {
            /**
             * @description An e-mail address.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Why, for whoever approves it.
             * @example Our bank has given us a new account
             */
            reason: string;
            /**
             * @description What the person may do.
             * @example finance
             * @enum {string}
             */
            role: "owner" | "admin" | "finance" | "developer" | "viewer";
        };
        TransactionDetail: {
            account: {
                /** @example 0000014579 */
                accountNumber: string;
                /** @example Access Bank */
                bankName: string;
                /**
                 * @description Business name of the connected account.
                 * @example Ada Stores
                 */
                businessName: string;
                /** @example false */
                deleted: boolean;
                /** @example 1042 */
                id: number;
            };
            /**
             * @description Business name of the connected account.
             * @example Ada Stores
             */
            accountName: string;
            /**
             * @description The change of the wallet, in naira.
             * @example 9000
             */
            amount: number;
            /**
             * @description Naira.
             * @example 9000
             */
            balanceAfter: number;
            /**
             * @description Naira.
             * @example 0
             */
            balanceBefore: number;
            /**
             * @description The commission that the business earned, in naira.
             * @example 1000
             */
            commission: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @example Two bags of rice */
            description: string;
            /**
             * @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero.
             * @example 10000
             */
            grossAmount: number;
            /**
             * @description Transaction id.
             * @example 2001
             */
            id: number;
            /**
             * @description The lines of the posting; they sum to zero.
             * @example [
             *       {
             *         "account": "wallet",
             *         "amount": 9000
             *       },
             *       {
             *         "account": "commission",
             *         "amount": 1000
             *       },
             *       {
             *         "account": "clearing",
             *         "amount": -10000
             *       }
             *     ]
             */
            legs: {
                /**
                 * @example wallet
                 * @enum {string}
                 */
                account: "wallet" | "commission" | "clearing";
                /**
                 * @description Naira, credit positive.
                 * @example 9000
                 */
                amount: number;
            }[];
            /**
             * @description `payment_method`, `source`, `credited_into` and the keys that the payment came with.
             * @example {
             *       "payment_method": "card",
             *       "source": "web",
             *       "credited_into": "wallet",
             *       "order": "A-1001"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /** @example product_sale */
            purpose: string;
            /**
             * Format: uuid
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description For a refund: its payment. Otherwise null.
             * @example null
             */
            refundOf: {
                /**
                 * @description Who bears the commission: `reverse` returns it pro rata, `keep` takes the whole refund from the connected account, `platform` takes the whole refund from your commission.
                 * @example reverse
                 * @enum {string}
                 */
                commission: "reverse" | "keep" | "platform";
                /** @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a */
                paymentReference: string;
            } | null;
            /**
             * @description Its number among all transactions of the business in this mode, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /** @description The division of the payment; all zero for a debit, which is not divided. */
            split: {
                /**
                 * @description The commission that the business earned, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description The credit of the connected account, in naira.
                 * @example 9000
                 */
                creditAmount: number;
                /**
                 * @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero.
                 * @example 10000
                 */
                grossAmount: number;
            };
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
            /**
             * @example credit
             * @enum {string}
             */
            type: "credit" | "debit";
            /** @example 1043 */
            walletId: number;
        };
        TransactionSummary: {
            /**
             * @description Business name of the connected account.
             * @example Ada Stores
             */
            accountName: string;
            /**
             * @description The change of the wallet, in naira.
             * @example 9000
             */
            amount: number;
            /**
             * @description Naira.
             * @example 9000
             */
            balanceAfter: number;
            /**
             * @description Naira.
             * @example 0
             */
            balanceBefore: number;
            /**
             * @description The commission that the business earned, in naira.
             * @example 1000
             */
            commission: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @example Two bags of rice */
            description: string;
            /**
             * @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero.
             * @example 10000
             */
            grossAmount: number;
            /**
             * @description Transaction id.
             * @example 2001
             */
            id: number;
            /** @example product_sale */
            purpose: string;
            /**
             * Format: uuid
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description Its number among all transactions of the business in this mode, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
            /**
             * @example credit
             * @enum {string}
             */
            type: "credit" | "debit";
        };
        TwoFactorRequired: {
            /** @description Whether the person has a passkey, which can be the second factor. */
            passkey: boolean;
            /**
             * @description Send the code to `/dashboard/api/sign-in/two-factor`.
             * @constant
             */
            twoFactorRequired: true;
        };
        WebhookDelivery: {
            /**
             * Format: date-time
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            attemptedAt: string | null;
            /** @example 1 */
            attempts: number;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description Of the latest attempt.
             * @example 41
             */
            durationMs: number | null;
            /**
             * @description Also in the header `webhook-id`. The same at every attempt and at every endpoint.
             * @example evt_test_1001_t57
             */
            eventId: string;
            /**
             * Format: date-time
             * @example null
             */
            nextAttemptAt: string | null;
            /**
             * @description Why the latest attempt failed.
             * @example null
             */
            problem: string | null;
            /**
             * @description The number of the delivery in its endpoint, in the order of events, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /**
             * @description `pending` waits for its next attempt; `delivered` has arrived; `parked` was given up after 72 hours.
             * @example delivered
             * @enum {string}
             */
            state: "pending" | "delivered" | "parked";
            /**
             * @description The HTTP status of the latest attempt; null if there was no response.
             * @example 200
             */
            status: number | null;
            /** @example payment.accepted */
            type: string;
        };
        WebhookDeliveryDetail: {
            /**
             * Format: date-time
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            attemptedAt: string | null;
            /** @example 1 */
            attempts: number;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description Of the latest attempt.
             * @example 41
             */
            durationMs: number | null;
            /**
             * @description Also in the header `webhook-id`. The same at every attempt and at every endpoint.
             * @example evt_test_1001_t57
             */
            eventId: string;
            /** @description Its latest attempts, the oldest first. */
            history: {
                /**
                 * Format: date-time
                 * @description When it began.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                /** @example 41 */
                durationMs: number;
                /** @example 200 */
                status: number | null;
            }[];
            /**
             * Format: date-time
             * @example null
             */
            nextAttemptAt: string | null;
            /**
             * @description Why the latest attempt failed.
             * @example null
             */
            problem: string | null;
            request: {
                /** @example {"type":"payment.accepted","timestamp":"2026-11-21T09:30:00.000Z"} */
                body: string;
                /**
                 * @description Of the latest attempt, without the signature; null before the first.
                 * @example {
                 *       "webhook-id": "evt_test_1001_t57",
                 *       "webhook-signature": "v1,•••"
                 *     }
                 */
                headers: {
                    [key: string]: string;
                } | null;
                /**
                 * @description The present address.
                 * @example https://example.com/webhooks
                 */
                url: string;
            };
            /**
             * @description The first kilobyte of the response's body.
             * @example ok
             */
            response: string | null;
            /**
             * @description The number of the delivery in its endpoint, in the order of events, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /**
             * @description `pending` waits for its next attempt; `delivered` has arrived; `parked` was given up after 72 hours.
             * @example delivered
             * @enum {string}
             */
            state: "pending" | "delivered" | "parked";
            /**
             * @description The HTTP status of the latest attempt; null if there was no response.
             * @example 200
             */
            status: number | null;
            /** @example payment.accepted */
            type: string;
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description A description for your own use.
             * @example Bookkeeping
             */
            description: string;
            /** @example true */
            enabled: boolean;
            /**
             * @description The event types to send; empty means all.
             * @example [
             *       "payment.accepted",
             *       "account.*"
             *     ]
             */
            events: string[];
            /**
             * Format: date-time
             * @description The time since which no attempt has succeeded.
             * @example null
             */
            failingSince: string | null;
            /** @example 1044 */
            id: number;
            /**
             * Format: date-time
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description The latest successful attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastDeliveredAt: string | null;
            /**
             * @description The number of its latest delivery.
             * @example 57
             */
            lastSequence: number;
            /**
             * Format: date-time
             * @description Until when the previous secret also signs.
             * @example null
             */
            previousSecretExpiresAt: string | null;
            /**
             * @description `failing`: no attempt has succeeded for half a minute or more.
             * @example enabled
             * @enum {string}
             */
            status: "enabled" | "disabled" | "failing";
            /**
             * @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection.
             * @example https://example.com/webhooks
             */
            url: string;
        };
        WebhookEndpointHealth: {
            /**
             * @description Deliveries of events in this time that were attempted.
             * @example 300
             */
            deliveries: number;
            /**
             * @description Of these, how many failed at least once.
             * @example 12
             */
            failed: number;
            /** @description The last 24 hours, the oldest first. Of the newest 10,000 deliveries. */
            hours: {
                /**
                 * Format: date-time
                 * @description When the hour begins.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                at: string;
                /**
                 * @description Deliveries of events in this time that were attempted.
                 * @example 300
                 */
                deliveries: number;
                /**
                 * @description Of these, how many failed at least once.
                 * @example 12
                 */
                failed: number;
            }[];
            /**
             * Format: date-time
             * @description When the oldest event happened that is still to be delivered.
             * @example null
             */
            oldestUndelivered: string | null;
            /**
             * @description How many deliveries were given up after 72 hours and are kept, counted up to 10,000.
             * @example 0
             */
            parked: number;
            /**
             * @description How many deliveries wait for an attempt, counted up to 10,000.
             * @example 0
             */
            waiting: number;
        };
        WhoCouldApprove: {
            /**
             * @description How many people could approve it now.
             * @example 2
             */
            count: number;
            /**
             * @description The first ten of them; none for API keys.
             * @example [
             *       "Ada Obi"
             *     ]
             */
            names: string[];
            /**
             * Format: date-time
             * @description If they are too few: when they first are enough, as the team is now; null if never.
             * @example 2026-11-21T09:30:00.000Z
             */
            nobodyBefore: string | null;
            /**
             * @description If they are too few: why, and what to do instead.
             * @example null
             */
            wayOut: string | null;
        };
    };
    responses: {
        /** @description A field is missing or wrong. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description A field is missing or wrong. */
        BadRequestUnknownBankCode: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description A field is missing or wrong. */
        BadRequestUnreadableFile: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        Conflict2: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        Conflict3: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictAlreadyMember: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictChangedByHand: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictChangedMeanwhile: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictLastFactor: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictLastOwner: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictLineStateConflict: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictMailUnavailable: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictPasskeysUnavailable: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictPayoutStateConflict: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictRunStateConflict: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictTooManyChangeRequests: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Conflict with what was done before. */
        ConflictTooManyChangeRequests2: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Not allowed. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Not allowed. */
        ForbiddenFreshProofRequired: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Not allowed. */
        ForbiddenRoleNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Not allowed. */
        ForbiddenRoleNotAllowed2: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Not allowed. */
        ForbiddenRoleNotAllowed3: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Not allowed. */
        ForbiddenSecondFactorRequired: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is nothing with this id for this key. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 401: No key, or an unknown one. 403: Not allowed. 404: There is nothing with this id for this key. 408: The request did not arrive in time. 413: The body is too large. 415: The body is not JSON. 422: The Idempotency-Key belongs to another request, or a statement to another account. 429: Too many requests. 431: The headers are too large. 500: Something failed on our side. 503: Overloaded, stopping, or the database is away; retry. */
        Other: {
            headers: {
                "Retry-After": components["headers"]["After"];
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description No key, or an unknown one. */
        UnauthorizedSessionMissing: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description No key, or an unknown one. */
        UnauthorizedSessionMissing2: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description No key, or an unknown one. */
        UnauthorizedSignInRefused: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The Idempotency-Key belongs to another request, or a statement to another account. */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds after which a retry makes sense. */
        After: number;
        /** @description The number of entries on all pages. */
        Count: number;
        /** @description The name of the file. */
        Disposition: string;
        /** @description The id of this request: your own, or a new one. */
        Id: string;
        /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
        Link: string;
        /** @description The short form of the manifest that was approved. */
        Manifest: string;
        /** @description `true` when this is the stored answer of an earlier request. */
        Replayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    confirmAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The part of the link after `#`.
                     * @example qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestAddressProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictMailUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    listBanksOfNumber: {
        parameters: {
            query?: {
                /**
                 * @description Ten digits.
                 * @example 0000014579
                 */
                accountNumber?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Banks retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankOfNumber"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    createBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Markets"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the business.
                     * @example Acme Markets
                     */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Business created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listAccountSummaries: {
        parameters: {
            query?: {
                /** @description `true` for enabled accounts only, `false` for disabled ones only. */
                enabled?: string;
                /**
                 * @description Exactly this one.
                 * @example shop-1017
                 */
                externalId?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
                /** @description At most ten words in any order, each a part of a name, of the e-mail address, of the account number or of `externalId`, in any case and without diacritics: `oja nla` finds `Ọjà Ńlá`. */
                search?: string;
                /**
                 * @description Newest first by default; by name from A, by balance from the highest.
                 * @example balance
                 */
                sort?: "newest" | "oldest" | "name" | "balance";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountSummary"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    createConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankCode": "000014",
                 *       "bankName": "Access Bank",
                 *       "accountNumber": "0000014579",
                 *       "accountName": "Ada Stores Ltd",
                 *       "businessName": "Ada Stores",
                 *       "userMobile": "2348031234567",
                 *       "subAccountEmail": "accounts@example.com",
                 *       "txPercentage": 10,
                 *       "txCap": 2000,
                 *       "currency": "NGN",
                 *       "externalId": "shop-1017"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Account holder.
                     * @example Ada Stores Ltd
                     */
                    accountName: string;
                    /**
                     * @description Ten digits.
                     * @example 0000014579
                     */
                    accountNumber: string;
                    /**
                     * @description Six digits, from the bank list.
                     * @example 000014
                     */
                    bankCode: string;
                    /**
                     * @description The directory's name is stored; another name causes a warning.
                     * @example Access Bank
                     */
                    bankName?: string;
                    /** @example Ada Stores */
                    businessName: string;
                    /**
                     * @description `NGN`, the only currency enabled.
                     * @example NGN
                     */
                    currency?: string;
                    /**
                     * @description Your own id of it, unique among accounts that are not deleted.
                     * @example shop-1017
                     */
                    externalId?: string | null;
                    /**
                     * @description Up to 50 keys of your own with scalar values, 4 KB as JSON. Replaces what was kept; `null` is none.
                     * @example {
                     *       "region": "Lagos"
                     *     }
                     */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    } | null;
                    /** @description Another spelling of `txPercentage`. */
                    percentValue?: number;
                    /** @description Another spelling of `splitType`. */
                    split_type?: string;
                    /** @description Another spelling of `splitValue`. */
                    split_value?: number;
                    /** @description `flat`, or a percentage in any of its spellings. */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /** @example accounts@example.com */
                    subAccountEmail: string;
                    /**
                     * @description The most commission on a payment, in naira; 0 means no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent; 10 means 10 %. Up to four decimals.
                     * @example 10
                     */
                    txPercentage?: number;
                    /**
                     * @description International format without plus; `+234…` and `0803…` are accepted.
                     * @example 2348031234567
                     */
                    userMobile: string;
                };
            };
        };
        responses: {
            /** @description Business Subaccount created */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            account: components["schemas"]["AccountWithFigures"];
                            /**
                             * @example [
                             *       {
                             *         "code": "account_number_check_digit",
                             *         "message": "The check digit of accountNumber does not fit Access Bank."
                             *       }
                             *     ]
                             */
                            warnings: {
                                /**
                                 * @description `account_number_check_digit`: the number does not fit the check digit of its bank. `account_name_not_carried`: bank files in XML cannot carry each letter of accountName. `bank_name_differs`: the directory has another bankName.
                                 * @example account_number_check_digit
                                 * @enum {string}
                                 */
                                code: "account_number_check_digit" | "account_name_not_carried" | "bank_name_differs";
                                message: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequestUnknownBankCode"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    exportAccounts: {
        parameters: {
            query?: {
                /** @description `true` for enabled accounts only, `false` for disabled ones only. */
                enabled?: string;
                /**
                 * @description Exactly this one.
                 * @example shop-1017
                 */
                externalId?: string;
                /** @description At most ten words in any order, each a part of a name, of the e-mail address, of the account number or of `externalId`, in any case and without diacritics: `oja nla` finds `Ọjà Ńlá`. */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example id,createdAt,businessName,accountName,bankCode,bankName,accountNumber,email,mobile,enabled,balance,inflow,commission,transactionCount,returned,externalId,metadata,refunded,paidOut,inRuns,gross */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getAccountSummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Account retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountWithFigures"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    updateConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subAccountEmail": "books@example.com",
                 *       "txPercentage": 7.5,
                 *       "txCap": 1500
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Account holder.
                     * @example Ada Stores Ltd
                     */
                    accountName?: string;
                    /**
                     * @description Ten digits.
                     * @example 0000014579
                     */
                    accountNumber?: string;
                    /**
                     * @description Six digits, from the bank list.
                     * @example 000014
                     */
                    bankCode?: string;
                    /**
                     * @description The directory's name is stored; another name causes a warning.
                     * @example Access Bank
                     */
                    bankName?: string;
                    /** @example Ada Stores */
                    businessName?: string;
                    /** @description A disabled account accepts no payments. */
                    enabled?: boolean;
                    /**
                     * @description Your own id of it, unique among accounts that are not deleted.
                     * @example shop-1017
                     */
                    externalId?: string | null;
                    /**
                     * @description The name of the contact person.
                     * @example Ada
                     */
                    firstName?: string;
                    /** @example Obi */
                    lastName?: string;
                    /**
                     * @description Up to 50 keys of your own with scalar values, 4 KB as JSON. Replaces what was kept; `null` is none.
                     * @example {
                     *       "region": "Lagos"
                     *     }
                     */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    } | null;
                    /** @description Another spelling of `txPercentage`. */
                    percentValue?: number;
                    /** @description Another spelling of `splitType`. */
                    split_type?: string;
                    /** @description Another spelling of `splitValue`. */
                    split_value?: number;
                    /** @description `flat`, or a percentage in any of its spellings. */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /** @example accounts@example.com */
                    subAccountEmail?: string;
                    /**
                     * @description The most commission on a payment, in naira; 0 means no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent; 10 means 10 %. Up to four decimals.
                     * @example 10
                     */
                    txPercentage?: number;
                    /**
                     * @description International format without plus; `+234…` and `0803…` are accepted.
                     * @example 2348031234567
                     */
                    userMobile?: string;
                };
            };
        };
        responses: {
            /** @description Business Subaccount updated */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            account: components["schemas"]["AccountWithFigures"];
                            /**
                             * @example [
                             *       {
                             *         "code": "account_number_check_digit",
                             *         "message": "The check digit of accountNumber does not fit Access Bank."
                             *       }
                             *     ]
                             */
                            warnings: {
                                /**
                                 * @description `account_number_check_digit`: the number does not fit the check digit of its bank. `account_name_not_carried`: bank files in XML cannot carry each letter of accountName. `bank_name_differs`: the directory has another bankName.
                                 * @example account_number_check_digit
                                 * @enum {string}
                                 */
                                code: "account_number_check_digit" | "account_name_not_carried" | "bank_name_differs";
                                message: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequestUnknownBankCode"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    deleteConnectedAccount: {
        parameters: {
            query?: {
                /** @description `true` also deletes an account that owes; `false` is the default. */
                force?: string;
            };
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subAccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Business Subaccount deleted */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    showAuthorizationKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Authorization key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @example auth_test_… */
                            authorizationKey: string;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    rotateAuthorizationKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the old key still works; at most seven days.
                     * @default 0
                     * @example 3600
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Authorization key rotated */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The authorisation key: sent with every payment for this account.
                             * @example auth_test_…
                             */
                            authorizationKeys: string;
                            /** @example 1042 */
                            id: number;
                            /**
                             * Format: date-time
                             * @description When the old key stops working. ISO 8601, UTC. Versions before showed a date text.
                             * @example 2026-11-21T09:30:00.000Z
                             */
                            previousKeyExpiresAt: string;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    getBalanceHistory: {
        parameters: {
            query: {
                /**
                 * @description A date or a time in ISO 8601; without an offset it is time in Lagos.
                 * @example 2026-11-01T00:00:00Z
                 */
                from: string;
                /**
                 * @description From 2 to 200; 60 by default.
                 * @example 60
                 */
                points?: string;
                /**
                 * @description After `from`. A date is included as a whole.
                 * @example 2026-11-21T00:00:00Z
                 */
                to: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Balance history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            points: {
                                /**
                                 * Format: date-time
                                 * @example 2026-11-21T09:30:00.000Z
                                 */
                                at: string;
                                /**
                                 * @description At that instant.
                                 * @example 9750
                                 */
                                balance: number;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listBankDetailsChanges: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty. */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bank details history retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankDetailsChange"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestBankDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankCode": "000013",
                 *       "accountNumber": "0123456789",
                 *       "accountName": "Ada Stores Ltd",
                 *       "txPercentage": 10,
                 *       "reason": "The owner showed us the letter of the new bank"
                 *     }
                 */
                "application/json": components["schemas"]["BankDetailsRequest"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    getPayoutHolds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payout holds retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutHolds"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    placeAccountHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "court_order",
                 *       "reason": "Federal High Court, Lagos, FHC/L/CS/12/2026"
                 *     }
                 */
                "application/json": components["schemas"]["AccountHoldToPlace"];
            };
        };
        responses: {
            /** @description Account put on hold */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutHolds"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    releaseAccountHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the hold.
                 * @example 1
                 */
                number: number;
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Federal High Court, Lagos, FHC/L/CS/12/2026"
                 *     }
                 */
                "application/json": components["schemas"]["AccountHoldRelease"];
            };
        };
        responses: {
            /** @description Hold released */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutHolds"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictChangedByHand"];
            default: components["responses"]["Other"];
        };
    };
    requestHoldRelease: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the hold.
                 * @example 1
                 */
                number: number;
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["HoldReleaseRequest"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    getSettlementSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement schedule retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    setSettlementSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schedule": {
                 *         "frequency": "weekly",
                 *         "weekday": 1,
                 *         "delayBusinessDays": 1
                 *       },
                 *       "minimumAmount": 1000,
                 *       "reserve": {
                 *         "percent": 10
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountScheduleRequest"];
            };
        };
        responses: {
            /** @description Settlement schedule set */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    removeSettlementSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement schedule removed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    getAccountLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Limits retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    setAccountLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "largestPayment": 500000,
                 *       "paymentsPerDay": 5000000,
                 *       "largestRefund": 100000,
                 *       "refundsPerDay": 500000,
                 *       "insteadOfDefaults": false
                 *     }
                 */
                "application/json": components["schemas"]["OwnSpendingLimitsRequest"];
            };
        };
        responses: {
            /** @description Limits set */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    removeAccountLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Limits removed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    downloadStatement: {
        parameters: {
            query?: {
                /** @example csv */
                format?: "csv" | "pdf";
                /**
                 * @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subAccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, in the format asked for */
            200: {
                headers: {
                    /** @description The name of the file, for CSV and PDF. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example %PDF-1.7 … */
                    "application/pdf": string;
                    /** @example createdAt,sequence,reference,description,purpose,type,amount,commission,balanceAfter,grossAmount */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    acceptTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 10000,
                 *       "description": "Two bags of rice"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Naira, at most two decimals.
                     * @example 10000
                     */
                    amount: number;
                    /** @example Two bags of rice */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Payment accepted */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransactionDetail"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    checkAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accounts": [
                 *         {
                 *           "bankCode": "000014",
                 *           "bankName": "Access Bank",
                 *           "accountNumber": "0000014579",
                 *           "accountName": "Ada Stores Ltd",
                 *           "businessName": "Ada Stores",
                 *           "userMobile": "2348031234567",
                 *           "subAccountEmail": "accounts@example.com",
                 *           "txPercentage": 10,
                 *           "txCap": 2000,
                 *           "currency": "NGN",
                 *           "externalId": "shop-1017"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    accounts: {
                        /**
                         * @description Account holder.
                         * @example Ada Stores Ltd
                         */
                        accountName: string;
                        /**
                         * @description Ten digits.
                         * @example 0000014579
                         */
                        accountNumber: string;
                        /**
                         * @description Six digits, from the bank list.
                         * @example 000014
                         */
                        bankCode: string;
                        /**
                         * @description The directory's name is stored; another name causes a warning.
                         * @example Access Bank
                         */
                        bankName?: string;
                        /** @example Ada Stores */
                        businessName: string;
                        /**
                         * @description `NGN`, the only currency enabled.
                         * @example NGN
                         */
                        currency?: string;
                        /**
                         * @description Your own id of it, unique among accounts that are not deleted.
                         * @example shop-1017
                         */
                        externalId?: string | null;
                        /**
                         * @description Up to 50 keys of your own with scalar values, 4 KB as JSON. Replaces what was kept; `null` is none.
                         * @example {
                         *       "region": "Lagos"
                         *     }
                         */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        } | null;
                        /** @description Another spelling of `txPercentage`. */
                        percentValue?: number;
                        /** @description Another spelling of `splitType`. */
                        split_type?: string;
                        /** @description Another spelling of `splitValue`. */
                        split_value?: number;
                        /** @description `flat`, or a percentage in any of its spellings. */
                        splitType?: string;
                        /**
                         * @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %.
                         * @example 0.03
                         */
                        splitValue?: number;
                        /** @example accounts@example.com */
                        subAccountEmail: string;
                        /**
                         * @description The most commission on a payment, in naira; 0 means no cap.
                         * @example 2000
                         */
                        txCap?: number;
                        /**
                         * @description Percent; 10 means 10 %. Up to four decimals.
                         * @example 10
                         */
                        txPercentage?: number;
                        /**
                         * @description International format without plus; `+234…` and `0803…` are accepted.
                         * @example 2348031234567
                         */
                        userMobile: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Accounts checked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description One for each, in order. */
                            results: {
                                /** @example accountNumber */
                                field?: string;
                                /** @example accountNumber must be ten digits. */
                                message?: string;
                                /** @example false */
                                ok: boolean;
                                /**
                                 * @description The account that the same request has created before, or that has these bank details or this id.
                                 * @example 1042
                                 */
                                subAccountId?: number;
                                /**
                                 * @example [
                                 *       {
                                 *         "code": "account_number_check_digit",
                                 *         "message": "The check digit of accountNumber does not fit Access Bank."
                                 *       }
                                 *     ]
                                 */
                                warnings: {
                                    /**
                                     * @description `account_number_check_digit`: the number does not fit the check digit of its bank. `account_name_not_carried`: bank files in XML cannot carry each letter of accountName. `bank_name_differs`: the directory has another bankName.
                                     * @example account_number_check_digit
                                     * @enum {string}
                                     */
                                    code: "account_number_check_digit" | "account_name_not_carried" | "bank_name_differs";
                                    message: string;
                                }[];
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Only this action.
                 * @example account.updated
                 */
                action?: string;
                /**
                 * @description Who: user, api_key, schedule, operator, or one of them with its id behind a colon.
                 * @example api_key:1007
                 */
                actor?: string;
                /**
                 * @description Not before this date or time (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-01
                 */
                from?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty; with `actor`, `action` or `subject`, `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description The changed thing: business, account, api_key, invitation, member, person, webhook_endpoint, webhook_delivery, refund, settlement_run, payout, settlement_settings, spending_limits, settlement_result, bank_directory, change_request, or one of them with its id behind a colon.
                 * @example account:1042
                 */
                subject?: string;
                /**
                 * @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-21
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit log retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditLogEntry"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Only this action.
                 * @example account.updated
                 */
                action?: string;
                /**
                 * @description Who: user, api_key, schedule, operator, or one of them with its id behind a colon.
                 * @example api_key:1007
                 */
                actor?: string;
                /**
                 * @description Not before this date or time (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description The changed thing: business, account, api_key, invitation, member, person, webhook_endpoint, webhook_delivery, refund, settlement_run, payout, settlement_settings, spending_limits, settlement_result, bank_directory, change_request, or one of them with its id behind a colon.
                 * @example account:1042
                 */
                subject?: string;
                /**
                 * @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-21
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example sequence,at,action,both_modes,actor_kind,actor_id,actor,actor_email,subject_kind,subject_id,subject,before,after,request_id,address,sha256 */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listChangeRequests: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty; with `state`, `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description `pending` until a second person decides or its maker withdraws it; after 30 days it is `expired`. What loosens a rule (`approval_rule`, `payout_rules`, `second_factor`) is `approved_waiting` for 24 hours, in which any owner can reject it.
                 * @example pending
                 */
                state?: "pending" | "approved_waiting" | "approved" | "rejected" | "withdrawn" | "expired";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Change requests retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the request.
                 * @example 3
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Change request retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    approveChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the request.
                 * @example 3
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Change approved */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequestUnknownBankCode"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    rejectChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the request.
                 * @example 3
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "This is not the account in the contract"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRequestRejection"];
            };
        };
        responses: {
            /** @description Change rejected */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict2"];
            default: components["responses"]["Other"];
        };
    };
    withdrawChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the request.
                 * @example 3
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Change request withdrawn */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict2"];
            default: components["responses"]["Other"];
        };
    };
    followLedger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, for as long as the connection lasts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: ledger
                     *     data: {"sequence":57,"balance":9000,"movedMsAgo":350}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "secret",
                 *       "name": "Checkout server",
                 *       "scopes": [
                 *         "accounts:read",
                 *         "payments:read",
                 *         "payments:write"
                 *       ],
                 *       "allowedAddresses": [
                 *         "203.0.113.7",
                 *         "2001:db8::/32"
                 *       ],
                 *       "expiresAt": "2027-11-21T09:30:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description IP addresses and networks that the key may be used from; null for all.
                     * @example [
                     *       "203.0.113.7",
                     *       "2001:db8::/32"
                     *     ]
                     */
                    allowedAddresses?: string[] | null;
                    /**
                     * Format: date-time
                     * @description When the key stops working; null for never.
                     * @example 2027-11-21T09:30:00.000Z
                     */
                    expiresAt?: string | null;
                    /**
                     * @description A public key opens the bank list only.
                     * @example secret
                     * @enum {string}
                     */
                    kind: "public" | "secret";
                    /**
                     * @description What the key is for, in up to 80 characters.
                     * @example Checkout server
                     */
                    name?: string;
                    /**
                     * @description What the key may do: never more than whoever decides it. By default, all that they may.
                     * @example [
                     *       "accounts:read",
                     *       "payments:read",
                     *       "payments:write"
                     *     ]
                     */
                    scopes?: ("accounts:read" | "accounts:write" | "bank-details:write" | "authorization-keys:read" | "payments:read" | "payments:write" | "refunds:write" | "payouts:read" | "payouts:make" | "payouts:approve" | "payout-rules:write" | "webhooks:read" | "webhooks:write" | "requests:read" | "audit:read" | "reports:export")[];
                };
            };
        };
        responses: {
            /** @description Key created */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The id of the key, which is no secret.
                             * @example 1007
                             */
                            id: number;
                            /**
                             * @description The key itself, which is shown only this once and stored nowhere.
                             * @example sk_test_…
                             */
                            key: string;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Key revoked */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @example 2026-11-21T09:30:00.000Z
                             */
                            revokedAt: string;
                            /**
                             * @description The business has no other secret key left in this mode.
                             * @example false
                             */
                            wasLastSecretKey: boolean;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout server",
                 *       "scopes": [
                 *         "accounts:read",
                 *         "payments:read",
                 *         "payments:write"
                 *       ],
                 *       "allowedAddresses": [
                 *         "203.0.113.7",
                 *         "2001:db8::/32"
                 *       ],
                 *       "expiresAt": "2027-11-21T09:30:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description IP addresses and networks that the key may be used from; null for all.
                     * @example [
                     *       "203.0.113.7",
                     *       "2001:db8::/32"
                     *     ]
                     */
                    allowedAddresses?: string[] | null;
                    /**
                     * Format: date-time
                     * @description When the key stops working; null for never.
                     * @example 2027-11-21T09:30:00.000Z
                     */
                    expiresAt?: string | null;
                    /**
                     * @description What the key is for, in up to 80 characters.
                     * @example Checkout server
                     */
                    name?: string;
                    /**
                     * @description What the key may do: never more than whoever decides it. By default, all that they may.
                     * @example [
                     *       "accounts:read",
                     *       "payments:read",
                     *       "payments:write"
                     *     ]
                     */
                    scopes?: ("accounts:read" | "accounts:write" | "bank-details:write" | "authorization-keys:read" | "payments:read" | "payments:write" | "refunds:write" | "payouts:read" | "payouts:make" | "payouts:approve" | "payout-rules:write" | "webhooks:read" | "webhooks:write" | "requests:read" | "audit:read" | "reports:export")[];
                };
            };
        };
        responses: {
            /** @description Key changed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    rollKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600,
                 *       "expiresAt": "2027-11-21T09:30:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description When the key stops working; null for never.
                     * @example 2027-11-21T09:30:00.000Z
                     */
                    expiresAt?: string | null;
                    /**
                     * @description At most 30 days.
                     * @example 3600
                     */
                    overlapSeconds: number;
                };
            };
        };
        responses: {
            /** @description Key rolled */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The id of the new key.
                             * @example 1008
                             */
                            id: number;
                            /**
                             * @description The key itself, which is shown only this once and stored nowhere.
                             * @example sk_test_…
                             */
                            key: string;
                            /**
                             * Format: date-time
                             * @description When the old key stops working.
                             * @example 2026-11-21T10:30:00.000Z
                             */
                            previousExpiresAt: string;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    getKeyLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Limits retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    setKeyLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "largestPayment": 500000,
                 *       "paymentsPerDay": 5000000,
                 *       "largestRefund": 100000,
                 *       "refundsPerDay": 500000,
                 *       "insteadOfDefaults": false
                 *     }
                 */
                "application/json": components["schemas"]["OwnSpendingLimitsRequest"];
            };
        };
        responses: {
            /** @description Limits set */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    removeKeyLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Limits removed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description The period of a point; days are days in Lagos. A span has at most 1,000 points.
                 * @example day
                 */
                bucket?: "hour" | "day";
                /**
                 * @description A date in Lagos or a time (ISO 8601), taken to the start of its hour or day. Without it the span is of 30 days.
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description A date in Lagos, which is included, or a time (ISO 8601) at which the span ends, taken to the end of its hour or day. Without it the span ends now.
                 * @example 2026-11-21
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Overview retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Overview"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The reference of the payment.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refunds retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RefundList"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The reference of the payment.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": 2500,
                 *       "reason": "One bag was torn",
                 *       "commission": "reverse",
                 *       "reference": "0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10"
                 *     }
                 */
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description Refund created */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedRefund"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description The former name of `subAccountId`; the next release removes it. */
                accountId?: string;
                /**
                 * @description Made at this date or time or later (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-01
                 */
                from?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it.
                 * @example exported
                 */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
                /** @description Only payouts of this connected account. */
                subAccountId?: string;
                /**
                 * @description Made at this date or time or earlier.
                 * @example 2026-11-30
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payouts retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the payout.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payout retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReviewedPayout"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestPayoutReopening: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the payout, a UUID.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRequestReason"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    resolvePayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the payout.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "failed",
                 *       "seenState": "exported",
                 *       "reason": "The bank confirmed by telephone"
                 *     }
                 */
                "application/json": components["schemas"]["PayoutResolution"];
            };
        };
        responses: {
            /** @description Payout resolved */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPayoutStateConflict"];
            default: components["responses"]["Other"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description The id of a request, as in `X-Request-Id`.
                 * @example 0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b
                 */
                id?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /**
                 * @description `failed`: only requests that failed.
                 * @example failed
                 */
                outcome?: "failed";
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RequestLogEntry"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestSecondFactorEnd: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRequestReason"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only from this address.
                 * @example 102.89.1.7
                 */
                address?: string;
                /**
                 * @description Not before this date or time (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-01
                 */
                from?: string;
                /** @description Only this kind; `failures` are those that the alerts count. */
                kind?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description Only this person: an id, or an e-mail address.
                 * @example ada@example.com
                 */
                person?: string;
                /**
                 * @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-21
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Security log retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityEvent"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    exportSecurityEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only from this address.
                 * @example 102.89.1.7
                 */
                address?: string;
                /**
                 * @description Not before this date or time (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-01
                 */
                from?: string;
                /** @description Only this kind; `failures` are those that the alerts count. */
                kind?: string;
                /**
                 * @description Only this person: an id, or an e-mail address.
                 * @example ada@example.com
                 */
                person?: string;
                /**
                 * @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos).
                 * @example 2026-11-21
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example first_at,last_at,event,times,what,mode,person_id,person,person_email,key_id,key,address,user_agent */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestBusinessTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "splitType": "percentage-with-cap",
                 *       "refundShortfall": "refuse",
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["BusinessTermsRequest"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    listPublicHolidays: {
        parameters: {
            query: {
                /**
                 * @description A date in Lagos.
                 * @example 2026-12-01
                 */
                from: string;
                /**
                 * @description A date in Lagos, inclusive; at most ten years later.
                 * @example 2026-12-31
                 */
                to: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public holidays retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicHoliday"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listOpenResultLines: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultLine"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    exportOpenResultLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example line,endToEndId,amount,currency,status,reasonCode,reason,result,conflict,account,bankReference,id,state,since,owner,ownedSince,answeredBy,answeredAt,answerReason,accountName */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getResultLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the line.
                 * @example 4-118
                 */
                lineId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Line retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultLine"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    confirmResultLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the line.
                 * @example 4-118
                 */
                lineId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The bank says so: ticket 5512"
                 *     }
                 */
                "application/json": components["schemas"]["ResultLineAnswer"];
            };
        };
        responses: {
            /** @description Line confirmed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultLine"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPayoutStateConflict"];
            default: components["responses"]["Other"];
        };
    };
    explainResultLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the line.
                 * @example 4-118
                 */
                lineId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The bank says so: ticket 5512"
                 *     }
                 */
                "application/json": components["schemas"]["ResultLineAnswer"];
            };
        };
        responses: {
            /** @description Line explained */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultLine"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLineStateConflict"];
            default: components["responses"]["Other"];
        };
    };
    returnResultLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the line.
                 * @example 4-118
                 */
                lineId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The bank says so: ticket 5512"
                 *     }
                 */
                "application/json": components["schemas"]["ResultLineAnswer"];
            };
        };
        responses: {
            /** @description Payout returned */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultLine"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPayoutStateConflict"];
            default: components["responses"]["Other"];
        };
    };
    takeResultLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the line.
                 * @example 4-118
                 */
                lineId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Line taken */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultLine"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLineStateConflict"];
            default: components["responses"]["Other"];
        };
    };
    requestResultMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "First Bank, transfers",
                 *       "headings": [
                 *         "Txn Ref",
                 *         "Beneficiary",
                 *         "Amount (NGN)",
                 *         "Response"
                 *       ],
                 *       "columns": [
                 *         {
                 *           "is": "end_to_end_id",
                 *           "column": 1
                 *         },
                 *         {
                 *           "is": "amount",
                 *           "column": 3
                 *         },
                 *         {
                 *           "is": "status",
                 *           "column": 4
                 *         }
                 *       ],
                 *       "statuses": [
                 *         {
                 *           "word": "Successful",
                 *           "means": "paid"
                 *         }
                 *       ],
                 *       "replaces": null,
                 *       "reason": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Confirms that a blank word means paid or failed; needed where it does. */
                    blankIsFinal?: boolean;
                    /**
                     * @example [
                     *       {
                     *         "is": "end_to_end_id",
                     *         "column": 1
                     *       },
                     *       {
                     *         "is": "amount",
                     *         "column": 3
                     *       },
                     *       {
                     *         "is": "status",
                     *         "column": 4
                     *       }
                     *     ]
                     */
                    columns: {
                        /**
                         * @description The position of the column in the file, from 1.
                         * @example 1
                         */
                        column: number;
                        /**
                         * @description What the column is. The first three are needed. `not_currency` is said of a column whose heading looks like a currency, where no column is `currency`.
                         * @example end_to_end_id
                         * @enum {string}
                         */
                        is: "end_to_end_id" | "amount" | "status" | "currency" | "reason" | "reason_code" | "not_currency";
                    }[];
                    /**
                     * @description All headings of the file in their order, up to 100. The mapping is for files with exactly these.
                     * @example [
                     *       "Txn Ref",
                     *       "Beneficiary",
                     *       "Amount (NGN)",
                     *       "Response"
                     *     ]
                     */
                    headings: string[];
                    /**
                     * @description What people call it, up to 60 characters.
                     * @example First Bank, transfers
                     */
                    name: string;
                    /** @description Why, for whoever approves it. */
                    reason: string;
                    /**
                     * @description The number of the version that the caller saw; null for none.
                     * @example null
                     */
                    replaces: number | null;
                    /**
                     * @description Up to 50. A file with any other word is refused.
                     * @example [
                     *       {
                     *         "word": "Successful",
                     *         "means": "paid"
                     *       }
                     *     ]
                     */
                    statuses: {
                        /**
                         * @description The outcome; `pending` is not final.
                         * @example paid
                         * @enum {string}
                         */
                        means: "paid" | "failed" | "unknown" | "pending";
                        /**
                         * @description The bank's word, in any case; may be blank.
                         * @example Successful
                         */
                        word: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    listResultMappings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mappings retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultMapping"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    saveResultMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "First Bank, transfers",
                 *       "headings": [
                 *         "Txn Ref",
                 *         "Beneficiary",
                 *         "Amount (NGN)",
                 *         "Response"
                 *       ],
                 *       "columns": [
                 *         {
                 *           "is": "end_to_end_id",
                 *           "column": 1
                 *         },
                 *         {
                 *           "is": "amount",
                 *           "column": 3
                 *         },
                 *         {
                 *           "is": "status",
                 *           "column": 4
                 *         }
                 *       ],
                 *       "statuses": [
                 *         {
                 *           "word": "Successful",
                 *           "means": "paid"
                 *         }
                 *       ],
                 *       "replaces": null
                 *     }
                 */
                "application/json": {
                    /** @description Confirms that a blank word means paid or failed; needed where it does. */
                    blankIsFinal?: boolean;
                    /**
                     * @example [
                     *       {
                     *         "is": "end_to_end_id",
                     *         "column": 1
                     *       },
                     *       {
                     *         "is": "amount",
                     *         "column": 3
                     *       },
                     *       {
                     *         "is": "status",
                     *         "column": 4
                     *       }
                     *     ]
                     */
                    columns: {
                        /**
                         * @description The position of the column in the file, from 1.
                         * @example 1
                         */
                        column: number;
                        /**
                         * @description What the column is. The first three are needed. `not_currency` is said of a column whose heading looks like a currency, where no column is `currency`.
                         * @example end_to_end_id
                         * @enum {string}
                         */
                        is: "end_to_end_id" | "amount" | "status" | "currency" | "reason" | "reason_code" | "not_currency";
                    }[];
                    /**
                     * @description All headings of the file in their order, up to 100. The mapping is for files with exactly these.
                     * @example [
                     *       "Txn Ref",
                     *       "Beneficiary",
                     *       "Amount (NGN)",
                     *       "Response"
                     *     ]
                     */
                    headings: string[];
                    /**
                     * @description What people call it, up to 60 characters.
                     * @example First Bank, transfers
                     */
                    name: string;
                    /**
                     * @description The number of the version that the caller saw; null for none.
                     * @example null
                     */
                    replaces: number | null;
                    /**
                     * @description Up to 50. A file with any other word is refused.
                     * @example [
                     *       {
                     *         "word": "Successful",
                     *         "means": "paid"
                     *       }
                     *     ]
                     */
                    statuses: {
                        /**
                         * @description The outcome; `pending` is not final.
                         * @example paid
                         * @enum {string}
                         */
                        means: "paid" | "failed" | "unknown" | "pending";
                        /**
                         * @description The bank's word, in any case; may be blank.
                         * @example Successful
                         */
                        word: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Mapping saved */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultMapping"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictChangedMeanwhile"];
            default: components["responses"]["Other"];
        };
    };
    removeResultMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the version that counts.
                 * @example 3
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mapping removed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictChangedMeanwhile"];
            default: components["responses"]["Other"];
        };
    };
    listSettlementResults: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty. */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Files of bank results retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFile"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    sendSettlementResults: {
        parameters: {
            query?: {
                /**
                 * @description The name of the file.
                 * @example results.csv
                 */
                filename?: string;
                /** @description The number of the mapping that must read it; 0 for our own headings. */
                mapping?: string;
            };
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        /** @description The file itself, in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example end_to_end_id,amount,status,reason
                 *     0197a3c26f1e7c449d0b5a2f9d3c7b10,36250.00,failed,The account is closed
                 */
                "application/octet-stream": string;
                /**
                 * @example end_to_end_id,amount,status,reason
                 *     0197a3c26f1e7c449d0b5a2f9d3c7b10,36250.00,failed,The account is closed
                 */
                "application/xml": string;
                /**
                 * @example end_to_end_id,amount,status,reason
                 *     0197a3c26f1e7c449d0b5a2f9d3c7b10,36250.00,failed,The account is closed
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Bank results received */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFileForMember"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Bank results received and being applied */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFileForMember"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequestUnreadableFile"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictChangedMeanwhile"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Other"];
        };
    };
    getSettlementResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the file.
                 * @example 4
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description File of bank results retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFileForMember"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listSettlementResultLines: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty; with `result`, `page` times `limit` ends at 10000. */
                page?: string;
                /** @description Only lines with this result. */
                result?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the file.
                 * @example 4
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultLine"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    exportSettlementResultLines: {
        parameters: {
            query?: {
                /** @description Only lines with this result. */
                result?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the file.
                 * @example 4
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example line,endToEndId,amount,currency,status,reasonCode,reason,result,conflict,account,bankReference,id,state,since,owner,ownedSince,answeredBy,answeredAt,answerReason,accountName */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    previewSettlementResults: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        /** @description The file itself, in UTF-8. */
        requestBody: {
            content: {
                /**
                 * @example end_to_end_id,amount,status,reason
                 *     0197a3c26f1e7c449d0b5a2f9d3c7b10,36250.00,failed,The account is closed
                 */
                "application/octet-stream": string;
                /**
                 * @example end_to_end_id,amount,status,reason
                 *     0197a3c26f1e7c449d0b5a2f9d3c7b10,36250.00,failed,The account is closed
                 */
                "application/xml": string;
                /**
                 * @example end_to_end_id,amount,status,reason
                 *     0197a3c26f1e7c449d0b5a2f9d3c7b10,36250.00,failed,The account is closed
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Bank results previewed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFilePreview"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequestUnreadableFile"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Other"];
        };
    };
    listSettlementRuns: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty; with `state`, `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description `preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` once no payout is open. `cancelling` while payouts are being returned, then `cancelled`. A run without any payout is `cancelled`, too.
                 * @example draft
                 */
                state?: "preparing" | "draft" | "approved" | "exported" | "completed" | "cancelling" | "cancelled";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement runs retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementRun"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    startSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subAccountIds": [
                 *         1042,
                 *         1057
                 *       ],
                 *       "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10"
                 *     }
                 */
                "application/json": components["schemas"]["SettlementRunRequest"];
            };
        };
        responses: {
            /** @description Settlement run started */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    getSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    approveSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "manifest": "7f3a-9c02-12b4-d6e8"
                 *     }
                 */
                "application/json": components["schemas"]["SettlementRunApproval"];
            };
        };
        responses: {
            /** @description Settlement run approved */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    cancelSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run cancelled */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    exportSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "pain.001.001.09"
                 *     }
                 */
                "application/json": components["schemas"]["SettlementRunExport"];
            };
        };
        responses: {
            /** @description Settlement run exported */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    getSettlementRunFile: {
        parameters: {
            query: {
                /**
                 * @description CSV, or ISO 20022 customer credit transfer initiation.
                 * @example pain.001.001.09
                 */
                format: "csv" | "pain.001.001.09" | "pain.001.001.10";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, in the format asked for */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Disposition"];
                    "Settlement-Manifest": components["headers"]["Manifest"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <?xml version="1.0" encoding="UTF-8"?> … */
                    "application/xml": string;
                    /** @example endToEndId,amount,currency,bankCode,bankName,accountNumber,accountName,narration,runNumber,accountId */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    holdPayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payouts": [
                 *         "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10"
                 *       ],
                 *       "reason": "The owner did not change these bank details"
                 *     }
                 */
                "application/json": components["schemas"]["PayoutHold"];
            };
        };
        responses: {
            /** @description Payouts held */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRunStateConflict"];
            default: components["responses"]["Other"];
        };
    };
    listSettlementRunPayouts: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty; with `state` or `unusual`, `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it.
                 * @example exported
                 */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
                /** @description Only unusual payouts, the most unusual first; without those that were taken out, and not with `state`. `only` means all of them; a code means only payouts that have it. */
                unusual?: "only" | "paid_again" | "account_held" | "bank_details_differ" | "account_owes" | "account_deleted" | "account_disabled" | "bank_details_changed" | "bank_account_shared" | "inflow_unusual" | "amount_unusual" | "first_to_bank_account" | "check_digit" | "account_name_not_carried" | "first_payout";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payouts retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReviewedPayout"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    cancelPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the payout.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payout cancelled */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRunStateConflict"];
            default: components["responses"]["Other"];
        };
    };
    getSettlementRunReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run reviewed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRunReview"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    previewSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subAccountIds": [
                 *         1042,
                 *         1057
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @deprecated
                     * @description The former name of `subAccountIds`; the next release removes it.
                     * @example [
                     *       1042,
                     *       1057
                     *     ]
                     */
                    accountIds?: number[];
                    /**
                     * @description The connected accounts to pay; all of them when missing.
                     * @example [
                     *       1042,
                     *       1057
                     *     ]
                     */
                    subAccountIds?: number[];
                };
            };
        };
        responses: {
            /** @description Settlement run previewed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRunPreview"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    getSettlementSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement settings retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementSettings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    updateSettlementSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schedule": {
                 *         "frequency": "weekly",
                 *         "weekday": 1,
                 *         "delayBusinessDays": 1
                 *       },
                 *       "minimumAmount": 1000,
                 *       "reserve": {
                 *         "percent": 10
                 *       },
                 *       "approval": "second_person",
                 *       "sourceAccount": {
                 *         "bankCode": "000013",
                 *         "accountNumber": "0123456789",
                 *         "accountName": "ACME LIMITED"
                 *       },
                 *       "bankDetailsHoldHours": 24,
                 *       "newAccountHoldHours": 24,
                 *       "bankDetails": "anyone"
                 *     }
                 */
                "application/json": components["schemas"]["SettlementSettingsUpdate"];
            };
        };
        responses: {
            /** @description Settlement settings updated */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberSettlementSettings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictChangedByHand"];
            default: components["responses"]["Other"];
        };
    };
    requestApprovalRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRequestReason"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    requestHoldRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bankDetailsHoldHours": 24,
                 *       "newAccountHoldHours": 24,
                 *       "bankDetails": "anyone",
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["HoldRulesRequest"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    requestSourceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceAccount": {
                 *         "bankCode": "000013",
                 *         "accountNumber": "0123456789",
                 *         "accountName": "ACME LIMITED"
                 *       },
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["SourceAccountRequest"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests2"];
            default: components["responses"]["Other"];
        };
    };
    requestSpendingLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subAccountId": 1042,
                 *       "limits": {
                 *         "largestPayment": 500000,
                 *         "paymentsPerDay": 5000000,
                 *         "largestRefund": 100000,
                 *         "refundsPerDay": 500000,
                 *         "insteadOfDefaults": true
                 *       },
                 *       "reason": "The shop has a sale this week"
                 *     }
                 */
                "application/json": components["schemas"]["SpendingLimitRequest"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests2"];
            default: components["responses"]["Other"];
        };
    };
    getDefaultLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Limits retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DefaultSpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    setDefaultLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accounts": {
                 *         "largestPayment": 500000,
                 *         "paymentsPerDay": 5000000,
                 *         "largestRefund": 100000,
                 *         "refundsPerDay": 500000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DefaultSpendingLimitsRequest"];
            };
        };
        responses: {
            /** @description Limits set */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DefaultSpendingLimits"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    previewSplit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 10000,
                 *       "txPercentage": 3,
                 *       "txCap": 250
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Naira.
                     * @example 10000
                     */
                    amount: number;
                    /** @description Another spelling of `txPercentage`. */
                    percentValue?: number;
                    /** @description Another spelling of `splitType`. */
                    split_type?: string;
                    /** @description Another spelling of `splitValue`. */
                    split_value?: number;
                    /** @description `flat`, or a percentage in any of its spellings. */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /**
                     * @description The most commission on a payment, in naira; 0 means no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent; 10 means 10 %. Up to four decimals.
                     * @example 10
                     */
                    txPercentage?: number;
                };
            };
        };
        responses: {
            /** @description Split previewed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The commission of the business.
                             * @example 250
                             */
                            commission: number;
                            /**
                             * @description The credit of the account.
                             * @example 9750
                             */
                            creditAmount: number;
                            /**
                             * @description The amount that the payer pays.
                             * @example 10000
                             */
                            grossAmount: number;
                            /**
                             * @example cap
                             * @enum {string}
                             */
                            rule: "flat" | "percentage" | "cap" | "amount";
                            split: {
                                /**
                                 * @description Percent; 0 for a flat fee.
                                 * @example 3
                                 */
                                percentValue: number;
                                /**
                                 * @example percentage-with-cap
                                 * @enum {string}
                                 */
                                splitType: "flat" | "percentage-with-cap";
                                /**
                                 * @description The flat fee in naira; 0 for a percentage.
                                 * @example 0
                                 */
                                splitValue: number;
                                /**
                                 * @description The most commission on a payment, in naira; 0 means no cap.
                                 * @example 250
                                 */
                                txCap: number;
                            };
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestTeamRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "role": "finance",
                 *       "reason": "Our bank has given us a new account"
                 *     }
                 */
                "application/json": components["schemas"]["TeamRoleRequest"];
            };
        };
        responses: {
            /** @description Change requested */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictTooManyChangeRequests"];
            default: components["responses"]["Other"];
        };
    };
    listNamedTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Only transactions of these kinds, with commas between them: `payment`, `refund`, `payout`, and `return` for a payout that came back.
                 * @example refund,payout
                 */
                kind?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. A page past the end is empty; with `reference`, `type=debit`, `kind` without `payment`, or a `purpose` other than `product_sale`, `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description Only transactions with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Only transactions of this connected account, which may be deleted.
                 * @example 1042
                 */
                subAccountId?: string;
                /**
                 * @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
                /** @example credit */
                type?: "credit" | "debit";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransactionSummary"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    exportTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Only transactions of these kinds, with commas between them: `payment`, `refund`, `payout`, and `return` for a payout that came back.
                 * @example refund,payout
                 */
                kind?: string;
                /**
                 * @description Only transactions with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Only transactions of this connected account, which may be deleted.
                 * @example 1042
                 */
                subAccountId?: string;
                /**
                 * @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
                /** @example credit */
                type?: "credit" | "debit";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example createdAt,reference,subAccountId,accountName,type,amount,grossAmount,commission,balanceBefore,balanceAfter,purpose,description,metadata */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The reference of the transaction.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transaction retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransactionDetail"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    searchNamedTransactions: {
        parameters: {
            query: {
                /**
                 * @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Only transactions of these kinds, with commas between them: `payment`, `refund`, `payout`, and `return` for a payout that came back.
                 * @example refund,payout
                 */
                kind?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description Only transactions with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Words of the description, the purpose, the account’s name and the values of the metadata, without regard to diacritics, in any order, from three letters on also parts of words; an amount, with a sign only of debits or credits; or the beginning of a reference, from six signs on. A key of the metadata with its exact value, `order=A-1001`, is found at once after the payment.
                 * @example oja nla
                 */
                search: string;
                /**
                 * @description Only transactions of this connected account, which may be deleted.
                 * @example 1042
                 */
                subAccountId?: string;
                /**
                 * @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
                /** @example credit */
                type?: "credit" | "debit";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FoundTransactions"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoints retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/webhooks",
                 *       "description": "Bookkeeping",
                 *       "events": [
                 *         "payment.accepted",
                 *         "account.*"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A description for your own use.
                     * @example Bookkeeping
                     */
                    description?: string;
                    /**
                     * @description The event types to send, and families such as `account.*`. Empty means all.
                     * @example [
                     *       "payment.accepted",
                     *       "account.*"
                     *     ]
                     */
                    events?: ("account.created" | "account.updated" | "account.disabled" | "account.enabled" | "account.deleted" | "account.key_rotated" | "payment.accepted" | "refund.created" | "payout.created" | "payout.paid" | "payout.failed" | "payout.unknown" | "payout.cancelled" | "settlement_run.drafted" | "settlement_run.approved" | "settlement_run.exported" | "settlement_run.cancelled" | "account.*" | "payment.*" | "refund.*" | "payout.*" | "settlement_run.*")[];
                    /**
                     * @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection.
                     * @example https://example.com/webhooks
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Webhook endpoint created */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedWebhookEndpoint"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            /** @description Conflict with what was done before. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["After"];
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            default: components["responses"]["Other"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoint retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoint deleted */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/webhooks",
                 *       "description": "Bookkeeping",
                 *       "events": [
                 *         "payment.accepted",
                 *         "account.*"
                 *       ],
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A description for your own use.
                     * @example Bookkeeping
                     */
                    description?: string;
                    /**
                     * @description A disabled endpoint gets no events, and does not get them later.
                     * @example true
                     */
                    enabled?: boolean;
                    /**
                     * @description The event types to send, and families such as `account.*`. Empty means all.
                     * @example [
                     *       "payment.accepted",
                     *       "account.*"
                     *     ]
                     */
                    events?: ("account.created" | "account.updated" | "account.disabled" | "account.enabled" | "account.deleted" | "account.key_rotated" | "payment.accepted" | "refund.created" | "payout.created" | "payout.paid" | "payout.failed" | "payout.unknown" | "payout.cancelled" | "settlement_run.drafted" | "settlement_run.approved" | "settlement_run.exported" | "settlement_run.cancelled" | "account.*" | "payment.*" | "refund.*" | "payout.*" | "settlement_run.*")[];
                    /**
                     * @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection.
                     * @example https://example.com/webhooks
                     */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Webhook endpoint updated */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: string;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: string;
                /**
                 * @description Only deliveries in this state.
                 * @example parked
                 */
                state?: "pending" | "delivered" | "parked";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook deliveries retrieved */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the delivery.
                 * @example 57
                 */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook delivery retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryDetail"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the delivery.
                 * @example 57
                 */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook delivery queued again */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict3"];
            default: components["responses"]["Other"];
        };
    };
    resendWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-11-21T09:30:00.000Z",
                 *       "to": "2026-11-21T10:30:00.000Z",
                 *       "state": "parked"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description The first instant of the range, by the time of the events.
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    from: string;
                    /**
                     * @description Only deliveries in this state.
                     * @example parked
                     * @enum {string}
                     */
                    state?: "pending" | "delivered" | "parked";
                    /**
                     * Format: date-time
                     * @description The end of the range, exclusive.
                     * @example 2026-11-21T10:30:00.000Z
                     */
                    to: string;
                };
            };
        };
        responses: {
            /** @description Webhook deliveries queued again */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description How many are sent again.
                             * @example 12
                             */
                            resent: number;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict3"];
            default: components["responses"]["Other"];
        };
    };
    getWebhookEndpointHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoint health retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpointHealth"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 86400
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the old secret still signs beside the new one; at most seven days.
                     * @default 86400
                     * @example 86400
                     */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Webhook secret rolled */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RolledWebhookSecret"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Other"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: number;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Test event queued */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict3"];
            default: components["responses"]["Other"];
        };
    };
    demandSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secondFactor": "required"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `required`: members without a second factor reach nothing of this business until they have set one up.
                     * @example required
                     * @enum {string}
                     */
                    secondFactor: "optional" | "required";
                };
            };
        };
        responses: {
            /** @description Settings changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description `required`: members without a second factor reach nothing of this business until they have set one up.
                             * @example required
                             * @enum {string}
                             */
                            secondFactor: "optional" | "required";
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settings retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BusinessSettings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Markets",
                 *       "percentValue": 7.5,
                 *       "txCap": 1500
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the business.
                     * @example Acme Markets
                     */
                    name?: string;
                    /** @description Percent; 10 means 10 %. Up to four decimals. */
                    percentValue?: number;
                    /**
                     * @description When a connected account holds less than a refund takes from it: `refuse` refuses the refund, `owe` lets the account go below zero, and later payments repay the debt first.
                     * @example refuse
                     * @enum {string}
                     */
                    refundShortfall?: "refuse" | "owe";
                    /**
                     * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                     * @example percentage-with-cap
                     */
                    splitType?: string;
                    /** @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %. */
                    splitValue?: number;
                    /** @description Naira; 0 means no cap. */
                    txCap?: number;
                };
            };
        };
        responses: {
            /** @description Settings changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BusinessSettings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Whether it takes a change request to invite or raise somebody who may approve payouts. */
                            approversNeedTwo: boolean;
                            invitations: {
                                /** @description Whether a second person has approved the invitation. */
                                approved: boolean;
                                /**
                                 * @description An e-mail address.
                                 * @example ada@example.com
                                 */
                                email: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-11-21T09:30:00.000Z
                                 */
                                expiresAt: string;
                                /**
                                 * @description Opens nothing.
                                 * @example 5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30
                                 */
                                id: string;
                                /**
                                 * @description The user id of whoever invited, or requested it. Only they can make its link.
                                 * @example Zk3xQ0m1
                                 */
                                inviterId: string;
                                /**
                                 * @description What became of the mail with the link: `none` was made without a mail server, `failed` was refused by it or could not be sent in time, `dropped` was one too many for its address.
                                 * @enum {string}
                                 */
                                mail: "none" | "waiting" | "sent" | "failed" | "dropped";
                                /**
                                 * @description What the person may do.
                                 * @example finance
                                 * @enum {string}
                                 */
                                role: "owner" | "admin" | "finance" | "developer" | "viewer";
                            }[];
                            members: {
                                /**
                                 * @description An e-mail address.
                                 * @example ada@example.com
                                 */
                                email: string;
                                /** @example m4Kd9sLq */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-11-21T09:30:00.000Z
                                 */
                                joinedAt: string;
                                /**
                                 * @description The person's name.
                                 * @example Ada Obi
                                 */
                                name: string;
                                /**
                                 * @description What the person may do.
                                 * @example finance
                                 * @enum {string}
                                 */
                                role: "owner" | "admin" | "finance" | "developer" | "viewer";
                                /** @example Zk3xQ0m1 */
                                userId: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "role": "finance"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description An e-mail address.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description What the person may do.
                     * @example finance
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "finance" | "developer" | "viewer";
                };
            };
        };
        responses: {
            /** @description Invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @example 2026-11-21T09:30:00.000Z
                             */
                            expiresAt: string;
                            /** @example 5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30 */
                            id: string;
                            /** @description Whether the link goes to the invited address by mail. */
                            mailed: boolean;
                            /**
                             * @description Not kept; nobody can see it again. Absent if the link was sent by mail.
                             * @example 1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                             */
                            token?: string;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictAlreadyMember"];
            default: components["responses"]["Other"];
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the invitation.
                 * @example 5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    makeInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the invitation.
                 * @example 5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Link made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @example 2026-11-21T09:30:00.000Z
                             */
                            expiresAt: string;
                            /** @example 5f0c2a8e-3b7d-4c19-9d52-6a1e8f4b7c30 */
                            id: string;
                            /** @description Whether the link goes to the invited address by mail. */
                            mailed: boolean;
                            /**
                             * @description Not kept; nobody can see it again. Absent if the link was sent by mail.
                             * @example 1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                             */
                            token?: string;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed2"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    leaveBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Secret keys that the person made or rolled, in both modes. They go on working. */
                            keys: {
                                /**
                                 * @description The id of the key, which is no secret.
                                 * @example 1007
                                 */
                                id: number;
                                /**
                                 * @description Its last four characters.
                                 * @example x7Qa
                                 */
                                lastFour: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last used; null if never, as far as is known.
                                 * @example null
                                 */
                                lastUsedAt: string | null;
                                /**
                                 * @description The mode of the key.
                                 * @example live
                                 * @enum {string}
                                 */
                                mode: "test" | "live";
                                /**
                                 * @description What the key is for.
                                 * @example Checkout server
                                 */
                                name: string | null;
                                /**
                                 * @description The first characters of the key.
                                 * @example sk_test_
                                 */
                                prefix: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLastOwner"];
            default: components["responses"]["Other"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the membership.
                 * @example m4Kd9sLq
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Secret keys that the person made or rolled, in both modes. They go on working. */
                            keys: {
                                /**
                                 * @description The id of the key, which is no secret.
                                 * @example 1007
                                 */
                                id: number;
                                /**
                                 * @description Its last four characters.
                                 * @example x7Qa
                                 */
                                lastFour: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last used; null if never, as far as is known.
                                 * @example null
                                 */
                                lastUsedAt: string | null;
                                /**
                                 * @description The mode of the key.
                                 * @example live
                                 * @enum {string}
                                 */
                                mode: "test" | "live";
                                /**
                                 * @description What the key is for.
                                 * @example Checkout server
                                 */
                                name: string | null;
                                /**
                                 * @description The first characters of the key.
                                 * @example sk_test_
                                 */
                                prefix: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLastOwner"];
            default: components["responses"]["Other"];
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the membership.
                 * @example m4Kd9sLq
                 */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "finance"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the person may do.
                     * @example finance
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "finance" | "developer" | "viewer";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Secret keys that the person made or rolled, in both modes. They go on working. */
                            keys: {
                                /**
                                 * @description The id of the key, which is no secret.
                                 * @example 1007
                                 */
                                id: number;
                                /**
                                 * @description Its last four characters.
                                 * @example x7Qa
                                 */
                                lastFour: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last used; null if never, as far as is known.
                                 * @example null
                                 */
                                lastUsedAt: string | null;
                                /**
                                 * @description The mode of the key.
                                 * @example live
                                 * @enum {string}
                                 */
                                mode: "test" | "live";
                                /**
                                 * @description What the key is for.
                                 * @example Checkout server
                                 */
                                name: string | null;
                                /**
                                 * @description The first characters of the key.
                                 * @example sk_test_
                                 */
                                prefix: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenRoleNotAllowed"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLastOwner"];
            default: components["responses"]["Other"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Views retrieved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"][];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page": "transactions",
                 *       "name": "Refunds of November",
                 *       "search": {
                 *         "kind": "refund",
                 *         "purpose": "school_fees",
                 *         "from": "2026-11-01"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the person calls it, up to 60 characters.
                     * @example Refunds of November
                     */
                    name: string;
                    /**
                     * @description The list that it is of.
                     * @example transactions
                     * @enum {string}
                     */
                    page: "transactions" | "accounts" | "settlements" | "payouts" | "approvals" | "requests" | "audit-log" | "security";
                    /**
                     * @description The filters, by their names in the address of the page; at most 2 KB.
                     * @example {
                     *       "kind": "refund",
                     *       "purpose": "school_fees",
                     *       "from": "2026-11-01"
                     *     }
                     */
                    search: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description View saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the view.
                 * @example 9001
                 */
                viewId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description View deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    changeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: number;
                /**
                 * @description The id of the view.
                 * @example 9001
                 */
                viewId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Refunds of November",
                 *       "search": {
                 *         "kind": "refund",
                 *         "purpose": "school_fees",
                 *         "from": "2026-11-01"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the person calls it, up to 60 characters.
                     * @example Refunds of November
                     */
                    name?: string;
                    /**
                     * @description The filters, by their names in the address of the page; at most 2 KB.
                     * @example {
                     *       "kind": "refund",
                     *       "purpose": "school_fees",
                     *       "from": "2026-11-01"
                     *     }
                     */
                    search?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description View changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedView"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenSecondFactorRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The part of the link after `#`.
                     * @example 1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Invitation accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictAlreadyMember"];
            default: components["responses"]["Other"];
        };
    };
    viewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The part of the link after `#`.
                     * @example 1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The name of the business.
                             * @example Acme Markets
                             */
                            businessName: string;
                            /**
                             * @description An e-mail address.
                             * @example ada@example.com
                             */
                            email: string;
                            /**
                             * Format: date-time
                             * @example 2026-11-21T09:30:00.000Z
                             */
                            expiresAt: string;
                            /**
                             * @description What the person may do.
                             * @example finance
                             * @enum {string}
                             */
                            role: "owner" | "admin" | "finance" | "developer" | "viewer";
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Phone",
                 *       "answer": {
                 *         "id": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "rawId": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "qWmJkXnUrRtaEoPzLsDfGh",
                 *           "attestationObject": "qWmJkXnUrRtaEoPzLsDfGh"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The answer of the browser, as `PublicKeyCredential.toJSON()` writes it. */
                    answer: {
                        /**
                         * @description The id of the credential.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        id: string;
                        /**
                         * @description The same.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        rawId: string;
                        response: {
                            /**
                             * @description With the public key.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            attestationObject: string;
                            /**
                             * @description What the browser has signed.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            clientDataJSON: string;
                            transports?: string[];
                        };
                        /** @constant */
                        type: "public-key";
                    };
                    /**
                     * @description What the person calls it.
                     * @example Phone
                     */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Passkey added */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Each one signs in once instead of a code. Not shown again. Empty if the person has codes already. */
                            backupCodes: string[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the passkey. It opens nothing.
                 * @example Vq0mJkXnUrRtaEoPzLsDfGhJkZxCvBnM
                 */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLastFactor"];
            default: components["responses"]["Other"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the passkey. It opens nothing.
                 * @example Vq0mJkXnUrRtaEoPzLsDfGhJkZxCvBnM
                 */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Phone"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the person calls it.
                     * @example Phone
                     */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    askForNewPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
                        data: {
                            /** @constant */
                            attestation: "none";
                            authenticatorSelection: {
                                requireResidentKey: boolean;
                                /** @constant */
                                residentKey: "required";
                                /** @constant */
                                userVerification: "required";
                            };
                            /**
                             * @description What the authenticator signs, in base64url.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            challenge: string;
                            excludeCredentials: {
                                /** @example qWmJkXnUrRtaEoPzLsDfGh */
                                id: string;
                                transports: string[];
                                /** @constant */
                                type: "public-key";
                            }[];
                            pubKeyCredParams: {
                                /**
                                 * @description COSE.
                                 * @example -7
                                 */
                                alg: number;
                                /** @constant */
                                type: "public-key";
                            }[];
                            rp: {
                                /**
                                 * @description Its host name.
                                 * @example pay.example.com
                                 */
                                id: string;
                                /**
                                 * @description This service.
                                 * @example Tributary
                                 */
                                name: string;
                            };
                            /**
                             * @description Milliseconds.
                             * @example 60000
                             */
                            timeout: number;
                            user: {
                                /** @example Ada Obi */
                                displayName: string;
                                /** @example qWmJkXnUrRtaEoPzLsDfGh */
                                id: string;
                                /** @example ada@example.com */
                                name: string;
                            };
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "a long pass phrase",
                 *       "newPassword": "a long pass phrase"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description May be left out by who has no password, and after a proof by link.
                     * @example a long pass phrase
                     */
                    currentPassword?: string;
                    /**
                     * @description 10 to 128 characters, of any kind. Common passwords and those with your own names are too easy to guess.
                     * @example a long pass phrase
                     */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Password changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta",
                 *       "password": "a long pass phrase",
                 *       "name": "Ada Obi"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The person's name.
                     * @example Ada Obi
                     */
                    name?: string;
                    /**
                     * @description 10 to 128 characters, of any kind. Common passwords and those with your own names are too easy to guess.
                     * @example a long pass phrase
                     */
                    password: string;
                    /**
                     * @description The part of the link after `#`.
                     * @example qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description An e-mail address.
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictMailUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    viewPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The part of the link after `#`.
                     * @example qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description An e-mail address.
                             * @example ada@example.com
                             */
                            email: string;
                            isNew: boolean;
                            isStrange: boolean;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Second factors */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Whether an authenticator app is set up.
                             * @example true
                             */
                            authenticatorApp: boolean;
                            /**
                             * @description Null without a second factor.
                             * @example 10
                             */
                            backupCodesLeft: number | null;
                            /** @description Oldest first. */
                            passkeys: {
                                /**
                                 * Format: date-time
                                 * @description Null if it is unknown.
                                 * @example 2026-11-21T09:30:00.000Z
                                 */
                                createdAt: string | null;
                                /**
                                 * @description Opens nothing.
                                 * @example Vq0mJkXnUrRtaEoPzLsDfGhJkZxCvBnM
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description Null if it was never used.
                                 * @example 2026-11-21T09:30:00.000Z
                                 */
                                lastUsedAt: string | null;
                                /**
                                 * @description What the person calls it.
                                 * @example Phone
                                 */
                                name: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    checkProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof is fresh */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    giveProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "a long pass phrase",
                 *       "code": "123456",
                 *       "link": "qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Needed with two-factor sign-in.
                     * @example 123456
                     */
                    code?: string;
                    /**
                     * @description The token of a sign-in link, instead of both.
                     * @example qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    link?: string;
                    /** @example a long pass phrase */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    requestProofLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictMailUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    giveProofWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": {
                 *         "id": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "rawId": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "qWmJkXnUrRtaEoPzLsDfGh",
                 *           "authenticatorData": "qWmJkXnUrRtaEoPzLsDfGh",
                 *           "signature": "qWmJkXnUrRtaEoPzLsDfGh"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The answer of the browser, as `PublicKeyCredential.toJSON()` writes it. */
                    answer: {
                        /**
                         * @description The id of the credential.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        id: string;
                        /**
                         * @description The same.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        rawId: string;
                        response: {
                            /**
                             * @description What the authenticator has signed.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            authenticatorData: string;
                            /**
                             * @description What the browser has signed.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            clientDataJSON: string;
                            /**
                             * @description By the passkey.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            signature: string;
                        };
                        /** @constant */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            /** @description Confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    askForPasskeyProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
                        data: {
                            /** @description Empty: the person chooses among theirs. */
                            allowCredentials: {
                                /** @example qWmJkXnUrRtaEoPzLsDfGh */
                                id: string;
                                transports: string[];
                                /** @constant */
                                type: "public-key";
                            }[];
                            /**
                             * @description What the authenticator signs, in base64url.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            challenge: string;
                            /**
                             * @description The host name of this service.
                             * @example pay.example.com
                             */
                            rpId: string;
                            /**
                             * @description Milliseconds.
                             * @example 60000
                             */
                            timeout: number;
                            /** @constant */
                            userVerification: "required";
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            sessions: {
                                /**
                                 * @description Where the sign-in came from.
                                 * @example 197.210.64.12
                                 */
                                address: string | null;
                                /**
                                 * @description Browser and system, as far as the browser says them.
                                 * @example Chrome on Windows
                                 */
                                device: string;
                                /**
                                 * @description Opens nothing.
                                 * @example 3Pp4VoCvU4rsvf0IZ9b90xwWdpuCVmVU
                                 */
                                id: string;
                                /** @description The session that asks. */
                                isCurrent: boolean;
                                /**
                                 * Format: date-time
                                 * @description Written every few minutes.
                                 * @example 2026-11-21T09:30:00.000Z
                                 */
                                seenAt: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-11-21T09:30:00.000Z
                                 */
                                signedInAt: string;
                            }[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session. It opens nothing.
                 * @example 3Pp4VoCvU4rsvf0IZ9b90xwWdpuCVmVU
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description How many there were.
                             * @example 2
                             */
                            ended: number;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "a long pass phrase"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description An e-mail address.
                     * @example ada@example.com
                     */
                    email: string;
                    /** @example a long pass phrase */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"] | components["schemas"]["TwoFactorRequired"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    signInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The part of the link after `#`.
                     * @example qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Whether it sends mails. */
                            mail: boolean;
                            /**
                             * @description The host name of the only pages on which passkeys work: `localhost` without `PUBLIC_URL`. Null where they do not.
                             * @example pay.example.com
                             */
                            passkeyHost: string | null;
                            /**
                             * @description Who may sign up now: anybody, people with an invitation, or nobody.
                             * @example invited
                             * @enum {string}
                             */
                            signUp: "open" | "invited" | "closed";
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": {
                 *         "id": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "rawId": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "qWmJkXnUrRtaEoPzLsDfGh",
                 *           "authenticatorData": "qWmJkXnUrRtaEoPzLsDfGh",
                 *           "signature": "qWmJkXnUrRtaEoPzLsDfGh"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The answer of the browser, as `PublicKeyCredential.toJSON()` writes it. */
                    answer: {
                        /**
                         * @description The id of the credential.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        id: string;
                        /**
                         * @description The same.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        rawId: string;
                        response: {
                            /**
                             * @description What the authenticator has signed.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            authenticatorData: string;
                            /**
                             * @description What the browser has signed.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            clientDataJSON: string;
                            /**
                             * @description By the passkey.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            signature: string;
                        };
                        /** @constant */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
                        data: {
                            /** @description Empty: the person chooses among theirs. */
                            allowCredentials: {
                                /** @example qWmJkXnUrRtaEoPzLsDfGh */
                                id: string;
                                transports: string[];
                                /** @constant */
                                type: "public-key";
                            }[];
                            /**
                             * @description What the authenticator signs, in base64url.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            challenge: string;
                            /**
                             * @description The host name of this service.
                             * @example pay.example.com
                             */
                            rpId: string;
                            /**
                             * @description Milliseconds.
                             * @example 60000
                             */
                            timeout: number;
                            /** @constant */
                            userVerification: "required";
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    signInWithTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /** @example 123456 */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    signInWithSecondPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": {
                 *         "id": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "rawId": "qWmJkXnUrRtaEoPzLsDfGh",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "qWmJkXnUrRtaEoPzLsDfGh",
                 *           "authenticatorData": "qWmJkXnUrRtaEoPzLsDfGh",
                 *           "signature": "qWmJkXnUrRtaEoPzLsDfGh"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The answer of the browser, as `PublicKeyCredential.toJSON()` writes it. */
                    answer: {
                        /**
                         * @description The id of the credential.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        id: string;
                        /**
                         * @description The same.
                         * @example qWmJkXnUrRtaEoPzLsDfGh
                         */
                        rawId: string;
                        response: {
                            /**
                             * @description What the authenticator has signed.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            authenticatorData: string;
                            /**
                             * @description What the browser has signed.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            clientDataJSON: string;
                            /**
                             * @description By the passkey.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            signature: string;
                        };
                        /** @constant */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    askForSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
                        data: {
                            /** @description Empty: the person chooses among theirs. */
                            allowCredentials: {
                                /** @example qWmJkXnUrRtaEoPzLsDfGh */
                                id: string;
                                transports: string[];
                                /** @constant */
                                type: "public-key";
                            }[];
                            /**
                             * @description What the authenticator signs, in base64url.
                             * @example qWmJkXnUrRtaEoPzLsDfGh
                             */
                            challenge: string;
                            /**
                             * @description The host name of this service.
                             * @example pay.example.com
                             */
                            rpId: string;
                            /**
                             * @description Milliseconds.
                             * @example 60000
                             */
                            timeout: number;
                            /** @constant */
                            userVerification: "required";
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSignInRefused"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPasskeysUnavailable"];
            default: components["responses"]["Other"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Obi",
                 *       "email": "ada@example.com",
                 *       "password": "a long pass phrase",
                 *       "businessName": "Acme Markets",
                 *       "invitation": "1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the business.
                     * @example Acme Markets
                     */
                    businessName?: string;
                    /**
                     * @description An e-mail address.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description The token of an invitation for this address.
                     * @example 1001.qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMqWmJkXnUrRta
                     */
                    invitation?: string;
                    /**
                     * @description The person's name.
                     * @example Ada Obi
                     */
                    name: string;
                    /**
                     * @description 10 to 128 characters, of any kind. Common passwords and those with your own names are too easy to guess.
                     * @example a long pass phrase
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Signed up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Not allowed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictAlreadyMember"];
            default: components["responses"]["Other"];
        };
    };
    makeBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Backup codes made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Each one signs in once instead of a code. Not shown again. Empty if the person has codes already. */
                            backupCodes: string[];
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /** @example 123456 */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Two-factor sign-in is on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "a long pass phrase"
                 *     }
                 */
                "application/json": {
                    /** @example a long pass phrase */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Two-factor sign-in is off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLastFactor"];
            default: components["responses"]["Other"];
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "a long pass phrase"
                 *     }
                 */
                "application/json": {
                    /** @example a long pass phrase */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Two-factor sign-in prepared */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            backupCodes: string[];
                            /** @example otpauth://totp/Tributary:ada@example.com?secret=JBSWY3DPEHPK3PXP */
                            totpUri: string;
                        };
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSessionMissing2"];
            403: components["responses"]["ForbiddenFreshProofRequired"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Other"];
        };
    };
}
