// The operations of docs/openapi.json as types. Made by `npm run generate`; do not edit.

export interface paths {
    "/business/get-banks-api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks
         * @description The banks that accounts can be settled to, with their codes. Takes a public or a secret key. Send the `ETag` of an earlier answer as `If-None-Match` to get 304 when nothing has changed.
         */
        get: operations["listBanks"];
        put?: never;
        post?: never;
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
         * @description Those whose check digit fits the number are marked; it proves nothing, but most often one of them it is.
         */
        get: operations["listDashboardBanks"];
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
         * @description One more business, owned by the person who is signed in.
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
         * List connected accounts
         * @description With their balances; never with their authorisation keys.
         */
        get: operations["listDashboardAccounts"];
        put?: never;
        /**
         * Create a connected account
         * @description The rules are those of the public operation.
         */
        post: operations["createDashboardAccount"];
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
         * @description Newest first, with a heading line. A cell that a spreadsheet would run as a formula begins with an apostrophe.
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
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a connected account
         * @description With its balance; without its authorisation key.
         */
        get: operations["getDashboardAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a connected account
         * @description Its transactions stay, and what its wallet holds is still owed.
         */
        delete: operations["deleteDashboardAccount"];
        options?: never;
        head?: never;
        /**
         * Change a connected account
         * @description What is not sent stays as it is.
         */
        patch: operations["updateDashboardAccount"];
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/authorization-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the authorisation key
         * @description For those who may see secrets.
         */
        get: operations["showAuthorizationKey"];
        put?: never;
        /**
         * Rotate the authorisation key
         * @description The old key goes on working for the overlap.
         */
        post: operations["rotateDashboardAuthorizationKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/balance-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The balance over time
         * @description At instants that lie evenly between `from` and `to`, both included.
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
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/settlement-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the settlement schedule of a connected account
         * @description The schedule of the connected account, or that of the business where it has none of its own.
         */
        get: operations["getDashboardSettlementSchedule"];
        /**
         * Give a connected account a settlement schedule of its own
         * @description From now on it stands in the place of all that the business has set, with its minimum amount and reserve: what is not sent is none.
         */
        put: operations["setDashboardSettlementSchedule"];
        post?: never;
        /**
         * Take the settlement schedule of a connected account away
         * @description What the business has set counts again. Removing it again changes nothing.
         */
        delete: operations["removeDashboardSettlementSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a statement of an account
         * @description Of a deleted account, too: what is in its wallet is still owed. PDF has at most 10,000 lines. CSV has any number of lines: first a row of the type `opening_balance`, then the lines, then `total_credits`, `total_debits`, `total_commission`, and last `closing_balance`; a file that does not end with it is not whole. It is UTF-8 with a byte order mark, instants in UTC, amounts in naira with two decimals, and a cell that a spreadsheet would run as a formula begins with an apostrophe.
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
    "/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}/test-payment": {
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
         * @description In test mode. With an Idempotency-Key the same payment is never accepted twice: its reference follows from the key.
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
         * @description What creating each of them would answer. Nothing is written.
         */
        post: operations["checkAccounts"];
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
         * @description Server-sent events for `EventSource`. The first `ledger` event says where the ledger is, each further one that it moved; at most one comes a second. A comment comes when there was silence for 15 seconds. The stream ends when the session or the membership has ended.
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
         * @description The oldest first; those that were revoked or have run out stay in the list.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description It works beside the others of its kind.
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
         * @description Nothing is written with it after this answer, and nothing read a second later. Revoking it again tells the time of the first.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Makes a key of the same kind. The old one goes on working for the overlap, never longer than it would have; with an overlap of 0 it is revoked at once.
         */
        post: operations["rollKey"];
        delete?: never;
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
         * @description Balance, sums of a span and of the one before, its course, the busiest accounts, and what needs attention.
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
         * @description Newest first, with what is left of the payment.
         */
        get: operations["listDashboardRefunds"];
        put?: never;
        /**
         * Refund a payment
         * @description As `POST /v1/api/payments/{reference}/refunds`, by a person.
         */
        post: operations["createDashboardRefund"];
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
         * @description Of all runs, newest first.
         */
        get: operations["listDashboardPayouts"];
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
         * @description With what became of it.
         */
        get: operations["getDashboardPayout"];
        put?: never;
        post?: never;
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
         * @description Says what became of a payout, without a file of the bank.
         */
        post: operations["resolveDashboardPayout"];
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
         * What the API was asked
         * @description Requests with secret keys of this mode, the newest first: all that failed, and of those that went well up to 20 a second. They appear about a second after they were answered and are kept for seven days.
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
    "/dashboard/api/businesses/{businessId}/{mode}/settlement-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public holidays
         * @description On which days banks in Nigeria are shut, beside Saturdays and Sundays. The feasts of Islam are calculated, and corrected when the government announces them for other days.
         */
        get: operations["listDashboardPublicHolidays"];
        put?: never;
        post?: never;
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
        get: operations["listDashboardSettlementRuns"];
        put?: never;
        /**
         * Start a settlement run
         * @description As `POST /v1/api/settlement-runs`, by a person.
         */
        post: operations["startDashboardSettlementRun"];
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
         * @description With its counts and sums as they are now.
         */
        get: operations["getDashboardSettlementRun"];
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
         * @description Of a draft. Where the business asks for a second person, by another than the one who made the run.
         */
        post: operations["approveDashboardSettlementRun"];
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
         * @description Gives all payouts back to their wallets, as long as the run is not exported.
         */
        post: operations["cancelDashboardSettlementRun"];
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
         * @description Of an approved run: from then on its payouts can be paid, and it cannot be cancelled any more. Exporting again, in the same format or another, changes nothing. The formats of ISO 20022 name the account that pays, `sourceAccount` of the settlement settings; a run keeps the one with which it was exported.
         */
        post: operations["exportDashboardSettlementRun"];
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
         * Download the file of a settlement run
         * @description Of a run that was exported, in any format. It has every payout but those cancelled in the draft, in the order of their positions, whatever became of them since, and the same bytes whenever it is asked for. It is sent while it is made; a connection that breaks means that the file is not whole. XML is valid against the schema of its version, has names in printable ASCII (marks are taken off letters, and a letter that is not Latin is a question mark), a `MsgId` that is the same for every format of a run, and an execution date that is a business day in Nigeria. CSV is UTF-8 without a byte order mark, has names as they are, amounts in naira with two decimals, and an apostrophe before a cell that a spreadsheet would run as a formula. In test mode the narration and the name of the file say so.
         */
        get: operations["downloadSettlementRunFile"];
        put?: never;
        post?: never;
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
         * @description In the order of their positions.
         */
        get: operations["listDashboardSettlementRunPayouts"];
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
         * @description Of a draft: gives this payout back to its wallet and leaves the others.
         */
        post: operations["cancelDashboardPayout"];
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
         * @description How many payouts a run would make now, and how much they are together. Writes nothing.
         */
        post: operations["previewDashboardSettlementRun"];
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
         * @description How and when wallets are paid out to the bank accounts of their connected accounts.
         */
        get: operations["getDashboardSettlementSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settlement settings
         * @description What is not sent stays as it is; `schedule` is replaced as a whole. A new frequency pays for no date before it was chosen, and runs that exist keep what they have.
         */
        patch: operations["updateDashboardSettlementSettings"];
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
         * @description What an arrangement makes of an amount, before any account has it.
         */
        post: operations["previewSplit"];
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
         * @description Newest first. Transactions of deleted accounts stay in this list.
         */
        get: operations["listDashboardTransactions"];
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
         * @description Newest first, with a heading line; instants in UTC, amounts in naira with two decimals. A cell that a spreadsheet would run as a formula begins with an apostrophe.
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
         * @description With its legs, how it was divided, and the connected account, which may be deleted meanwhile.
         */
        get: operations["getDashboardTransaction"];
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
         * @description The oldest first; a mode has sixteen at most.
         */
        get: operations["listDashboardWebhooks"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Events are sent as POST requests with signatures of Standard Webhooks (headers `webhook-id`, `webhook-timestamp`, `webhook-signature`). Any status from 200 to 299 within 10 seconds is success; everything else is tried again for 72 hours. The answer has the signing secret, which is shown this once.
         */
        post: operations["createDashboardWebhook"];
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing is sent to it any more, and its deliveries can no longer be looked at.
         */
        delete: operations["deleteDashboardWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description What is not sent stays as it is. What happens while an endpoint is disabled is not sent later; what was queued before is.
         */
        patch: operations["updateDashboardWebhook"];
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
         * @description The newest first, kept for thirty days.
         */
        get: operations["listDashboardWebhookDeliveries"];
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
         * @description With the request as it was sent, the response, and the attempts before.
         */
        get: operations["getDashboardWebhookDelivery"];
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
         * @description Queues it once more, with the id and number that it had. What waits already is tried at once.
         */
        post: operations["resendDashboardWebhookDelivery"];
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
         * Send the deliveries of a time again
         * @description Queues all deliveries of a time once more, 100000 at most, with the ids and numbers that they had.
         */
        post: operations["resendDashboardWebhookDeliveries"];
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
         * @description Gives a new secret. The old one goes on signing beside it for `overlapSeconds`, a day if not sent.
         */
        post: operations["rollDashboardWebhookSecret"];
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
        post: operations["testDashboardWebhook"];
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
         * @description What is not sent stays as it is. A new default split counts for accounts created from then on.
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
         * @description Makes a link for you to send; it holds for seven days. Only an owner can invite an owner.
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
         * @description For every role. The person who is signed in is out at once; the last owner stays.
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
         * @description They are out at once. Only an owner can remove an owner, and one owner always stays.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Only an owner can make or change an owner, and one owner always stays.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/dashboard/api/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See an invitation
         * @description For whoever has its link; nobody has to be signed in.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/invitations/{invitationId}/accept": {
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
         * @description By the person with the invited e-mail address.
         */
        post: operations["acceptInvitation"];
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
         * @description Ends all other sessions of the person.
         */
        post: operations["changePassword"];
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
         * @description The token of a link that the server printed. It works once.
         */
        post: operations["signInWithLink"];
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
         * @description Makes a user and, with `businessName`, a business that they own. Sets the session cookie.
         */
        post: operations["signUp"];
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
         * @description Asks for the password again.
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
         * @description Gives what an authenticator app needs. It counts once a code was confirmed.
         */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description Answers without asking the database: a process that is alive but not ready should not be restarted.
         */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description Request durations by route, batch sizes and post durations, the length of the queue, the use of the connection pool, and figures of the process. No names, keys or amounts. Keep it from the public with your proxy if load is a secret.
         */
        get: operations["readMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can the process serve requests?
         * @description Whether the database answers and its schema is up to date. 503 also while the process is stopping.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a payment
         * @description Splits the amount into your commission and the share of the connected account, and posts both.
         */
        post: operations["acceptPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/payments/{reference}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refunds of a payment
         * @description Newest first, with what is left of the payment.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Refund a payment
         * @description Gives back a part of a payment, or all that is left of it. It is posted as a `debit` with the purpose `refund`; several partial refunds never exceed the payment, and their pro rata commission sums to that of the payment exactly. The account may be disabled or deleted meanwhile. No authorisation key is needed.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/payments/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept up to 5,000 payments
         * @description Each payment is posted or refused alone; `data` has a result for each, in order. A refused one has `success: false` and the `error` that it would have had by itself; what is not accepted for lack of room or of the database says so there.
         */
        post: operations["acceptPaymentsInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/payments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the split of a payment
         * @description The arithmetic only; nothing is posted.
         */
        post: operations["previewPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description Of all runs, newest first.
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
    "/v1/api/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a payout
         * @description With what became of it.
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
    "/v1/api/payouts/{id}/resolve": {
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
         * @description Says what became of a payout, without a file of the bank: of an exported one anything, of an unknown one that it is paid or failed, and of a paid one that it failed after all. Saying the same again changes nothing.
         */
        post: operations["resolvePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public holidays
         * @description On which days banks in Nigeria are shut, beside Saturdays and Sundays. The feasts of Islam are calculated, and corrected when the government announces them for other days.
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
    "/v1/api/settlement-runs": {
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
         * @description Makes one payout for each connected account that has enough settled balance: the balance, without what came in too lately for the delay of its schedule, less the reserve, if that is at least the minimum. Each debits its wallet. Deleted accounts get all that is left. The answer comes before all payouts are made; the run is `preparing` meanwhile.
         */
        post: operations["startSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-runs/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a settlement run
         * @description With its counts and sums as they are now.
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
    "/v1/api/settlement-runs/{number}/approve": {
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
         * @description Of a draft. Where the business asks for a second person, only another member than the one who made the run may do so, in the dashboard. Approving again changes nothing.
         */
        post: operations["approveSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-runs/{number}/cancel": {
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
         * @description Gives all payouts back to their wallets, as long as the run is not exported. The answer comes before all are back; the run is `cancelling` meanwhile. Cancelling again changes nothing.
         */
        post: operations["cancelSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-runs/{number}/export": {
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
         * @description Of an approved run: from then on its payouts can be paid, and it cannot be cancelled any more. Exporting again, in the same format or another, changes nothing. The formats of ISO 20022 name the account that pays, `sourceAccount` of the settlement settings; a run keeps the one with which it was exported.
         */
        post: operations["exportSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-runs/{number}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file of a settlement run
         * @description Of a run that was exported, in any format. It has every payout but those cancelled in the draft, in the order of their positions, whatever became of them since, and the same bytes whenever it is asked for. It is sent while it is made; a connection that breaks means that the file is not whole. XML is valid against the schema of its version, has names in printable ASCII (marks are taken off letters, and a letter that is not Latin is a question mark), a `MsgId` that is the same for every format of a run, and an execution date that is a business day in Nigeria. CSV is UTF-8 without a byte order mark, has names as they are, amounts in naira with two decimals, and an apostrophe before a cell that a spreadsheet would run as a formula. In test mode the narration and the name of the file say so.
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
    "/v1/api/settlement-runs/{number}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payouts of a settlement run
         * @description In the order of their positions.
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
    "/v1/api/settlement-runs/{number}/payouts/{id}/cancel": {
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
         * @description Of a draft: gives this payout back to its wallet and leaves the others. A run without any left is cancelled.
         */
        post: operations["cancelPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-runs/preview": {
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
         * @description How many payouts a run would make now, and how much they are together. Writes nothing.
         */
        post: operations["previewSettlementRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the settlement settings
         * @description How and when wallets are paid out to the bank accounts of their connected accounts.
         */
        get: operations["getSettlementSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settlement settings
         * @description What is not sent stays as it is; `schedule` is replaced as a whole. A new frequency pays for no date before it was chosen, and runs that exist keep what they have.
         */
        patch: operations["updateSettlementSettings"];
        trace?: never;
    };
    "/v1/api/subaccounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connected accounts
         * @description Newest first. The header `X-Total-Count` has the number of accounts, `Link` the other pages.
         */
        get: operations["listConnectedAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connected account
         * @description With its split and its authorisation key, as they are needed to accept payments for it.
         */
        get: operations["getConnectedAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a connected account
         * @description What is not sent stays as it is. Payments sent after the answer follow the new terms.
         */
        patch: operations["updateConnectedAccount"];
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/authorization-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the authorisation key of a connected account
         * @description Gives a new key. The old one goes on working for `overlapSeconds`.
         */
        post: operations["rotateAuthorizationKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subAccountId}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance of a connected account at an instant
         * @description What was in the wallet at any instant: the same as the closing balance of a statement whose `to` is `at`. Every answer takes the same short time, however long ago the instant is and however many transactions there are.
         */
        get: operations["getAccountBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/settlement-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the settlement schedule of a connected account
         * @description The schedule of the connected account, or that of the business where it has none of its own.
         */
        get: operations["getSettlementSchedule"];
        /**
         * Give a connected account a settlement schedule of its own
         * @description From now on it stands in the place of all that the business has set, with its minimum amount and reserve: what is not sent is none.
         */
        put: operations["setSettlementSchedule"];
        post?: never;
        /**
         * Take the settlement schedule of a connected account away
         * @description What the business has set counts again. Removing it again changes nothing.
         */
        delete: operations["removeSettlementSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subAccountId}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a statement of a connected account
         * @description What was in the wallet when the period began, every transaction of the period, the oldest first, and what was in it at the end. All of it is of one moment. Without `from` it begins with the account, without `to` it ends now. JSON and PDF have at most 10,000 lines; more are refused with 400 and the field `format`. CSV has any number of lines: first a row of the type `opening_balance`, then the lines, then `total_credits`, `total_debits`, `total_commission`, and last `closing_balance`; a file that does not end with it is not whole. It is UTF-8 with a byte order mark, instants in UTC, amounts in naira with two decimals, and a cell that a spreadsheet would run as a formula begins with an apostrophe.
         */
        get: operations["getAccountStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subAccountId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of a connected account
         * @description Newest first. The totals are over the whole life of the account, or of the business in this mode, whatever the filter.
         */
        get: operations["listAccountTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/partial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connected accounts
         * @description Newest first. The header `X-Total-Count` has the number of accounts, `Link` the other pages.
         */
        get: operations["listConnectedAccountsPartial"];
        put?: never;
        /**
         * Create a connected account
         * @description Without split fields the default split of your business applies. `Idempotency-Key` makes a retry safe.
         */
        post: operations["createConnectedAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The oldest first; a mode has sixteen at most.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Events are sent as POST requests with signatures of Standard Webhooks (headers `webhook-id`, `webhook-timestamp`, `webhook-signature`). Any status from 200 to 299 within 10 seconds is success; everything else is tried again for 72 hours. The answer has the signing secret, which is shown this once.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description With how it has been doing.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing is sent to it any more, and its deliveries can no longer be looked at.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description What is not sent stays as it is. What happens while an endpoint is disabled is not sent later; what was queued before is.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/api/webhook-endpoints/{endpointId}/deliveries": {
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
    "/v1/api/webhook-endpoints/{endpointId}/deliveries/{sequence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With the request as it was sent, the response, and the attempts before.
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
    "/v1/api/webhook-endpoints/{endpointId}/deliveries/{sequence}/resend": {
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
         * @description Queues it once more, with the id and number that it had. What waits already is tried at once.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/webhook-endpoints/{endpointId}/deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the deliveries of a time again
         * @description Queues all deliveries of a time once more, 100000 at most, with the ids and numbers that they had.
         */
        post: operations["resendWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/webhook-endpoints/{endpointId}/secret": {
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
         * @description Gives a new secret. The old one goes on signing beside it for `overlapSeconds`, a day if not sent.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/webhook-endpoints/{endpointId}/test": {
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
    "/v1/business/subaccounts/{subAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of a connected account
         * @description Newest first. The totals are over the whole life of the account, or of the business in this mode, whatever the filter.
         */
        get: operations["getAccountWallet"];
        put?: never;
        post?: never;
        /**
         * Delete a connected account
         * @description It accepts no more payments, and its bank details are free. Its transactions and what it is owed stay.
         */
        delete: operations["deleteConnectedAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/business/subaccounts/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of all connected accounts
         * @description Newest first. The totals are over the whole life of the account, or of the business in this mode, whatever the filter. Transactions of deleted accounts stay in this list.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
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
        /** AcceptedPayment */
        AcceptedPayment: {
            /**
             * @description What moved the wallet, in naira.
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
             * @description What the business earned on it, in naira.
             * @example 1000
             */
            commission: number;
            /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
            createdAt: string;
            /** @example Two bags of rice */
            description: string;
            /**
             * @description What the payer paid, in naira.
             * @example 10000
             */
            grossAmount: number;
            /**
             * @description Transaction id.
             * @example 2001
             */
            id: number;
            /**
             * @description A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys.
             * @example {"payment_method":"card","source":"web","credited_into":"wallet","order":"A-1001"}
             */
            metadata: string;
            /** @example product_sale */
            purpose: string;
            /**
             * @description UUID.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
            /** @example credit */
            type: "credit" | "debit";
            /** @example 1043 */
            walletId: number;
        };
        /** AccountSettlementSchedule */
        AccountSettlementSchedule: {
            /**
             * @description Whether it is that of the business.
             * @example false
             */
            inherited: boolean;
            /**
             * @description Less than this is not paid out; naira.
             * @example 1000
             */
            minimumAmount: number;
            /**
             * @description The date of the next run that the schedule makes, as the calendar stands; null for a manual one.
             * @example 2026-11-23
             */
            nextRunOn: string | null;
            /**
             * @description What stays in the wallet: `amount` in naira, or `percent` of what is settled; null for nothing.
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
        /** AccountSettlementScheduleRequest */
        AccountSettlementScheduleRequest: {
            /**
             * @description Less than this is not paid out; naira.
             * @example 1000
             */
            minimumAmount?: number;
            /**
             * @description What stays in the wallet: `amount` in naira, or `percent` of what is settled; null for nothing.
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
        /** AccountSummary */
        AccountSummary: {
            /**
             * @description Account holder.
             * @example Ada Stores Ltd
             */
            accountName: string;
            /** @example 0000014579 */
            accountNumber: string;
            /**
             * @description What the wallet holds.
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
             * @description What the business has earned on it so far.
             * @example 250
             */
            commission: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @example ada@example.com */
            email: string;
            /** @example true */
            enabled: boolean;
            /** @example Ada */
            firstName: string | null;
            /** @example 1042 */
            id: number;
            /**
             * @description All credits so far.
             * @example 9750
             */
            inflow: number;
            /** @example Obi */
            lastName: string | null;
            /** @example 2348031234567 */
            mobile: string;
            split: {
                /**
                 * @description Percent; 0 for a flat fee.
                 * @example 3
                 */
                percentValue: number;
                /** @example percentage-with-cap */
                splitType: "flat" | "percentage-with-cap";
                /**
                 * @description The flat fee in naira; 0 for a percentage.
                 * @example 0
                 */
                splitValue: number;
                /**
                 * @description The most commission on a payment, in naira; 0 is no cap.
                 * @example 250
                 */
                txCap: number;
            };
            /** @example 1 */
            transactionCount: number;
        };
        /** Actor */
        Actor: {
            /**
             * @description Of the person or the key.
             * @example 3KQ0b2x0yUqzJm1a
             */
            id?: string;
            /**
             * @example user
             * @enum {string}
             */
            kind: "user" | "api_key" | "schedule" | "operator";
            /**
             * @description Of the person; in the dashboard only.
             * @example Ada Obi
             */
            name?: string;
        };
        /** ApiKey */
        ApiKey: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description When a key that was rolled stops working.
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
             */
            kind: "public" | "secret";
            /**
             * @description How it ends.
             * @example x7Qa
             */
            lastFour: string;
            /**
             * @description How the key begins.
             * @example sk_test_
             */
            prefix: string;
            /**
             * @description When it was revoked.
             * @example null
             */
            revokedAt: string | null;
        };
        /** BalanceAt */
        BalanceAt: {
            /**
             * @description The last instant whose transactions are counted.
             * @example Tue Nov 08 2022 23:59:59 GMT+0100 (West Africa Standard Time)
             */
            at: string;
            /**
             * @description What was in the wallet after them, in naira.
             * @example 9000
             */
            balance: number;
            /** @constant */
            currency: "NGN";
            /** @description The last of them; null when there was none yet. */
            lastTransaction: {
                /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
                createdAt: string;
                /**
                 * @description UUID.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference: string;
                /**
                 * @description Its place among the transactions of this account, from 1 and without gaps.
                 * @example 1
                 */
                sequence: number;
            } | null;
        };
        /** BankListFailure */
        BankListFailure: {
            data: null;
            error: {
                /**
                 * @description A code of the closed catalogue.
                 * @example validation_failed
                 */
                code: string;
                /**
                 * @description The field that is wrong, where one is.
                 * @example amount
                 */
                field?: string;
                /**
                 * @description Also in the header `X-Request-Id`.
                 * @example 0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b
                 */
                requestId: string;
            };
            message: string;
            /** @constant */
            status: false;
        };
        /** BusinessSettings */
        BusinessSettings: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The commission on payments for accounts that are created without terms of their own. */
            defaultSplit: {
                /**
                 * @description Percent; 0 for a flat fee.
                 * @example 10
                 */
                percentValue: number;
                /** @example percentage-with-cap */
                splitType: "flat" | "percentage-with-cap";
                /**
                 * @description The flat fee in naira; 0 for a percentage.
                 * @example 0
                 */
                splitValue: number;
                /**
                 * @description The most commission on a payment, in naira; 0 is no cap.
                 * @example 2000
                 */
                txCap: number;
            };
            /**
             * @description Of the business.
             * @example Acme Markets
             */
            name: string;
            /**
             * @description When a connected account holds less than a refund takes from it: `refuse` refuses the refund, `owe` lets the account go below zero, and what comes in later repays it first.
             * @example refuse
             * @enum {string}
             */
            refundShortfall: "refuse" | "owe";
        };
        /** ConnectedAccount */
        ConnectedAccount: {
            /**
             * @description Id of the settlement account: the bank details.
             * @example 1043
             */
            accountId: number;
            /**
             * @description The authorisation key: sent with every payment for this account.
             * @example auth_test_…
             */
            authorizationKeys: string;
            /** @example 1 */
            businessId: number;
            /** @example Ada Stores */
            businessName: string;
            /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
            createdAt: string;
            enabled: boolean;
            /** @example Ada */
            firstName?: string;
            /** @example 1042 */
            id: number;
            /** @example Obi */
            lastName?: string;
            /** @example percentage-with-cap */
            splitType: "flat" | "percentage-with-cap";
            /**
             * @description The flat fee in naira; 0 for a percentage.
             * @example 0
             */
            splitValue: number;
            /** @example accounts@example.com */
            subAccountEmail: string;
            /**
             * @description Naira; 0 is no cap.
             * @example 2000
             */
            txCap: number;
            /**
             * @description Percent; 0 for a flat fee.
             * @example 10
             */
            txPercentage: number;
            /** @constant */
            type: "subaccount";
            /** @example 2348031234567 */
            walletUserMobile: string;
        };
        /** ConnectedAccountItem */
        ConnectedAccountItem: {
            account: components["schemas"]["SettlementAccount"];
            /**
             * @description Id of the settlement account: the bank details.
             * @example 1043
             */
            accountId: number;
            /**
             * @description The authorisation key: sent with every payment for this account.
             * @example auth_test_…
             */
            authorizationKeys: string;
            /** @example 1 */
            businessId: number;
            /** @example Ada Stores */
            businessName: string;
            /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
            createdAt: string;
            enabled: boolean;
            /** @example Ada */
            firstName?: string;
            /** @example 1042 */
            id: number;
            /** @example Obi */
            lastName?: string;
            /** @example percentage-with-cap */
            splitType: "flat" | "percentage-with-cap";
            /**
             * @description The flat fee in naira; 0 for a percentage.
             * @example 0
             */
            splitValue: number;
            /** @example accounts@example.com */
            subAccountEmail: string;
            /**
             * @description Naira; 0 is no cap.
             * @example 2000
             */
            txCap: number;
            /**
             * @description Percent; 0 for a flat fee.
             * @example 10
             */
            txPercentage: number;
            /** @constant */
            type: "subaccount";
            /** @example 2348031234567 */
            walletUserMobile: string;
        };
        /** CreatedRefund */
        CreatedRefund: {
            /**
             * @description What the connected account has after the refund, in naira; below zero when it owes.
             * @example 6750
             */
            balanceAfter: number;
            payment: components["schemas"]["RefundedPayment"];
            refund: components["schemas"]["Refund"];
        };
        /** CreatedWebhookEndpoint */
        CreatedWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description For your own use.
             * @example Bookkeeping
             */
            description: string;
            /** @example true */
            enabled: boolean;
            /**
             * @description What is sent; empty: everything.
             * @example [
             *       "payment.accepted",
             *       "account.*"
             *     ]
             */
            events: string[];
            /**
             * @description Since when no attempt has gone well.
             * @example null
             */
            failingSince: string | null;
            /** @example 1044 */
            id: number;
            /**
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastAttemptAt: string | null;
            /**
             * @description The latest attempt that went well.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastDeliveredAt: string | null;
            /**
             * @description The number of its latest delivery.
             * @example 57
             */
            lastSequence: number;
            /**
             * @description Until when the secret before signs as well.
             * @example null
             */
            previousSecretExpiresAt: string | null;
            /**
             * @description What signatures are verified with. Shown this once.
             * @example whsec_…
             */
            secret: string;
            /**
             * @description `failing`: no attempt has gone well for an hour or more.
             * @example enabled
             */
            status: "enabled" | "disabled" | "failing";
            /**
             * @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection.
             * @example https://example.com/webhooks
             */
            url: string;
        };
        /** DoneBy */
        DoneBy: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            by: components["schemas"]["Actor"];
        };
        /**
         * ExportedBy
         * @description With the format that was asked for first.
         */
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
        /** Failure */
        Failure: {
            data: null;
            error: {
                /**
                 * @description A code of the closed catalogue.
                 * @example validation_failed
                 */
                code: string;
                /**
                 * @description The field that is wrong, where one is.
                 * @example amount
                 */
                field?: string;
                /**
                 * @description Also in the header `X-Request-Id`.
                 * @example 0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b
                 */
                requestId: string;
            };
            message: string;
            /** @constant */
            success: false;
        };
        /** Overview */
        Overview: {
            /** @description What somebody should look at, whatever the span: refusals of the last seven days first. */
            attention: {
                /**
                 * @description The connected account.
                 * @example 1042
                 */
                accountId: number;
                /**
                 * @description Of the connected account.
                 * @example Ada Stores
                 */
                businessName: string;
                /**
                 * @description How many payments were refused, or 1.
                 * @example 3
                 */
                count: number;
                /**
                 * @description `refused_payments`: payments came for an account that is disabled. `owing`: refunds took more than it had. `check_digit`: the check digit of its account number does not fit its bank.
                 * @example refused_payments
                 */
                kind: "refused_payments" | "owing" | "check_digit";
                /** @example 2026-11-21T08:15:00.000Z */
                lastAt: string | null;
                /**
                 * @description What the account owes, in naira, or 0.
                 * @example 0
                 */
                owedAmount: number;
            }[];
            /**
             * @description What is in all wallets now, in naira.
             * @example 9000
             */
            balance: number;
            /** @description One for each hour or day of the span up to now, by its first instant. */
            points: {
                /**
                 * Format: date-time
                 * @example 2026-11-20T23:00:00.000Z
                 */
                at: string;
                /**
                 * @description What the business earned, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description What came into the wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description How many payments.
                 * @example 1
                 */
                payments: number;
            }[];
            /** @description Of the span of the same length before it. */
            previous: {
                /**
                 * @description What the business earned, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description What came into the wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description How many payments.
                 * @example 1
                 */
                payments: number;
            };
            /** @description What somebody should look at in settlements, whatever the span: of each kind the newest run first. */
            settlements: {
                /**
                 * @description Of these payouts together, in naira.
                 * @example 36250
                 */
                amount: number;
                /**
                 * @description How many payouts.
                 * @example 3
                 */
                count: number;
                /**
                 * @description `unknown_payouts`: nobody knows whether the bank has paid them. `failed_payouts`: of the last 30 days, to accounts that were not paid since. `awaiting_approval`: a draft that somebody has to approve.
                 * @example failed_payouts
                 */
                kind: "unknown_payouts" | "failed_payouts" | "awaiting_approval";
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
            /** @description The five with the largest inflow on the days in Lagos that the span touches, deleted ones too. */
            topAccounts: {
                /**
                 * @description Of the connected account.
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
                 * @description What came into the wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description How many payments.
                 * @example 1
                 */
                payments: number;
            }[];
            /** @description Of the span. */
            totals: {
                /**
                 * @description What the business earned, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description What came into the wallets, in naira.
                 * @example 9000
                 */
                inflow: number;
                /**
                 * @description How many payments.
                 * @example 1
                 */
                payments: number;
            };
        };
        /** Payment */
        Payment: {
            /**
             * @description Naira, at most two decimals, more than 0 and at most 1,000,000,000,000.
             * @example 10000
             */
            amount: number;
            /**
             * @description The authorisation key of the connected account.
             * @example auth_test_…
             */
            authorizationKey?: string;
            /** @description Another spelling of `authorizationKey`. */
            authorizationKeys?: string;
            /** @example Two bags of rice */
            description?: string;
            /**
             * @description Up to 50 keys of your own with scalar values, 4 KB as JSON.
             * @example {
             *       "order": "A-1001"
             *     }
             */
            metadata?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * @description Kept as `payment_method` in the metadata.
             * @example card
             */
            paymentMethod?: string;
            /**
             * @default product_sale
             * @example product_sale
             */
            purpose?: string;
            /**
             * @description A UUID of your choice, unique per business and mode; made when missing. Sent again with the same content, it gives the first result again.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference?: string;
            /**
             * @description Kept as `source` in the metadata.
             * @example web
             */
            source?: string;
            /**
             * @description The connected account that the payment is for.
             * @example 1042
             */
            subAccountId: number;
        };
        /** Payout */
        Payout: {
            /** @example Mama Ngozi Foods */
            accountBusinessName: string;
            /**
             * @description The connected account.
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
             * @description As the account was when the payout was made, as are the next three.
             * @example 000013
             */
            bankCode: string;
            /** @example Guaranty Trust Bank */
            bankName: string;
            /**
             * @description When it was seen on a statement of the bank.
             * @example 2026-11-21T09:30:00.000Z
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description What banks carry along: the id without dashes.
             * @example 0197a3c26f1e7c449d0b5a2f9d3c7b10
             */
            endToEndId: string;
            /**
             * @description UUID; also the reference of its debit.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            id: string;
            /**
             * @description When it came to its state.
             * @example 2026-11-21T09:30:00.000Z
             */
            outcomeAt: string | null;
            /**
             * @description Within the run, from 1.
             * @example 1
             */
            position: number;
            /**
             * @description The same in words.
             * @example The account is closed
             */
            reason: string | null;
            /**
             * @description What the bank, or whoever resolved it, said.
             * @example AC04
             */
            reasonCode: string | null;
            /**
             * @description The reference of the credit that gave it back.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            returnReference: string | null;
            /** @example 7 */
            runNumber: number;
            /**
             * @description That of its run until it has an outcome of its own. `failed` and `cancelled` ones are back in the wallet. One that is `unknown` is not paid again until somebody resolves it.
             * @example exported
             * @enum {string}
             */
            state: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
        };
        /** PayoutResolution */
        PayoutResolution: {
            /**
             * @description How you know.
             * @example The bank confirmed by telephone
             */
            reason: string;
            /**
             * @description `failed` credits the wallet again, also where the payout was paid before.
             * @example failed
             * @enum {string}
             */
            state: "paid" | "failed" | "unknown";
        };
        /** PayoutTotal */
        PayoutTotal: {
            /**
             * @description Naira.
             * @example 4350000.5
             */
            amount: number;
            /** @example 120 */
            count: number;
        };
        /** PublicHoliday */
        PublicHoliday: {
            /**
             * Format: date
             * @example 2026-12-25
             */
            date: string;
            /** @example Christmas Day */
            name: string;
        };
        /** Refund */
        Refund: {
            /**
             * @description What the connected account bears of it, in naira.
             * @example 2250
             */
            accountAmount: number;
            /**
             * @description What the payer gets back, in naira.
             * @example 2500
             */
            amount: number;
            /**
             * @description Who bears the commission: `reverse` gives it back pro rata, `keep` takes all of the refund from the connected account, `platform` takes all of it from your commission.
             * @example reverse
             * @enum {string}
             */
            commission: "reverse" | "keep" | "platform";
            /**
             * @description What your commission bears of it, in naira.
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
             * @description UUID of the refund.
             * @example 0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10
             */
            reference: string;
        };
        /** RefundedPayment */
        RefundedPayment: {
            /**
             * @description What the payer paid, in naira.
             * @example 10000
             */
            amount: number;
            /**
             * @description UUID of the payment.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description What is left to give back, in naira.
             * @example 7500
             */
            refundableAmount: number;
            /**
             * @description What all refunds gave back, in naira.
             * @example 2500
             */
            refundedAmount: number;
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
        };
        /** RefundList */
        RefundList: {
            payment: components["schemas"]["RefundedPayment"];
            refunds: components["schemas"]["Refund"][];
        };
        /** RefundRequest */
        RefundRequest: {
            /**
             * @description Naira, at most what is left of the payment; all that is left when missing.
             * @example 2500
             */
            amount?: number;
            /**
             * @description Who bears the commission: `reverse` gives it back pro rata, `keep` takes all of the refund from the connected account, `platform` takes all of it from your commission.
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
             * @description A UUID of your choice, unique per business and mode; made when missing. Sent again with the same content, it gives the first result again.
             * @example 0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10
             */
            reference?: string;
        };
        /** RequestLogEntry */
        RequestLogEntry: {
            /**
             * Format: date-time
             * @description When it came.
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /**
             * @description The body as JSON text, without secrets; account and telephone numbers and e-mail addresses are masked. At most 4 KB: a longer one is cut and ends with `…`. Null where there was none, or it was no JSON.
             * @example {"accountNumber":"******4579","txCap":-1}
             */
            body: string | null;
            /** @example 2.417 */
            durationMs: number;
            /**
             * @description Of a request that failed.
             * @example validation_failed
             */
            errorCode: string | null;
            /**
             * @description The field that was wrong, where one was.
             * @example txCap
             */
            field: string | null;
            /**
             * @description The id of the request, as in `X-Request-Id`. Where callers send ids of their own, two may be equal.
             * @example 0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b
             */
            id: string;
            /**
             * @description How the API key ends that it came with.
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
        /** RolledWebhookSecret */
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
             * @description What signatures are verified with. Shown this once.
             * @example whsec_…
             */
            secret: string;
        };
        /** Session */
        Session: {
            /** @description Those that the person is a member of. */
            businesses: {
                /** @example 1001 */
                id: number;
                /**
                 * @description Of the business.
                 * @example Acme Markets
                 */
                name: string;
                /**
                 * @description What the person may do.
                 * @example finance
                 */
                role: "owner" | "admin" | "finance" | "developer" | "viewer";
            }[];
            user: {
                /**
                 * @description An e-mail address.
                 * @example ada@example.com
                 */
                email: string;
                /** @example Zk3xQ0m1 */
                id: string;
                /**
                 * @description Of the person.
                 * @example Ada Obi
                 */
                name: string;
                twoFactorEnabled: boolean;
            };
        };
        /**
         * SettlementAccount
         * @description The settlement account.
         */
        SettlementAccount: {
            /** @example 0000014579 */
            accountNumber: string;
            /** @example 000014 */
            bankCode: string;
            /** @example Access Bank */
            bankName: string;
            /** @example NGN */
            currency: string;
            /**
             * @description Account holder.
             * @example Ada Stores Ltd
             */
            name: string;
            /** @constant */
            walletType: "user";
        };
        /** SettlementRun */
        SettlementRun: {
            /**
             * @description The connected accounts that were asked for; null for all.
             * @example null
             */
            accountIds: number[] | null;
            approved: components["schemas"]["DoneBy"] | null;
            cancelled: components["schemas"]["PayoutTotal"];
            cancelledBy: components["schemas"]["DoneBy"] | null;
            created: components["schemas"]["DoneBy"];
            /**
             * @description When all its payouts were made.
             * @example 2026-11-21T09:30:00.000Z
             */
            draftedAt: string | null;
            exported: components["schemas"]["ExportedBy"] | null;
            failed: components["schemas"]["PayoutTotal"];
            /**
             * @description Numbers the runs of a business and mode, from 1 and without gaps.
             * @example 7
             */
            number: number;
            paid: components["schemas"]["PayoutTotal"];
            payouts: components["schemas"]["PayoutTotal"];
            /**
             * @description UUID.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            reference: string;
            /**
             * @description The date of a run that a schedule made.
             * @example 2026-11-23
             */
            scheduledFor: string | null;
            /**
             * @description `preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` once no payout is open any more. `cancelling` while payouts are being given back, then `cancelled`, as is a run for which nobody had enough.
             * @example draft
             * @enum {string}
             */
            state: "preparing" | "draft" | "approved" | "exported" | "completed" | "cancelling" | "cancelled";
            unknown: components["schemas"]["PayoutTotal"];
        };
        /** SettlementRunExport */
        SettlementRunExport: {
            /**
             * @description CSV, or ISO 20022 customer credit transfer initiation.
             * @example pain.001.001.09
             * @enum {string}
             */
            format: "csv" | "pain.001.001.09" | "pain.001.001.10";
        };
        /** SettlementRunPreview */
        SettlementRunPreview: {
            /**
             * @description Naira.
             * @example 4350000.5
             */
            amount: number;
            /** @example 120 */
            count: number;
        };
        /** SettlementRunRequest */
        SettlementRunRequest: {
            /**
             * @description The connected accounts to pay; all of them when missing.
             * @example [
             *       1042,
             *       1057
             *     ]
             */
            accountIds?: number[];
            /**
             * @description A UUID of your choice, unique among your runs; made when missing. Sent again with the same content, it gives the same run.
             * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
             */
            reference?: string;
        };
        /**
         * SettlementSchedule
         * @description A date on which banks are shut moves to the next business day.
         * @example {
         *       "frequency": "weekly",
         *       "weekday": 1,
         *       "delayBusinessDays": 1
         *     }
         */
        SettlementSchedule: {
            /**
             * @description T+n: money of a day is paid out from the n-th business day after it on; 0 for at once.
             * @example 1
             */
            delayBusinessDays: number;
            /**
             * @description `manual`: only runs that somebody starts.
             * @example weekly
             * @enum {string}
             */
            frequency: "manual" | "daily" | "weekly" | "monthly";
            /**
             * @description Of a monthly schedule; a month without such a day has its last one.
             * @example 31
             */
            monthDay?: number;
            /**
             * @description Of a weekly schedule: 1 for Monday to 7 for Sunday.
             * @example 1
             */
            weekday?: number;
        };
        /** SettlementSettings */
        SettlementSettings: {
            /**
             * @description `second_person`: a run is approved by a person other than the one who made it, and by no API key. `anyone`: by every member who may settle, or with a secret key.
             * @example second_person
             * @enum {string}
             */
            approval: "anyone" | "second_person";
            /**
             * @description Less than this is not paid out; naira.
             * @example 1000
             */
            minimumAmount: number;
            /**
             * @description The date of the next run that the schedule makes, as the calendar stands; null for a manual one.
             * @example 2026-11-23
             */
            nextRunOn: string | null;
            /**
             * @description What stays in the wallet: `amount` in naira, or `percent` of what is settled; null for nothing.
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
             * @description The account of yours that payouts leave from, for the files of the bank; null where none is set.
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
                 * @description As in the bank directory.
                 * @example 000013
                 */
                bankCode: string;
            } | null;
        };
        /** SettlementSettingsUpdate */
        SettlementSettingsUpdate: {
            /**
             * @description `second_person`: a run is approved by a person other than the one who made it, and by no API key. `anyone`: by every member who may settle, or with a secret key.
             * @example second_person
             * @enum {string}
             */
            approval?: "anyone" | "second_person";
            /**
             * @description Less than this is not paid out; naira.
             * @example 1000
             */
            minimumAmount?: number;
            /**
             * @description What stays in the wallet: `amount` in naira, or `percent` of what is settled; null for nothing.
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
             * @description The account of yours that payouts leave from, for the files of the bank; null where none is set.
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
                 * @description As in the bank directory.
                 * @example 000013
                 */
                bankCode: string;
            } | null;
        };
        /** Statement */
        Statement: {
            /** @description As it is when the statement is made. */
            account: {
                /** @example Ada Stores Ltd */
                accountName: string;
                /** @example 0000014579 */
                accountNumber: string;
                /** @example Access Bank */
                bankName: string;
                /** @example Ada Stores */
                businessName: string;
                /**
                 * @description The connected account.
                 * @example 1042
                 */
                id: number;
            };
            /**
             * @description After the last line, in naira: the opening balance plus credits less debits.
             * @example 9000
             */
            closingBalance: number;
            /**
             * @description When this statement was made. Of a period that was not over, it has what was there by then.
             * @example Thu Dec 01 2022 09:00:00 GMT+0100 (West Africa Standard Time)
             */
            createdAt: string;
            /** @constant */
            currency: "NGN";
            /** @description The oldest first. */
            lines: components["schemas"]["StatementLine"][];
            /**
             * @description Before the first line, in naira.
             * @example 0
             */
            openingBalance: number;
            period: {
                /**
                 * @description The first instant of the period; that of the creation of the account where none was asked for.
                 * @example Tue Nov 01 2022 00:00:00 GMT+0100 (West Africa Standard Time)
                 */
                from: string;
                /**
                 * @description Its last instant; that of this answer where none was asked for.
                 * @example Wed Nov 30 2022 23:59:59 GMT+0100 (West Africa Standard Time)
                 */
                to: string;
            };
            /** @description Over the lines. */
            totals: {
                /**
                 * @description What the business earned with the credits less what it gave back with the debits, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description What came into the wallet, in naira.
                 * @example 9000
                 */
                credits: number;
                /**
                 * @description What went out of it, in naira.
                 * @example 0
                 */
                debits: number;
            };
        };
        /** StatementLine */
        StatementLine: {
            /**
             * @description What moved the wallet, in naira.
             * @example 9000
             */
            amount: number;
            /**
             * @description Naira.
             * @example 9000
             */
            balanceAfter: number;
            /**
             * @description What the business earned on it, in naira.
             * @example 1000
             */
            commission: number;
            /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
            createdAt: string;
            /** @example Two bags of rice */
            description: string;
            /** @example product_sale */
            purpose: string;
            /**
             * @description UUID.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description Its place among the transactions of this account, from 1 and without gaps.
             * @example 1
             */
            sequence: number;
            /** @example credit */
            type: "credit" | "debit";
        };
        /** Transaction */
        Transaction: {
            /**
             * @description What moved the wallet, in naira.
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
             * @description What the business earned on it, in naira.
             * @example 1000
             */
            commission: number;
            /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
            createdAt: string;
            /** @example Two bags of rice */
            description: string;
            /**
             * @description What the payer paid, in naira.
             * @example 10000
             */
            grossAmount: number;
            /**
             * @description Transaction id.
             * @example 2001
             */
            id: number;
            /**
             * @description A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys.
             * @example {"payment_method":"card","source":"web","credited_into":"wallet","order":"A-1001"}
             */
            metadata: string;
            /** @example product_sale */
            purpose: string;
            /**
             * @description UUID.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description The connected account.
             * @example 1042
             */
            subAccountId: number;
            /** @example credit */
            type: "credit" | "debit";
            /** @example 1043 */
            walletId: number;
        };
        /** TransactionDetail */
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
             * @description The connected account.
             * @example 1042
             */
            accountId: number;
            /**
             * @description Business name of the connected account.
             * @example Ada Stores
             */
            accountName: string;
            /**
             * @description What moved the wallet, in naira.
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
             * @description What the business earned on it, in naira.
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
             * @description What the payer paid, in naira.
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
                /** @example wallet */
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
             * @description UUID.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /**
             * @description For a refund: the payment that it gives back. Otherwise null.
             * @example null
             */
            refundOf: {
                /**
                 * @description Who bears the commission: `reverse` gives it back pro rata, `keep` takes all of the refund from the connected account, `platform` takes all of it from your commission.
                 * @example reverse
                 * @enum {string}
                 */
                commission: "reverse" | "keep" | "platform";
                /** @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a */
                paymentReference: string;
            } | null;
            /**
             * @description Its place among all transactions of the business in this mode, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /** @description How the payment was divided; all zero for a debit, which is not divided. */
            split: {
                /**
                 * @description What the business earned on it, in naira.
                 * @example 1000
                 */
                commission: number;
                /**
                 * @description What the connected account got, in naira.
                 * @example 9000
                 */
                creditAmount: number;
                /**
                 * @description What the payer paid, in naira.
                 * @example 10000
                 */
                grossAmount: number;
            };
            /** @example credit */
            type: "credit" | "debit";
            /** @example 1043 */
            walletId: number;
        };
        /** TransactionList */
        TransactionList: {
            data: {
                /**
                 * @description What is in the wallet or wallets, in naira.
                 * @example 9000
                 */
                balance: number;
                /**
                 * @description All commission ever, in naira.
                 * @example 1000
                 */
                connectedFees: number;
                /** @constant */
                currency: "NGN";
                /**
                 * @description All credits ever, in naira.
                 * @example 9000
                 */
                inflowAmount: number;
                /**
                 * @description How many transactions the filter matches, on all pages.
                 * @example 1
                 */
                totalCount: number;
                transactions: components["schemas"]["Transaction"][];
            };
            /** @constant */
            message: "Transactions retrieved successfully";
        };
        /** TransactionSummary */
        TransactionSummary: {
            /**
             * @description The connected account.
             * @example 1042
             */
            accountId: number;
            /**
             * @description Business name of the connected account.
             * @example Ada Stores
             */
            accountName: string;
            /**
             * @description What moved the wallet, in naira.
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
             * @description What the business earned on it, in naira.
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
             * @description What the payer paid, in naira.
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
             * @description UUID.
             * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
             */
            reference: string;
            /** @example credit */
            type: "credit" | "debit";
        };
        /** TwoFactorRequired */
        TwoFactorRequired: {
            /**
             * @description Send the code to `/dashboard/api/sign-in/two-factor`.
             * @constant
             */
            twoFactorRequired: true;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /**
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            attemptedAt: string | null;
            /** @example 1 */
            attempts: number;
            /**
             * Format: date-time
             * @description When what it tells happened.
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
            /** @example null */
            nextAttemptAt: string | null;
            /**
             * @description Why the latest attempt failed.
             * @example null
             */
            problem: string | null;
            /**
             * @description Numbers the deliveries of an endpoint in the order of events, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /**
             * @description Waits for its next attempt; arrived; was given up after 72 hours.
             * @example delivered
             */
            state: "pending" | "delivered" | "parked";
            /**
             * @description The HTTP status of the latest attempt; null when no response came.
             * @example 200
             */
            status: number | null;
            /** @example payment.accepted */
            type: string;
        };
        /** WebhookDeliveryDetail */
        WebhookDeliveryDetail: {
            /**
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            attemptedAt: string | null;
            /** @example 1 */
            attempts: number;
            /**
             * Format: date-time
             * @description When what it tells happened.
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
            /** @example null */
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
                 * @description The address as it is now.
                 * @example https://example.com/webhooks
                 */
                url: string;
            };
            /**
             * @description The first kilobyte of the body that came back.
             * @example ok
             */
            response: string | null;
            /**
             * @description Numbers the deliveries of an endpoint in the order of events, from 1 and without gaps.
             * @example 57
             */
            sequence: number;
            /**
             * @description Waits for its next attempt; arrived; was given up after 72 hours.
             * @example delivered
             */
            state: "pending" | "delivered" | "parked";
            /**
             * @description The HTTP status of the latest attempt; null when no response came.
             * @example 200
             */
            status: number | null;
            /** @example payment.accepted */
            type: string;
        };
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * @description For your own use.
             * @example Bookkeeping
             */
            description: string;
            /** @example true */
            enabled: boolean;
            /**
             * @description What is sent; empty: everything.
             * @example [
             *       "payment.accepted",
             *       "account.*"
             *     ]
             */
            events: string[];
            /**
             * @description Since when no attempt has gone well.
             * @example null
             */
            failingSince: string | null;
            /** @example 1044 */
            id: number;
            /**
             * @description The latest attempt.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastAttemptAt: string | null;
            /**
             * @description The latest attempt that went well.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastDeliveredAt: string | null;
            /**
             * @description The number of its latest delivery.
             * @example 57
             */
            lastSequence: number;
            /**
             * @description Until when the secret before signs as well.
             * @example null
             */
            previousSecretExpiresAt: string | null;
            /**
             * @description `failing`: no attempt has gone well for an hour or more.
             * @example enabled
             */
            status: "enabled" | "disabled" | "failing";
            /**
             * @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection.
             * @example https://example.com/webhooks
             */
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description `true` when this is the stored answer of an earlier request. */
        "Idempotency-Replayed": "true";
        /** @description Seconds after which a retry makes sense. */
        "Retry-After": number;
        /** @description The id of this request: your own `X-Request-Id` where you sent one, or a fresh one. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBanks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All banks by name without regard to case, the entry 999058 last. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "Banks retrieved successfully",
                     *       "data": {
                     *         "banks": [
                     *           {
                     *             "name": "Zenith Bank",
                     *             "code": "000015"
                     *           },
                     *           {
                     *             "name": "Access Bank",
                     *             "code": "999058"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            banks: {
                                /**
                                 * @description Six digits, leading zeros kept.
                                 * @example 000014
                                 */
                                code: string;
                                /**
                                 * @description Display name. Two entries may share one.
                                 * @example Access Bank
                                 */
                                name: string;
                            }[];
                        };
                        /** @constant */
                        message: "Banks retrieved successfully";
                        /** @constant */
                        status: true;
                    };
                };
            };
            /** @description The list is as it was when the tag in `If-None-Match` was given out. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankListFailure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankListFailure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankListFailure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankListFailure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankListFailure"];
                };
            };
        };
    };
    listDashboardBanks: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Banks retrieved",
                     *       "data": {
                     *         "banks": [
                     *           {
                     *             "code": "000014",
                     *             "name": "Access Bank",
                     *             "likely": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            banks: {
                                /** @example 000014 */
                                code: string;
                                /** @example true */
                                likely: boolean;
                                /** @example Access Bank */
                                name: string;
                            }[];
                        };
                        /** @constant */
                        message: "Banks retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                     * @description Of the business.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Business created",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Business created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`, `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardAccounts: {
        parameters: {
            query?: {
                /** @description Only such accounts. */
                enabled?: "true" | "false";
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /** @description Part of a name, of the e-mail address or of the account number, whatever the case. */
                search?: string;
                /**
                 * @description Newest first unless given; by name from A, by balance from the highest.
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Accounts retrieved",
                     *       "data": {
                     *         "accounts": [
                     *           {
                     *             "id": 1042,
                     *             "businessName": "Ada Stores",
                     *             "accountName": "Ada Stores Ltd",
                     *             "bankCode": "000014",
                     *             "bankName": "Access Bank",
                     *             "accountNumber": "0000014579",
                     *             "email": "ada@example.com",
                     *             "mobile": "2348031234567",
                     *             "firstName": "Ada",
                     *             "lastName": "Obi",
                     *             "enabled": true,
                     *             "split": {
                     *               "splitType": "percentage-with-cap",
                     *               "splitValue": 0,
                     *               "percentValue": 3,
                     *               "txCap": 250
                     *             },
                     *             "balance": 9750,
                     *             "inflow": 9750,
                     *             "commission": 250,
                     *             "transactionCount": 1,
                     *             "checkDigitWarning": false,
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "totalCount": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            accounts: components["schemas"]["AccountSummary"][];
                            /** @example 1 */
                            totalCount: number;
                        };
                        /** @constant */
                        message: "Accounts retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createDashboardAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       "currency": "NGN"
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
                     * @description The directory's name is kept; another one gives a warning.
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
                    /** @description Another spelling of `txPercentage`. */
                    percentValue?: number;
                    /** @description Another spelling of `splitType`. */
                    split_type?: string;
                    /** @description Another spelling of `splitValue`. */
                    split_value?: number;
                    /**
                     * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                     * @example percentage with cap
                     */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /** @example accounts@example.com */
                    subAccountEmail: string;
                    /**
                     * @description The most commission on a payment, in naira; 0 is no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent, 10 is 10 %; up to four decimals.
                     * @example 10
                     */
                    txPercentage?: number;
                    /**
                     * @description International format without plus; `+234…` and `0803…` are understood.
                     * @example 2348031234567
                     */
                    userMobile: string;
                };
            };
        };
        responses: {
            /** @description Account created */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Account created",
                     *       "data": {
                     *         "account": {
                     *           "id": 1042,
                     *           "businessName": "Ada Stores",
                     *           "accountName": "Ada Stores Ltd",
                     *           "bankCode": "000014",
                     *           "bankName": "Access Bank",
                     *           "accountNumber": "0000014579",
                     *           "email": "ada@example.com",
                     *           "mobile": "2348031234567",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "enabled": true,
                     *           "split": {
                     *             "splitType": "percentage-with-cap",
                     *             "splitValue": 0,
                     *             "percentValue": 3,
                     *             "txCap": 250
                     *           },
                     *           "balance": 9750,
                     *           "inflow": 9750,
                     *           "commission": 250,
                     *           "transactionCount": 1,
                     *           "checkDigitWarning": false,
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "warnings": [
                     *           {
                     *             "code": "account_number_check_digit",
                     *             "message": "The check digit of accountNumber does not fit Access Bank."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            account: components["schemas"]["AccountSummary"];
                            warnings: {
                                /** @example account_number_check_digit */
                                code: "account_number_check_digit" | "bank_name_differs";
                                /** @example The check digit of accountNumber does not fit Access Bank. */
                                message: string;
                            }[];
                        };
                        /** @constant */
                        message: "Account created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`, `unknown_bank_code`, `duplicate_bank_account`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportAccounts: {
        parameters: {
            query?: {
                /** @description Only such accounts. */
                enabled?: "true" | "false";
                /** @description Part of a name, of the e-mail address or of the account number, whatever the case. */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example id,createdAt,businessName,accountName,bankCode,bankName,accountNumber,email,mobile,enabled,balance,inflow,commission,transactionCount */
                    "text/csv": string;
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboardAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
            /** @description Account retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Account retrieved",
                     *       "data": {
                     *         "id": 1042,
                     *         "businessName": "Ada Stores",
                     *         "accountName": "Ada Stores Ltd",
                     *         "bankCode": "000014",
                     *         "bankName": "Access Bank",
                     *         "accountNumber": "0000014579",
                     *         "email": "ada@example.com",
                     *         "mobile": "2348031234567",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "enabled": true,
                     *         "split": {
                     *           "splitType": "percentage-with-cap",
                     *           "splitValue": 0,
                     *           "percentValue": 3,
                     *           "txCap": 250
                     *         },
                     *         "balance": 9750,
                     *         "inflow": 9750,
                     *         "commission": 250,
                     *         "transactionCount": 1,
                     *         "checkDigitWarning": false,
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccountSummary"];
                        /** @constant */
                        message: "Account retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteDashboardAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
            /** @description Account deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Account deleted",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Account deleted";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateDashboardAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                     * @description The directory's name is kept; another one gives a warning.
                     * @example Access Bank
                     */
                    bankName?: string;
                    /** @example Ada Stores */
                    businessName?: string;
                    /** @description A disabled account accepts no payments. */
                    enabled?: boolean;
                    /**
                     * @description Of the person to turn to.
                     * @example Ada
                     */
                    firstName?: string;
                    /** @example Obi */
                    lastName?: string;
                    /** @description Another spelling of `txPercentage`. */
                    percentValue?: number;
                    /** @description Another spelling of `splitType`. */
                    split_type?: string;
                    /** @description Another spelling of `splitValue`. */
                    split_value?: number;
                    /**
                     * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                     * @example percentage with cap
                     */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /** @example accounts@example.com */
                    subAccountEmail?: string;
                    /**
                     * @description The most commission on a payment, in naira; 0 is no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent, 10 is 10 %; up to four decimals.
                     * @example 10
                     */
                    txPercentage?: number;
                    /**
                     * @description International format without plus; `+234…` and `0803…` are understood.
                     * @example 2348031234567
                     */
                    userMobile?: string;
                };
            };
        };
        responses: {
            /** @description Account changed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Account changed",
                     *       "data": {
                     *         "account": {
                     *           "id": 1042,
                     *           "businessName": "Ada Stores",
                     *           "accountName": "Ada Stores Ltd",
                     *           "bankCode": "000014",
                     *           "bankName": "Access Bank",
                     *           "accountNumber": "0000014579",
                     *           "email": "ada@example.com",
                     *           "mobile": "2348031234567",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "enabled": true,
                     *           "split": {
                     *             "splitType": "percentage-with-cap",
                     *             "splitValue": 0,
                     *             "percentValue": 3,
                     *             "txCap": 250
                     *           },
                     *           "balance": 9750,
                     *           "inflow": 9750,
                     *           "commission": 250,
                     *           "transactionCount": 1,
                     *           "checkDigitWarning": false,
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "warnings": [
                     *           {
                     *             "code": "account_number_check_digit",
                     *             "message": "The check digit of accountNumber does not fit Access Bank."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            account: components["schemas"]["AccountSummary"];
                            warnings: {
                                /** @example account_number_check_digit */
                                code: "account_number_check_digit" | "bank_name_differs";
                                /** @example The check digit of accountNumber does not fit Access Bank. */
                                message: string;
                            }[];
                        };
                        /** @constant */
                        message: "Account changed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`, `unknown_bank_code`, `duplicate_bank_account`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    showAuthorizationKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
            /** @description Authorization key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Authorization key",
                     *       "data": {
                     *         "authorizationKey": "auth_test_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example auth_test_… */
                            authorizationKey: string;
                        };
                        /** @constant */
                        message: "Authorization key";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rotateDashboardAuthorizationKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For how long the old key goes on working; at most seven days.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Authorization key rotated",
                     *       "data": {
                     *         "authorizationKey": "auth_test_…",
                     *         "previousKeyExpiresAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example auth_test_… */
                            authorizationKey: string;
                            /**
                             * Format: date-time
                             * @example 2026-11-21T09:30:00.000Z
                             */
                            previousKeyExpiresAt: string;
                        };
                        /** @constant */
                        message: "Authorization key rotated";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBalanceHistory: {
        parameters: {
            query: {
                /**
                 * @description A date or a time in ISO 8601, in Lagos unless it has an offset.
                 * @example 2026-11-01T00:00:00Z
                 */
                from: string;
                /**
                 * @description From 2 to 200; 60 unless given.
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
                 * @description The id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
            /** @description Balance history */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Balance history",
                     *       "data": {
                     *         "points": [
                     *           {
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "balance": 9750
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
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
                        /** @constant */
                        message: "Balance history";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboardSettlementSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
            /** @description Settlement schedule retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement schedule retrieved",
                     *       "data": {
                     *         "inherited": false,
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        /** @constant */
                        message: "Settlement schedule retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setDashboardSettlementSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountSettlementScheduleRequest"];
            };
        };
        responses: {
            /** @description Settlement schedule set */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement schedule set",
                     *       "data": {
                     *         "inherited": false,
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        /** @constant */
                        message: "Settlement schedule set";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeDashboardSettlementSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
            /** @description Settlement schedule removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement schedule removed",
                     *       "data": {
                     *         "inherited": false,
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        /** @constant */
                        message: "Settlement schedule removed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downloadStatement: {
        parameters: {
            query?: {
                /** @example csv */
                format?: "csv" | "pdf";
                /**
                 * @description Not before this date or time (ISO 8601). A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Not after this date or time (ISO 8601), which is included. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
            /** @description The statement, in the format asked for */
            200: {
                headers: {
                    /** @description The name of the file, for CSV and PDF. */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example %PDF-1.7 … */
                    "application/pdf": string;
                    /** @example createdAt,sequence,reference,description,purpose,type,amount,commission,balanceAfter */
                    "text/csv": string;
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptTestPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Made once per payment by whoever sends it.
                 * @example b1946ac9-2492-4d23
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description The id of the connected account.
                 * @example 1042
                 */
                accountId: string;
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payment accepted",
                     *       "data": {
                     *         "id": 2001,
                     *         "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *         "accountId": 1042,
                     *         "accountName": "Ada Stores",
                     *         "type": "credit",
                     *         "amount": 9000,
                     *         "grossAmount": 10000,
                     *         "commission": 1000,
                     *         "balanceBefore": 0,
                     *         "balanceAfter": 9000,
                     *         "purpose": "product_sale",
                     *         "description": "Two bags of rice",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "metadata": {
                     *           "payment_method": "card",
                     *           "source": "web",
                     *           "credited_into": "wallet",
                     *           "order": "A-1001"
                     *         },
                     *         "walletId": 1043,
                     *         "sequence": 57,
                     *         "legs": [
                     *           {
                     *             "account": "wallet",
                     *             "amount": 9000
                     *           },
                     *           {
                     *             "account": "commission",
                     *             "amount": 1000
                     *           },
                     *           {
                     *             "account": "clearing",
                     *             "amount": -10000
                     *           }
                     *         ],
                     *         "split": {
                     *           "grossAmount": 10000,
                     *           "commission": 1000,
                     *           "creditAmount": 9000
                     *         },
                     *         "refundOf": null,
                     *         "account": {
                     *           "id": 1042,
                     *           "businessName": "Ada Stores",
                     *           "bankName": "Access Bank",
                     *           "accountNumber": "0000014579",
                     *           "deleted": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TransactionDetail"];
                        /** @constant */
                        message: "Payment accepted";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`, `test_mode_only`, `account_disabled`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `reference_conflict`, `idempotency_key_in_use`, `balance_limit_exceeded`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                 *           "currency": "NGN"
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
                         * @description The directory's name is kept; another one gives a warning.
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
                        /** @description Another spelling of `txPercentage`. */
                        percentValue?: number;
                        /** @description Another spelling of `splitType`. */
                        split_type?: string;
                        /** @description Another spelling of `splitValue`. */
                        split_value?: number;
                        /**
                         * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                         * @example percentage with cap
                         */
                        splitType?: string;
                        /**
                         * @description Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.
                         * @example 0.03
                         */
                        splitValue?: number;
                        /** @example accounts@example.com */
                        subAccountEmail: string;
                        /**
                         * @description The most commission on a payment, in naira; 0 is no cap.
                         * @example 2000
                         */
                        txCap?: number;
                        /**
                         * @description Percent, 10 is 10 %; up to four decimals.
                         * @example 10
                         */
                        txPercentage?: number;
                        /**
                         * @description International format without plus; `+234…` and `0803…` are understood.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Accounts checked",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "ok": false,
                     *             "field": "accountNumber",
                     *             "message": "accountNumber must be ten digits.",
                     *             "warnings": [
                     *               {
                     *                 "code": "account_number_check_digit",
                     *                 "message": "The check digit of accountNumber does not fit Access Bank."
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
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
                                warnings: {
                                    /** @example account_number_check_digit */
                                    code: "account_number_check_digit" | "bank_name_differs";
                                    /** @example The check digit of accountNumber does not fit Access Bank. */
                                    message: string;
                                }[];
                            }[];
                        };
                        /** @constant */
                        message: "Accounts checked";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: ledger
                     *     data: {"sequence":57,"balance":9000}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Keys retrieved",
                     *       "data": {
                     *         "keys": [
                     *           {
                     *             "id": 1007,
                     *             "kind": "secret",
                     *             "prefix": "sk_test_",
                     *             "lastFour": "x7Qa",
                     *             "createdAt": "2026-11-21T09:30:00.000Z",
                     *             "expiresAt": null,
                     *             "revokedAt": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            keys: components["schemas"]["ApiKey"][];
                        };
                        /** @constant */
                        message: "Keys retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       "kind": "secret"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A public key opens the bank list only.
                     * @example secret
                     */
                    kind: "public" | "secret";
                };
            };
        };
        responses: {
            /** @description Key created */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key created",
                     *       "data": {
                     *         "id": 1007,
                     *         "key": "sk_test_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description The id of the key, which is no secret.
                             * @example 1007
                             */
                            id: number;
                            /**
                             * @description The key itself, which is shown this once and stored nowhere.
                             * @example sk_test_…
                             */
                            key: string;
                        };
                        /** @constant */
                        message: "Key created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key revoked",
                     *       "data": {
                     *         "revokedAt": "2026-11-21T09:30:00.000Z",
                     *         "wasLastSecretKey": false
                     *       }
                     *     }
                     */
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
                        /** @constant */
                        message: "Key revoked";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rollKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description The id of the key.
                 * @example 1007
                 */
                keyId: string;
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
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Key rolled",
                     *       "data": {
                     *         "id": 1008,
                     *         "key": "sk_test_…",
                     *         "previousExpiresAt": "2026-11-21T10:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description The id of the new key.
                             * @example 1008
                             */
                            id: number;
                            /**
                             * @description The key itself, which is shown this once and stored nowhere.
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
                        /** @constant */
                        message: "Key rolled";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description What a point stands for; days are days in Lagos. A span has at most 1,000 of them.
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Overview retrieved",
                     *       "data": {
                     *         "balance": 9000,
                     *         "totals": {
                     *           "inflow": 9000,
                     *           "commission": 1000,
                     *           "payments": 1
                     *         },
                     *         "previous": {
                     *           "inflow": 9000,
                     *           "commission": 1000,
                     *           "payments": 1
                     *         },
                     *         "points": [
                     *           {
                     *             "at": "2026-11-20T23:00:00.000Z",
                     *             "inflow": 9000,
                     *             "commission": 1000,
                     *             "payments": 1
                     *           }
                     *         ],
                     *         "topAccounts": [
                     *           {
                     *             "id": 1042,
                     *             "businessName": "Ada Stores",
                     *             "deleted": false,
                     *             "inflow": 9000,
                     *             "payments": 1
                     *           }
                     *         ],
                     *         "attention": [
                     *           {
                     *             "kind": "refused_payments",
                     *             "accountId": 1042,
                     *             "businessName": "Ada Stores",
                     *             "count": 3,
                     *             "lastAt": "2026-11-21T08:15:00.000Z",
                     *             "owedAmount": 0
                     *           }
                     *         ],
                     *         "settlements": [
                     *           {
                     *             "kind": "failed_payouts",
                     *             "runNumber": 7,
                     *             "count": 3,
                     *             "amount": 36250,
                     *             "lastAt": "2026-11-20T23:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Overview"];
                        /** @constant */
                        message: "Overview retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardRefunds: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The reference of the payment, a UUID.
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
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Refunds retrieved",
                     *       "data": {
                     *         "payment": {
                     *           "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *           "subAccountId": 1042,
                     *           "amount": 10000,
                     *           "refundedAmount": 2500,
                     *           "refundableAmount": 7500
                     *         },
                     *         "refunds": [
                     *           {
                     *             "id": 2002,
                     *             "reference": "0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10",
                     *             "amount": 2500,
                     *             "accountAmount": 2250,
                     *             "commissionAmount": 250,
                     *             "commission": "reverse",
                     *             "reason": "One bag was torn",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RefundList"];
                        /** @constant */
                        message: "Refunds retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createDashboardRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The reference of the payment, a UUID.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Refund created",
                     *       "data": {
                     *         "refund": {
                     *           "id": 2002,
                     *           "reference": "0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10",
                     *           "amount": 2500,
                     *           "accountAmount": 2250,
                     *           "commissionAmount": 250,
                     *           "commission": "reverse",
                     *           "reason": "One bag was torn",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "payment": {
                     *           "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *           "subAccountId": 1042,
                     *           "amount": 10000,
                     *           "refundedAmount": 2500,
                     *           "refundableAmount": 7500
                     *         },
                     *         "balanceAfter": 6750
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CreatedRefund"];
                        /** @constant */
                        message: "Refund created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `reference_conflict`, `already_refunded`, `refund_too_large`, `insufficient_balance`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardPayouts: {
        parameters: {
            query?: {
                /**
                 * @description Of one connected account.
                 * @example 1042
                 */
                accountId?: string;
                /**
                 * @description Made from this date or time on (ISO 8601; Lagos unless it says otherwise).
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description That of its run until it has an outcome of its own. `failed` and `cancelled` ones are back in the wallet. One that is `unknown` is not paid again until somebody resolves it.
                 * @example exported
                 */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
                /**
                 * @description Made up to this date or time, included.
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payouts retrieved",
                     *       "data": {
                     *         "payouts": [
                     *           {
                     *             "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *             "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *             "runNumber": 7,
                     *             "position": 1,
                     *             "accountId": 1042,
                     *             "accountBusinessName": "Mama Ngozi Foods",
                     *             "amount": 36250,
                     *             "bankCode": "000013",
                     *             "bankName": "Guaranty Trust Bank",
                     *             "accountNumber": "0123456789",
                     *             "accountName": "NGOZI OKAFOR",
                     *             "state": "exported",
                     *             "reasonCode": "AC04",
                     *             "reason": "The account is closed",
                     *             "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *             "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *             "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "totalCount": 41
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            payouts: components["schemas"]["Payout"][];
                            /**
                             * @description How many there are on all pages together.
                             * @example 41
                             */
                            totalCount: number;
                        };
                        /** @constant */
                        message: "Payouts retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboardPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
        requestBody?: never;
        responses: {
            /** @description Payout retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payout retrieved",
                     *       "data": {
                     *         "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *         "runNumber": 7,
                     *         "position": 1,
                     *         "accountId": 1042,
                     *         "accountBusinessName": "Mama Ngozi Foods",
                     *         "amount": 36250,
                     *         "bankCode": "000013",
                     *         "bankName": "Guaranty Trust Bank",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "NGOZI OKAFOR",
                     *         "state": "exported",
                     *         "reasonCode": "AC04",
                     *         "reason": "The account is closed",
                     *         "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *         "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        /** @constant */
                        message: "Payout retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resolveDashboardPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       "state": "failed",
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payout resolved",
                     *       "data": {
                     *         "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *         "runNumber": 7,
                     *         "position": 1,
                     *         "accountId": 1042,
                     *         "accountBusinessName": "Mama Ngozi Foods",
                     *         "amount": 36250,
                     *         "bankCode": "000013",
                     *         "bankName": "Guaranty Trust Bank",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "NGOZI OKAFOR",
                     *         "state": "exported",
                     *         "reasonCode": "AC04",
                     *         "reason": "The account is closed",
                     *         "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *         "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        /** @constant */
                        message: "Payout resolved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `payout_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description `failed`: only requests that failed.
                 * @example failed
                 */
                outcome?: "failed";
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Requests retrieved",
                     *       "data": {
                     *         "requests": [
                     *           {
                     *             "id": "0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b",
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "method": "POST",
                     *             "route": "/v1/api/subaccounts/:subaccountId",
                     *             "path": "/v1/api/subaccounts/1042",
                     *             "status": 400,
                     *             "durationMs": 2.417,
                     *             "keyLastFour": "x7Qa",
                     *             "errorCode": "validation_failed",
                     *             "field": "txCap",
                     *             "body": "{\"accountNumber\":\"******4579\",\"txCap\":-1}"
                     *           }
                     *         ],
                     *         "totalCount": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            requests: components["schemas"]["RequestLogEntry"][];
                            /**
                             * @description How many there are on all pages; the list ends at 10000.
                             * @example 1
                             */
                            totalCount: number;
                        };
                        /** @constant */
                        message: "Requests retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardPublicHolidays: {
        parameters: {
            query: {
                /**
                 * @description A date in Lagos.
                 * @example 2026-12-01
                 */
                from: string;
                /**
                 * @description A date in Lagos, included; at most ten years later.
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Public holidays retrieved",
                     *       "data": [
                     *         {
                     *           "date": "2026-12-25",
                     *           "name": "Christmas Day"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PublicHoliday"][];
                        /** @constant */
                        message: "Public holidays retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardSettlementRuns: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description `preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` once no payout is open any more. `cancelling` while payouts are being given back, then `cancelled`, as is a run for which nobody had enough.
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement runs retrieved",
                     *       "data": {
                     *         "runs": [
                     *           {
                     *             "number": 7,
                     *             "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *             "state": "draft",
                     *             "scheduledFor": "2026-11-23",
                     *             "accountIds": null,
                     *             "payouts": {
                     *               "count": 120,
                     *               "amount": 4350000.5
                     *             },
                     *             "paid": {
                     *               "count": 120,
                     *               "amount": 4350000.5
                     *             },
                     *             "failed": {
                     *               "count": 120,
                     *               "amount": 4350000.5
                     *             },
                     *             "unknown": {
                     *               "count": 120,
                     *               "amount": 4350000.5
                     *             },
                     *             "cancelled": {
                     *               "count": 120,
                     *               "amount": 4350000.5
                     *             },
                     *             "created": {
                     *               "by": {
                     *                 "kind": "user",
                     *                 "id": "3KQ0b2x0yUqzJm1a",
                     *                 "name": "Ada Obi"
                     *               },
                     *               "at": "2026-11-21T09:30:00.000Z"
                     *             },
                     *             "draftedAt": "2026-11-21T09:30:00.000Z",
                     *             "approved": {
                     *               "by": {
                     *                 "kind": "user",
                     *                 "id": "3KQ0b2x0yUqzJm1a",
                     *                 "name": "Ada Obi"
                     *               },
                     *               "at": "2026-11-21T09:30:00.000Z"
                     *             },
                     *             "exported": {
                     *               "by": {
                     *                 "kind": "user",
                     *                 "id": "3KQ0b2x0yUqzJm1a",
                     *                 "name": "Ada Obi"
                     *               },
                     *               "at": "2026-11-21T09:30:00.000Z",
                     *               "format": "pain.001.001.09"
                     *             },
                     *             "cancelledBy": {
                     *               "by": {
                     *                 "kind": "user",
                     *                 "id": "3KQ0b2x0yUqzJm1a",
                     *                 "name": "Ada Obi"
                     *               },
                     *               "at": "2026-11-21T09:30:00.000Z"
                     *             }
                     *           }
                     *         ],
                     *         "totalCount": 41
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            runs: components["schemas"]["SettlementRun"][];
                            /**
                             * @description How many there are on all pages together.
                             * @example 41
                             */
                            totalCount: number;
                        };
                        /** @constant */
                        message: "Settlement runs retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startDashboardSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       "accountIds": [
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run started",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run started";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `reference_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboardSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run retrieved",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    approveDashboardSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run approved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run approved",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run approved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`, `second_person_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelDashboardSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run cancelled */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run cancelled",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run cancelled";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportDashboardSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run exported",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run exported";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `source_account_missing`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downloadSettlementRunFile: {
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
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, in the format asked for */
            200: {
                headers: {
                    /** @description The name of the file. */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <?xml version="1.0" encoding="UTF-8"?> … */
                    "application/xml": string;
                    /** @example endToEndId,amount,currency,bankCode,bankName,accountNumber,accountName,narration,runNumber,accountId */
                    "text/csv": string;
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `source_account_missing`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardSettlementRunPayouts: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description That of its run until it has an outcome of its own. `failed` and `cancelled` ones are back in the wallet. One that is `unknown` is not paid again until somebody resolves it.
                 * @example exported
                 */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payouts retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payouts retrieved",
                     *       "data": {
                     *         "payouts": [
                     *           {
                     *             "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *             "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *             "runNumber": 7,
                     *             "position": 1,
                     *             "accountId": 1042,
                     *             "accountBusinessName": "Mama Ngozi Foods",
                     *             "amount": 36250,
                     *             "bankCode": "000013",
                     *             "bankName": "Guaranty Trust Bank",
                     *             "accountNumber": "0123456789",
                     *             "accountName": "NGOZI OKAFOR",
                     *             "state": "exported",
                     *             "reasonCode": "AC04",
                     *             "reason": "The account is closed",
                     *             "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *             "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *             "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "totalCount": 41
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            payouts: components["schemas"]["Payout"][];
                            /**
                             * @description How many there are on all pages together.
                             * @example 41
                             */
                            totalCount: number;
                        };
                        /** @constant */
                        message: "Payouts retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelDashboardPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payout cancelled */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payout cancelled",
                     *       "data": {
                     *         "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *         "runNumber": 7,
                     *         "position": 1,
                     *         "accountId": 1042,
                     *         "accountBusinessName": "Mama Ngozi Foods",
                     *         "amount": 36250,
                     *         "bankCode": "000013",
                     *         "bankName": "Guaranty Trust Bank",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "NGOZI OKAFOR",
                     *         "state": "exported",
                     *         "reasonCode": "AC04",
                     *         "reason": "The account is closed",
                     *         "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *         "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        /** @constant */
                        message: "Payout cancelled";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewDashboardSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       "accountIds": [
                 *         1042,
                 *         1057
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The connected accounts to pay; all of them when missing.
                     * @example [
                     *       1042,
                     *       1057
                     *     ]
                     */
                    accountIds?: number[];
                };
            };
        };
        responses: {
            /** @description Settlement run previewed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run previewed",
                     *       "data": {
                     *         "count": 120,
                     *         "amount": 4350000.5
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRunPreview"];
                        /** @constant */
                        message: "Settlement run previewed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboardSettlementSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement settings retrieved",
                     *       "data": {
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "approval": "second_person",
                     *         "sourceAccount": {
                     *           "bankCode": "000013",
                     *           "accountNumber": "0123456789",
                     *           "accountName": "ACME LIMITED"
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementSettings"];
                        /** @constant */
                        message: "Settlement settings retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateDashboardSettlementSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SettlementSettingsUpdate"];
            };
        };
        responses: {
            /** @description Settlement settings updated */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement settings updated",
                     *       "data": {
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "approval": "second_person",
                     *         "sourceAccount": {
                     *           "bankCode": "000013",
                     *           "accountNumber": "0123456789",
                     *           "accountName": "ACME LIMITED"
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementSettings"];
                        /** @constant */
                        message: "Settlement settings updated";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                    /**
                     * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                     * @example percentage with cap
                     */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /**
                     * @description The most commission on a payment, in naira; 0 is no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent, 10 is 10 %; up to four decimals.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Split previewed",
                     *       "data": {
                     *         "grossAmount": 10000,
                     *         "commission": 250,
                     *         "creditAmount": 9750,
                     *         "rule": "cap",
                     *         "split": {
                     *           "splitType": "percentage-with-cap",
                     *           "splitValue": 0,
                     *           "percentValue": 3,
                     *           "txCap": 250
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description What the business earns.
                             * @example 250
                             */
                            commission: number;
                            /**
                             * @description What the account gets.
                             * @example 9750
                             */
                            creditAmount: number;
                            /**
                             * @description What the payer pays.
                             * @example 10000
                             */
                            grossAmount: number;
                            /** @example cap */
                            rule: "flat" | "percentage" | "cap" | "amount";
                            split: {
                                /**
                                 * @description Percent; 0 for a flat fee.
                                 * @example 3
                                 */
                                percentValue: number;
                                /** @example percentage-with-cap */
                                splitType: "flat" | "percentage-with-cap";
                                /**
                                 * @description The flat fee in naira; 0 for a percentage.
                                 * @example 0
                                 */
                                splitValue: number;
                                /**
                                 * @description The most commission on a payment, in naira; 0 is no cap.
                                 * @example 250
                                 */
                                txCap: number;
                            };
                        };
                        /** @constant */
                        message: "Split previewed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this connected account, which may be a deleted one.
                 * @example 1042
                 */
                accountId?: string;
                /**
                 * @description Not before this date or time (ISO 8601). A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description Only with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference (a UUID).
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Not after this date or time (ISO 8601), which is included. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Transactions retrieved",
                     *       "data": {
                     *         "transactions": [
                     *           {
                     *             "id": 2001,
                     *             "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *             "accountId": 1042,
                     *             "accountName": "Ada Stores",
                     *             "type": "credit",
                     *             "amount": 9000,
                     *             "grossAmount": 10000,
                     *             "commission": 1000,
                     *             "balanceBefore": 0,
                     *             "balanceAfter": 9000,
                     *             "purpose": "product_sale",
                     *             "description": "Two bags of rice",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "totalCount": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description How many transactions the filter matches, on all pages.
                             * @example 1
                             */
                            totalCount: number;
                            transactions: components["schemas"]["TransactionSummary"][];
                        };
                        /** @constant */
                        message: "Transactions retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this connected account, which may be a deleted one.
                 * @example 1042
                 */
                accountId?: string;
                /**
                 * @description Not before this date or time (ISO 8601). A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Only with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference (a UUID).
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Not after this date or time (ISO 8601), which is included. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example createdAt,reference,accountId,accountName,type,amount,grossAmount,commission,balanceBefore,balanceAfter,purpose,description,metadata */
                    "text/csv": string;
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboardTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The reference of the transaction, a UUID.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Transaction retrieved",
                     *       "data": {
                     *         "id": 2001,
                     *         "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *         "accountId": 1042,
                     *         "accountName": "Ada Stores",
                     *         "type": "credit",
                     *         "amount": 9000,
                     *         "grossAmount": 10000,
                     *         "commission": 1000,
                     *         "balanceBefore": 0,
                     *         "balanceAfter": 9000,
                     *         "purpose": "product_sale",
                     *         "description": "Two bags of rice",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "metadata": {
                     *           "payment_method": "card",
                     *           "source": "web",
                     *           "credited_into": "wallet",
                     *           "order": "A-1001"
                     *         },
                     *         "walletId": 1043,
                     *         "sequence": 57,
                     *         "legs": [
                     *           {
                     *             "account": "wallet",
                     *             "amount": 9000
                     *           },
                     *           {
                     *             "account": "commission",
                     *             "amount": 1000
                     *           },
                     *           {
                     *             "account": "clearing",
                     *             "amount": -10000
                     *           }
                     *         ],
                     *         "split": {
                     *           "grossAmount": 10000,
                     *           "commission": 1000,
                     *           "creditAmount": 9000
                     *         },
                     *         "refundOf": null,
                     *         "account": {
                     *           "id": 1042,
                     *           "businessName": "Ada Stores",
                     *           "bankName": "Access Bank",
                     *           "accountNumber": "0000014579",
                     *           "deleted": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TransactionDetail"];
                        /** @constant */
                        message: "Transaction retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoints retrieved",
                     *       "data": {
                     *         "endpoints": [
                     *           {
                     *             "id": 1044,
                     *             "url": "https://example.com/webhooks",
                     *             "description": "Bookkeeping",
                     *             "events": [
                     *               "payment.accepted",
                     *               "account.*"
                     *             ],
                     *             "enabled": true,
                     *             "status": "enabled",
                     *             "failingSince": null,
                     *             "lastAttemptAt": "2026-11-21T09:30:00.000Z",
                     *             "lastDeliveredAt": "2026-11-21T09:30:00.000Z",
                     *             "lastSequence": 57,
                     *             "previousSecretExpiresAt": null,
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            endpoints: components["schemas"]["WebhookEndpoint"][];
                        };
                        /** @constant */
                        message: "Webhook endpoints retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
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
                     * @description For your own use.
                     * @example Bookkeeping
                     */
                    description?: string;
                    /**
                     * @description The types that are sent, and families such as `account.*`. Empty: all of them.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoint created",
                     *       "data": {
                     *         "id": 1044,
                     *         "url": "https://example.com/webhooks",
                     *         "description": "Bookkeeping",
                     *         "events": [
                     *           "payment.accepted",
                     *           "account.*"
                     *         ],
                     *         "enabled": true,
                     *         "status": "enabled",
                     *         "failingSince": null,
                     *         "lastAttemptAt": "2026-11-21T09:30:00.000Z",
                     *         "lastDeliveredAt": "2026-11-21T09:30:00.000Z",
                     *         "lastSequence": 57,
                     *         "previousSecretExpiresAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "secret": "whsec_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CreatedWebhookEndpoint"];
                        /** @constant */
                        message: "Webhook endpoint created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `too_many_webhook_endpoints`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoint deleted",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Webhook endpoint deleted";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                     * @description For your own use.
                     * @example Bookkeeping
                     */
                    description?: string;
                    /**
                     * @description A disabled endpoint is told of nothing, later neither.
                     * @example true
                     */
                    enabled?: boolean;
                    /**
                     * @description The types that are sent, and families such as `account.*`. Empty: all of them.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoint updated",
                     *       "data": {
                     *         "id": 1044,
                     *         "url": "https://example.com/webhooks",
                     *         "description": "Bookkeeping",
                     *         "events": [
                     *           "payment.accepted",
                     *           "account.*"
                     *         ],
                     *         "enabled": true,
                     *         "status": "enabled",
                     *         "failingSince": null,
                     *         "lastAttemptAt": "2026-11-21T09:30:00.000Z",
                     *         "lastDeliveredAt": "2026-11-21T09:30:00.000Z",
                     *         "lastSequence": 57,
                     *         "previousSecretExpiresAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /** @constant */
                        message: "Webhook endpoint updated";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDashboardWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
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
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deliveries retrieved",
                     *       "data": {
                     *         "deliveries": [
                     *           {
                     *             "sequence": 57,
                     *             "eventId": "evt_test_1001_t57",
                     *             "type": "payment.accepted",
                     *             "state": "delivered",
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "createdAt": "2026-11-21T09:30:00.000Z",
                     *             "attemptedAt": "2026-11-21T09:30:00.000Z",
                     *             "status": 200,
                     *             "durationMs": 41,
                     *             "problem": null
                     *           }
                     *         ],
                     *         "totalCount": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            deliveries: components["schemas"]["WebhookDelivery"][];
                            /**
                             * @description How many there are on all pages; the list ends at 10000.
                             * @example 1
                             */
                            totalCount: number;
                        };
                        /** @constant */
                        message: "Webhook deliveries retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDashboardWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the delivery.
                 * @example 57
                 */
                sequence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook delivery retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook delivery retrieved",
                     *       "data": {
                     *         "sequence": 57,
                     *         "eventId": "evt_test_1001_t57",
                     *         "type": "payment.accepted",
                     *         "state": "delivered",
                     *         "attempts": 1,
                     *         "nextAttemptAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "attemptedAt": "2026-11-21T09:30:00.000Z",
                     *         "status": 200,
                     *         "durationMs": 41,
                     *         "problem": null,
                     *         "request": {
                     *           "url": "https://example.com/webhooks",
                     *           "headers": {
                     *             "webhook-id": "evt_test_1001_t57",
                     *             "webhook-signature": "v1,•••"
                     *           },
                     *           "body": "{\"type\":\"payment.accepted\",\"timestamp\":\"2026-11-21T09:30:00.000Z\"}"
                     *         },
                     *         "response": "ok",
                     *         "history": [
                     *           {
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "status": 200,
                     *             "durationMs": 41
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryDetail"];
                        /** @constant */
                        message: "Webhook delivery retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendDashboardWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
                /**
                 * @description Test or live.
                 * @example test
                 */
                mode: "test" | "live";
                /**
                 * @description The number of the delivery.
                 * @example 57
                 */
                sequence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook delivery queued again */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook delivery queued again",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Webhook delivery queued again";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `webhook_endpoint_disabled`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendDashboardWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                     * @description The first instant of the range, by when things happened.
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
                     * @description The end of the range, itself not in it.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deliveries queued again",
                     *       "data": {
                     *         "resent": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description How many are sent again.
                             * @example 12
                             */
                            resent: number;
                        };
                        /** @constant */
                        message: "Webhook deliveries queued again";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `webhook_endpoint_disabled`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rollDashboardWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                 *       "overlapSeconds": 86400
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For how long the old secret goes on signing beside the new one; at most seven days.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook secret rolled",
                     *       "data": {
                     *         "id": 1044,
                     *         "secret": "whsec_…",
                     *         "previousSecretExpiresAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RolledWebhookSecret"];
                        /** @constant */
                        message: "Webhook secret rolled";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    testDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the business.
                 * @example 1001
                 */
                businessId: string;
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Test event queued",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Test event queued";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `webhook_endpoint_disabled`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settings retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settings retrieved",
                     *       "data": {
                     *         "name": "Acme Markets",
                     *         "defaultSplit": {
                     *           "splitType": "percentage-with-cap",
                     *           "splitValue": 0,
                     *           "percentValue": 10,
                     *           "txCap": 2000
                     *         },
                     *         "refundShortfall": "refuse",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BusinessSettings"];
                        /** @constant */
                        message: "Settings retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                     * @description Of the business.
                     * @example Acme Markets
                     */
                    name?: string;
                    /** @description Percent, 10 is 10 %; up to four decimals. */
                    percentValue?: number;
                    /**
                     * @description When a connected account holds less than a refund takes from it: `refuse` refuses the refund, `owe` lets the account go below zero, and what comes in later repays it first.
                     * @example refuse
                     * @enum {string}
                     */
                    refundShortfall?: "refuse" | "owe";
                    /**
                     * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                     * @example percentage-with-cap
                     */
                    splitType?: string;
                    /** @description Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %. */
                    splitValue?: number;
                    /** @description Naira; 0 is no cap. */
                    txCap?: number;
                };
            };
        };
        responses: {
            /** @description Settings changed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settings changed",
                     *       "data": {
                     *         "name": "Acme Markets",
                     *         "defaultSplit": {
                     *           "splitType": "percentage-with-cap",
                     *           "splitValue": 0,
                     *           "percentValue": 10,
                     *           "txCap": 2000
                     *         },
                     *         "refundShortfall": "refuse",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BusinessSettings"];
                        /** @constant */
                        message: "Settings changed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Team */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Team",
                     *       "data": {
                     *         "members": [
                     *           {
                     *             "id": "m4Kd9sLq",
                     *             "userId": "Zk3xQ0m1",
                     *             "name": "Ada Obi",
                     *             "email": "ada@example.com",
                     *             "role": "finance",
                     *             "joinedAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "invitations": [
                     *           {
                     *             "id": "t7Hq2xNc",
                     *             "email": "ada@example.com",
                     *             "role": "finance",
                     *             "expiresAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            invitations: {
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
                                 * @description The last part of the link to send.
                                 * @example t7Hq2xNc
                                 */
                                id: string;
                                /**
                                 * @description What the person may do.
                                 * @example finance
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
                                 * @description Of the person.
                                 * @example Ada Obi
                                 */
                                name: string;
                                /**
                                 * @description What the person may do.
                                 * @example finance
                                 */
                                role: "owner" | "admin" | "finance" | "developer" | "viewer";
                                /** @example Zk3xQ0m1 */
                                userId: string;
                            }[];
                        };
                        /** @constant */
                        message: "Team";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                     */
                    role: "owner" | "admin" | "finance" | "developer" | "viewer";
                };
            };
        };
        responses: {
            /** @description Invited */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invited",
                     *       "data": {
                     *         "id": "t7Hq2xNc"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example t7Hq2xNc */
                            id: string;
                        };
                        /** @constant */
                        message: "Invited";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
                /**
                 * @description The id of the invitation.
                 * @example t7Hq2xNc
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Done";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Done";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `last_owner`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Done";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `last_owner`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                businessId: string;
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
                     */
                    role: "owner" | "admin" | "finance" | "developer" | "viewer";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Done";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `last_owner`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the invitation.
                 * @example t7Hq2xNc
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation",
                     *       "data": {
                     *         "businessName": "Acme Markets",
                     *         "role": "finance",
                     *         "email": "ada@example.com",
                     *         "expiresAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description Of the business.
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
                             */
                            role: "owner" | "admin" | "finance" | "developer" | "viewer";
                        };
                        /** @constant */
                        message: "Invitation";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the invitation.
                 * @example t7Hq2xNc
                 */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitation accepted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation accepted",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Invitation accepted";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`, `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    /** @example a long pass phrase */
                    currentPassword: string;
                    /**
                     * @description 10 to 128 characters.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Password changed",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Password changed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`, `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Session",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Session";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Signed in",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"] | components["schemas"]["TwoFactorRequired"];
                        /** @constant */
                        message: "Signed in";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                 *       "token": "qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMq"
                 *     }
                 */
                "application/json": {
                    /** @example qWmJkXnUrRtaEoPzLsDfGhJkZxCvBnMq */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Signed in",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Signed in";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Signed in",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Signed in";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Done",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Done";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Not allowed. Codes: `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                 *       "businessName": "Acme Markets"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Of the business.
                     * @example Acme Markets
                     */
                    businessName?: string;
                    /**
                     * @description An e-mail address.
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Of the person.
                     * @example Ada Obi
                     */
                    name: string;
                    /**
                     * @description 10 to 128 characters.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Signed up",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Signed up";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Two-factor sign-in is on",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Two-factor sign-in is on";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`, `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Two-factor sign-in is off",
                     *       "data": {
                     *         "user": {
                     *           "id": "Zk3xQ0m1",
                     *           "name": "Ada Obi",
                     *           "email": "ada@example.com",
                     *           "twoFactorEnabled": true
                     *         },
                     *         "businesses": [
                     *           {
                     *             "id": 1001,
                     *             "name": "Acme Markets",
                     *             "role": "finance"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        /** @constant */
                        message: "Two-factor sign-in is off";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`, `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Two-factor sign-in prepared",
                     *       "data": {
                     *         "totpUri": "otpauth://totp/Tributary:ada@example.com?secret=JBSWY3DPEHPK3PXP",
                     *         "backupCodes": [
                     *           "aB3dE-fG7hI"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            backupCodes: string[];
                            /** @example otpauth://totp/Tributary:ada@example.com?secret=JBSWY3DPEHPK3PXP */
                            totpUri: string;
                        };
                        /** @constant */
                        message: "Two-factor sign-in prepared";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `session_missing`, `sign_in_refused`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `role_not_allowed`, `cross_site_refused`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `already_member`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The process is alive",
                     *       "data": {
                     *         "status": "alive"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @constant */
                            status: "alive";
                        };
                        /** @constant */
                        message: "The process is alive";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    readMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus text format. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # TYPE tributary_queue_length gauge
                     *     tributary_queue_length 0
                     */
                    "text/plain": string;
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process can serve requests */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The process can serve requests",
                     *       "data": {
                     *         "status": "ready"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @constant */
                            status: "ready";
                        };
                        /** @constant */
                        message: "The process can serve requests";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subAccountId": 1042,
                 *       "authorizationKey": "auth_test_…",
                 *       "amount": 10000,
                 *       "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                 *       "purpose": "product_sale",
                 *       "description": "Two bags of rice",
                 *       "metadata": {
                 *         "order": "A-1001"
                 *       },
                 *       "paymentMethod": "card",
                 *       "source": "web"
                 *     }
                 */
                "application/json": components["schemas"]["Payment"];
            };
        };
        responses: {
            /** @description Payment accepted */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payment accepted",
                     *       "data": {
                     *         "id": 2001,
                     *         "amount": 9000,
                     *         "purpose": "product_sale",
                     *         "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *         "description": "Two bags of rice",
                     *         "metadata": "{\"payment_method\":\"card\",\"source\":\"web\",\"credited_into\":\"wallet\",\"order\":\"A-1001\"}",
                     *         "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *         "type": "credit",
                     *         "walletId": 1043,
                     *         "balanceBefore": 0,
                     *         "balanceAfter": 9000,
                     *         "subAccountId": 1042,
                     *         "grossAmount": 10000,
                     *         "commission": 1000
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AcceptedPayment"];
                        /** @constant */
                        message: "Payment accepted";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`, `authorization_key_mismatch`, `account_disabled`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `reference_conflict`, `idempotency_key_in_use`, `balance_limit_exceeded`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The reference of the payment, a UUID.
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
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Refunds retrieved",
                     *       "data": {
                     *         "payment": {
                     *           "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *           "subAccountId": 1042,
                     *           "amount": 10000,
                     *           "refundedAmount": 2500,
                     *           "refundableAmount": 7500
                     *         },
                     *         "refunds": [
                     *           {
                     *             "id": 2002,
                     *             "reference": "0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10",
                     *             "amount": 2500,
                     *             "accountAmount": 2250,
                     *             "commissionAmount": 250,
                     *             "commission": "reverse",
                     *             "reason": "One bag was torn",
                     *             "createdAt": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RefundList"];
                        /** @constant */
                        message: "Refunds retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The reference of the payment, a UUID.
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Refund created",
                     *       "data": {
                     *         "refund": {
                     *           "id": 2002,
                     *           "reference": "0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10",
                     *           "amount": 2500,
                     *           "accountAmount": 2250,
                     *           "commissionAmount": 250,
                     *           "commission": "reverse",
                     *           "reason": "One bag was torn",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "payment": {
                     *           "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *           "subAccountId": 1042,
                     *           "amount": 10000,
                     *           "refundedAmount": 2500,
                     *           "refundableAmount": 7500
                     *         },
                     *         "balanceAfter": 6750
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CreatedRefund"];
                        /** @constant */
                        message: "Refund created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `reference_conflict`, `already_refunded`, `refund_too_large`, `insufficient_balance`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptPaymentsInBulk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payments": [
                 *         {
                 *           "subAccountId": 1042,
                 *           "authorizationKey": "auth_test_…",
                 *           "amount": 10000,
                 *           "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                 *           "purpose": "product_sale",
                 *           "description": "Two bags of rice",
                 *           "metadata": {
                 *             "order": "A-1001"
                 *           },
                 *           "paymentMethod": "card",
                 *           "source": "web"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    payments: components["schemas"]["Payment"][];
                };
            };
        };
        responses: {
            /** @description Payments processed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payments processed",
                     *       "data": [
                     *         {
                     *           "success": true,
                     *           "message": "Payment accepted",
                     *           "data": {
                     *             "id": 2001,
                     *             "amount": 9000,
                     *             "purpose": "product_sale",
                     *             "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *             "description": "Two bags of rice",
                     *             "metadata": "{\"payment_method\":\"card\",\"source\":\"web\",\"credited_into\":\"wallet\",\"order\":\"A-1001\"}",
                     *             "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *             "type": "credit",
                     *             "walletId": 1043,
                     *             "balanceBefore": 0,
                     *             "balanceAfter": 9000,
                     *             "subAccountId": 1042,
                     *             "grossAmount": 10000,
                     *             "commission": 1000
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            data: components["schemas"]["AcceptedPayment"] | null;
                            error?: {
                                code: string;
                                field?: string;
                                requestId: string;
                            };
                            /** @example Payment accepted */
                            message: string;
                            /** @description True when this payment was accepted before. */
                            replayed?: boolean;
                            /** @description Whether this payment was accepted. */
                            success: boolean;
                        }[];
                        /** @constant */
                        message: "Payments processed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewPayment: {
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
                 *       "subAccountId": 1042,
                 *       "amount": 10000
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Naira, at most two decimals, more than 0 and at most 1,000,000,000,000.
                     * @example 10000
                     */
                    amount: number;
                    authorizationKey?: string;
                    /** @description Another spelling of `authorizationKey`. */
                    authorizationKeys?: string;
                    /** @example Two bags of rice */
                    description?: string;
                    /**
                     * @description Up to 50 keys of your own with scalar values, 4 KB as JSON.
                     * @example {
                     *       "order": "A-1001"
                     *     }
                     */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /**
                     * @description Kept as `payment_method` in the metadata.
                     * @example card
                     */
                    paymentMethod?: string;
                    /**
                     * @default product_sale
                     * @example product_sale
                     */
                    purpose?: string;
                    /**
                     * @description A UUID of your choice, unique per business and mode; made when missing. Sent again with the same content, it gives the first result again.
                     * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                     */
                    reference?: string;
                    /**
                     * @description Kept as `source` in the metadata.
                     * @example web
                     */
                    source?: string;
                    /**
                     * @description The connected account that the payment is for.
                     * @example 1042
                     */
                    subAccountId: number;
                };
            };
        };
        responses: {
            /** @description Payment previewed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payment previewed",
                     *       "data": {
                     *         "subAccountId": 1042,
                     *         "grossAmount": 10000,
                     *         "commission": 1000,
                     *         "creditAmount": 9000,
                     *         "currency": "NGN",
                     *         "rule": "percentage",
                     *         "splitType": "percentage-with-cap",
                     *         "splitValue": 0,
                     *         "percentValue": 10,
                     *         "txCap": 2000
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description What the business earns, in naira.
                             * @example 1000
                             */
                            commission: number;
                            /**
                             * @description What the connected account gets, in naira.
                             * @example 9000
                             */
                            creditAmount: number;
                            /** @constant */
                            currency: "NGN";
                            /**
                             * @description What the payer pays, in naira.
                             * @example 10000
                             */
                            grossAmount: number;
                            /**
                             * @description Percent; 0 for a flat fee.
                             * @example 10
                             */
                            percentValue: number;
                            /**
                             * @description What decided the commission: the flat fee, the percentage, the cap, or the amount as its ceiling.
                             * @example percentage
                             */
                            rule: "flat" | "percentage" | "cap" | "amount";
                            /** @example percentage-with-cap */
                            splitType: string;
                            /**
                             * @description The flat fee in naira; 0 for a percentage.
                             * @example 0
                             */
                            splitValue: number;
                            /** @example 1042 */
                            subAccountId: number;
                            /**
                             * @description The most commission on a payment, in naira; 0 is no cap.
                             * @example 2000
                             */
                            txCap: number;
                        };
                        /** @constant */
                        message: "Payment previewed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /**
                 * @description Of one connected account.
                 * @example 1042
                 */
                accountId?: string;
                /**
                 * @description Made from this date or time on (ISO 8601; Lagos unless it says otherwise).
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description That of its run until it has an outcome of its own. `failed` and `cancelled` ones are back in the wallet. One that is `unknown` is not paid again until somebody resolves it.
                 * @example exported
                 */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
                /**
                 * @description Made up to this date or time, included.
                 * @example 2026-11-30
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payouts retrieved */
            200: {
                headers: {
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payouts retrieved",
                     *       "data": [
                     *         {
                     *           "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *           "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *           "runNumber": 7,
                     *           "position": 1,
                     *           "accountId": 1042,
                     *           "accountBusinessName": "Mama Ngozi Foods",
                     *           "amount": 36250,
                     *           "bankCode": "000013",
                     *           "bankName": "Guaranty Trust Bank",
                     *           "accountNumber": "0123456789",
                     *           "accountName": "NGOZI OKAFOR",
                     *           "state": "exported",
                     *           "reasonCode": "AC04",
                     *           "reason": "The account is closed",
                     *           "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *           "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *           "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"][];
                        /** @constant */
                        message: "Payouts retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the payout, a UUID.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payout retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payout retrieved",
                     *       "data": {
                     *         "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *         "runNumber": 7,
                     *         "position": 1,
                     *         "accountId": 1042,
                     *         "accountBusinessName": "Mama Ngozi Foods",
                     *         "amount": 36250,
                     *         "bankCode": "000013",
                     *         "bankName": "Guaranty Trust Bank",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "NGOZI OKAFOR",
                     *         "state": "exported",
                     *         "reasonCode": "AC04",
                     *         "reason": "The account is closed",
                     *         "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *         "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        /** @constant */
                        message: "Payout retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resolvePayout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the payout, a UUID.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "failed",
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payout resolved",
                     *       "data": {
                     *         "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *         "runNumber": 7,
                     *         "position": 1,
                     *         "accountId": 1042,
                     *         "accountBusinessName": "Mama Ngozi Foods",
                     *         "amount": 36250,
                     *         "bankCode": "000013",
                     *         "bankName": "Guaranty Trust Bank",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "NGOZI OKAFOR",
                     *         "state": "exported",
                     *         "reasonCode": "AC04",
                     *         "reason": "The account is closed",
                     *         "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *         "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        /** @constant */
                        message: "Payout resolved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `payout_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                 * @description A date in Lagos, included; at most ten years later.
                 * @example 2026-12-31
                 */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public holidays retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Public holidays retrieved",
                     *       "data": [
                     *         {
                     *           "date": "2026-12-25",
                     *           "name": "Christmas Day"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PublicHoliday"][];
                        /** @constant */
                        message: "Public holidays retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSettlementRuns: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description `preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` once no payout is open any more. `cancelling` while payouts are being given back, then `cancelled`, as is a run for which nobody had enough.
                 * @example draft
                 */
                state?: "preparing" | "draft" | "approved" | "exported" | "completed" | "cancelling" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement runs retrieved */
            200: {
                headers: {
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement runs retrieved",
                     *       "data": [
                     *         {
                     *           "number": 7,
                     *           "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *           "state": "draft",
                     *           "scheduledFor": "2026-11-23",
                     *           "accountIds": null,
                     *           "payouts": {
                     *             "count": 120,
                     *             "amount": 4350000.5
                     *           },
                     *           "paid": {
                     *             "count": 120,
                     *             "amount": 4350000.5
                     *           },
                     *           "failed": {
                     *             "count": 120,
                     *             "amount": 4350000.5
                     *           },
                     *           "unknown": {
                     *             "count": 120,
                     *             "amount": 4350000.5
                     *           },
                     *           "cancelled": {
                     *             "count": 120,
                     *             "amount": 4350000.5
                     *           },
                     *           "created": {
                     *             "by": {
                     *               "kind": "user",
                     *               "id": "3KQ0b2x0yUqzJm1a",
                     *               "name": "Ada Obi"
                     *             },
                     *             "at": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           "draftedAt": "2026-11-21T09:30:00.000Z",
                     *           "approved": {
                     *             "by": {
                     *               "kind": "user",
                     *               "id": "3KQ0b2x0yUqzJm1a",
                     *               "name": "Ada Obi"
                     *             },
                     *             "at": "2026-11-21T09:30:00.000Z"
                     *           },
                     *           "exported": {
                     *             "by": {
                     *               "kind": "user",
                     *               "id": "3KQ0b2x0yUqzJm1a",
                     *               "name": "Ada Obi"
                     *             },
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "format": "pain.001.001.09"
                     *           },
                     *           "cancelledBy": {
                     *             "by": {
                     *               "kind": "user",
                     *               "id": "3KQ0b2x0yUqzJm1a",
                     *               "name": "Ada Obi"
                     *             },
                     *             "at": "2026-11-21T09:30:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"][];
                        /** @constant */
                        message: "Settlement runs retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountIds": [
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run started",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run started";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `reference_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run retrieved",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    approveSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run approved */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run approved",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run approved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `second_person_required`, `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement run cancelled */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run cancelled",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run cancelled";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exportSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run exported",
                     *       "data": {
                     *         "number": 7,
                     *         "reference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "state": "draft",
                     *         "scheduledFor": "2026-11-23",
                     *         "accountIds": null,
                     *         "payouts": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "paid": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "failed": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "unknown": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "cancelled": {
                     *           "count": 120,
                     *           "amount": 4350000.5
                     *         },
                     *         "created": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "draftedAt": "2026-11-21T09:30:00.000Z",
                     *         "approved": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         },
                     *         "exported": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "format": "pain.001.001.09"
                     *         },
                     *         "cancelledBy": {
                     *           "by": {
                     *             "kind": "user",
                     *             "id": "3KQ0b2x0yUqzJm1a",
                     *             "name": "Ada Obi"
                     *           },
                     *           "at": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        /** @constant */
                        message: "Settlement run exported";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `source_account_missing`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
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
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, in the format asked for */
            200: {
                headers: {
                    /** @description The name of the file. */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <?xml version="1.0" encoding="UTF-8"?> … */
                    "application/xml": string;
                    /** @example endToEndId,amount,currency,bankCode,bankName,accountNumber,accountName,narration,runNumber,accountId */
                    "text/csv": string;
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `source_account_missing`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSettlementRunPayouts: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description That of its run until it has an outcome of its own. `failed` and `cancelled` ones are back in the wallet. One that is `unknown` is not paid again until somebody resolves it.
                 * @example exported
                 */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
            };
            header?: never;
            path: {
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payouts retrieved */
            200: {
                headers: {
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payouts retrieved",
                     *       "data": [
                     *         {
                     *           "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *           "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *           "runNumber": 7,
                     *           "position": 1,
                     *           "accountId": 1042,
                     *           "accountBusinessName": "Mama Ngozi Foods",
                     *           "amount": 36250,
                     *           "bankCode": "000013",
                     *           "bankName": "Guaranty Trust Bank",
                     *           "accountNumber": "0123456789",
                     *           "accountName": "NGOZI OKAFOR",
                     *           "state": "exported",
                     *           "reasonCode": "AC04",
                     *           "reason": "The account is closed",
                     *           "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *           "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *           "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"][];
                        /** @constant */
                        message: "Payouts retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelPayout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the payout, a UUID.
                 * @example 0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10
                 */
                id: string;
                /**
                 * @description The number of the run.
                 * @example 7
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payout cancelled */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Payout cancelled",
                     *       "data": {
                     *         "id": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "endToEndId": "0197a3c26f1e7c449d0b5a2f9d3c7b10",
                     *         "runNumber": 7,
                     *         "position": 1,
                     *         "accountId": 1042,
                     *         "accountBusinessName": "Mama Ngozi Foods",
                     *         "amount": 36250,
                     *         "bankCode": "000013",
                     *         "bankName": "Guaranty Trust Bank",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "NGOZI OKAFOR",
                     *         "state": "exported",
                     *         "reasonCode": "AC04",
                     *         "reason": "The account is closed",
                     *         "outcomeAt": "2026-11-21T09:30:00.000Z",
                     *         "returnReference": "0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10",
                     *         "confirmedAt": "2026-11-21T09:30:00.000Z",
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        /** @constant */
                        message: "Payout cancelled";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `run_state_conflict`, `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountIds": [
                 *         1042,
                 *         1057
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The connected accounts to pay; all of them when missing.
                     * @example [
                     *       1042,
                     *       1057
                     *     ]
                     */
                    accountIds?: number[];
                };
            };
        };
        responses: {
            /** @description Settlement run previewed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement run previewed",
                     *       "data": {
                     *         "count": 120,
                     *         "amount": 4350000.5
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementRunPreview"];
                        /** @constant */
                        message: "Settlement run previewed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSettlementSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement settings retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement settings retrieved",
                     *       "data": {
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "approval": "second_person",
                     *         "sourceAccount": {
                     *           "bankCode": "000013",
                     *           "accountNumber": "0123456789",
                     *           "accountName": "ACME LIMITED"
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementSettings"];
                        /** @constant */
                        message: "Settlement settings retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateSettlementSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
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
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SettlementSettingsUpdate"];
            };
        };
        responses: {
            /** @description Settlement settings updated */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement settings updated",
                     *       "data": {
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "approval": "second_person",
                     *         "sourceAccount": {
                     *           "bankCode": "000013",
                     *           "accountNumber": "0123456789",
                     *           "accountName": "ACME LIMITED"
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SettlementSettings"];
                        /** @constant */
                        message: "Settlement settings updated";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listConnectedAccounts: {
        parameters: {
            query?: {
                /**
                 * @description `true` or `false`: only such accounts.
                 * @example true
                 */
                enabled?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /** @description Part of a name, of the e-mail address or of the account number, whatever the case. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successfully gotten your SubAccount */
            200: {
                headers: {
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Successfully gotten your SubAccount",
                     *       "data": [
                     *         {
                     *           "id": 1042,
                     *           "accountId": 1043,
                     *           "subAccountEmail": "accounts@example.com",
                     *           "type": "subaccount",
                     *           "authorizationKeys": "auth_test_…",
                     *           "txPercentage": 10,
                     *           "txCap": 2000,
                     *           "splitType": "percentage-with-cap",
                     *           "splitValue": 0,
                     *           "enabled": true,
                     *           "businessId": 1,
                     *           "businessName": "Ada Stores",
                     *           "walletUserMobile": "2348031234567",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *           "account": {
                     *             "bankName": "Access Bank",
                     *             "accountNumber": "0000014579",
                     *             "bankCode": "000014",
                     *             "currency": "NGN",
                     *             "name": "Ada Stores Ltd",
                     *             "walletType": "user"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConnectedAccountItem"][];
                        /** @constant */
                        message: "Successfully gotten your SubAccount";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getConnectedAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successfully gotten your SubAccount */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Successfully gotten your SubAccount",
                     *       "data": {
                     *         "id": 1042,
                     *         "accountId": 1043,
                     *         "subAccountEmail": "accounts@example.com",
                     *         "type": "subaccount",
                     *         "authorizationKeys": "auth_test_…",
                     *         "txPercentage": 10,
                     *         "txCap": 2000,
                     *         "splitType": "percentage-with-cap",
                     *         "splitValue": 0,
                     *         "enabled": true,
                     *         "businessId": 1,
                     *         "businessName": "Ada Stores",
                     *         "walletUserMobile": "2348031234567",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConnectedAccount"];
                        /** @constant */
                        message: "Successfully gotten your SubAccount";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: string;
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
                     * @description The directory's name is kept; another one gives a warning.
                     * @example Access Bank
                     */
                    bankName?: string;
                    /** @example Ada Stores */
                    businessName?: string;
                    /** @description A disabled account accepts no payments. */
                    enabled?: boolean;
                    /**
                     * @description Of the person to turn to.
                     * @example Ada
                     */
                    firstName?: string;
                    /** @example Obi */
                    lastName?: string;
                    /** @description Another spelling of `txPercentage`. */
                    percentValue?: number;
                    /** @description Another spelling of `splitType`. */
                    split_type?: string;
                    /** @description Another spelling of `splitValue`. */
                    split_value?: number;
                    /**
                     * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                     * @example percentage with cap
                     */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /** @example accounts@example.com */
                    subAccountEmail?: string;
                    /**
                     * @description The most commission on a payment, in naira; 0 is no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent, 10 is 10 %; up to four decimals.
                     * @example 10
                     */
                    txPercentage?: number;
                    /**
                     * @description International format without plus; `+234…` and `0803…` are understood.
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Business Subaccount updated",
                     *       "data": {
                     *         "id": 1042,
                     *         "accountId": 1043,
                     *         "subAccountEmail": "accounts@example.com",
                     *         "type": "subaccount",
                     *         "authorizationKeys": "auth_test_…",
                     *         "txPercentage": 10,
                     *         "txCap": 2000,
                     *         "splitType": "percentage-with-cap",
                     *         "splitValue": 0,
                     *         "enabled": true,
                     *         "businessId": 1,
                     *         "businessName": "Ada Stores",
                     *         "walletUserMobile": "2348031234567",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *         "account": {
                     *           "bankName": "Access Bank",
                     *           "accountNumber": "0000014579",
                     *           "bankCode": "000014",
                     *           "currency": "NGN",
                     *           "name": "Ada Stores Ltd",
                     *           "walletType": "user"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            account: components["schemas"]["SettlementAccount"];
                            /**
                             * @description Id of the settlement account: the bank details.
                             * @example 1043
                             */
                            accountId: number;
                            /**
                             * @description The authorisation key: sent with every payment for this account.
                             * @example auth_test_…
                             */
                            authorizationKeys: string;
                            /** @example 1 */
                            businessId: number;
                            /** @example Ada Stores */
                            businessName: string;
                            /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
                            createdAt: string;
                            enabled: boolean;
                            /** @example Ada */
                            firstName?: string;
                            /** @example 1042 */
                            id: number;
                            /** @example Obi */
                            lastName?: string;
                            /** @example percentage-with-cap */
                            splitType: "flat" | "percentage-with-cap";
                            /**
                             * @description The flat fee in naira; 0 for a percentage.
                             * @example 0
                             */
                            splitValue: number;
                            /** @example accounts@example.com */
                            subAccountEmail: string;
                            /**
                             * @description Naira; 0 is no cap.
                             * @example 2000
                             */
                            txCap: number;
                            /**
                             * @description Percent; 0 for a flat fee.
                             * @example 10
                             */
                            txPercentage: number;
                            /** @constant */
                            type: "subaccount";
                            /** @example 2348031234567 */
                            walletUserMobile: string;
                            /** @description What looks odd about the bank details. Only there when something does; nothing was refused. */
                            warnings?: {
                                code: "account_number_check_digit" | "bank_name_differs";
                                message: string;
                            }[];
                        };
                        /** @constant */
                        message: "Business Subaccount updated";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`, `unknown_bank_code`, `duplicate_bank_account`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rotateAuthorizationKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For how long the old key goes on working; at most seven days.
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Authorization key rotated",
                     *       "data": {
                     *         "id": 1042,
                     *         "authorizationKeys": "auth_test_…",
                     *         "previousKeyExpiresAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)"
                     *       }
                     *     }
                     */
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
                             * @description When the old key stops working.
                             * @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)
                             */
                            previousKeyExpiresAt: string;
                        };
                        /** @constant */
                        message: "Authorization key rotated";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAccountBalance: {
        parameters: {
            query?: {
                /**
                 * @description With everything up to and in this date or time (ISO 8601); now unless given. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2022-11-08
                 */
                at?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Balance retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Balance retrieved",
                     *       "data": {
                     *         "at": "Tue Nov 08 2022 23:59:59 GMT+0100 (West Africa Standard Time)",
                     *         "balance": 9000,
                     *         "currency": "NGN",
                     *         "lastTransaction": {
                     *           "sequence": 1,
                     *           "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *           "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BalanceAt"];
                        /** @constant */
                        message: "Balance retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSettlementSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement schedule retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement schedule retrieved",
                     *       "data": {
                     *         "inherited": false,
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        /** @constant */
                        message: "Settlement schedule retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setSettlementSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: string;
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
                "application/json": components["schemas"]["AccountSettlementScheduleRequest"];
            };
        };
        responses: {
            /** @description Settlement schedule set */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement schedule set",
                     *       "data": {
                     *         "inherited": false,
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        /** @constant */
                        message: "Settlement schedule set";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeSettlementSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subaccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settlement schedule removed */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Settlement schedule removed",
                     *       "data": {
                     *         "inherited": false,
                     *         "schedule": {
                     *           "frequency": "weekly",
                     *           "weekday": 1,
                     *           "delayBusinessDays": 1
                     *         },
                     *         "minimumAmount": 1000,
                     *         "reserve": {
                     *           "percent": 10
                     *         },
                     *         "nextRunOn": "2026-11-23"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccountSettlementSchedule"];
                        /** @constant */
                        message: "Settlement schedule removed";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAccountStatement: {
        parameters: {
            query?: {
                /** @example csv */
                format?: "json" | "csv" | "pdf";
                /**
                 * @description Not before this date or time (ISO 8601). A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Not after this date or time (ISO 8601), which is included. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subAccountId: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Statement retrieved",
                     *       "data": {
                     *         "account": {
                     *           "id": 1042,
                     *           "businessName": "Ada Stores",
                     *           "accountName": "Ada Stores Ltd",
                     *           "bankName": "Access Bank",
                     *           "accountNumber": "0000014579"
                     *         },
                     *         "currency": "NGN",
                     *         "period": {
                     *           "from": "Tue Nov 01 2022 00:00:00 GMT+0100 (West Africa Standard Time)",
                     *           "to": "Wed Nov 30 2022 23:59:59 GMT+0100 (West Africa Standard Time)"
                     *         },
                     *         "createdAt": "Thu Dec 01 2022 09:00:00 GMT+0100 (West Africa Standard Time)",
                     *         "openingBalance": 0,
                     *         "closingBalance": 9000,
                     *         "totals": {
                     *           "credits": 9000,
                     *           "debits": 0,
                     *           "commission": 1000
                     *         },
                     *         "lines": [
                     *           {
                     *             "sequence": 1,
                     *             "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *             "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *             "description": "Two bags of rice",
                     *             "purpose": "product_sale",
                     *             "type": "credit",
                     *             "amount": 9000,
                     *             "commission": 1000,
                     *             "balanceAfter": 9000
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Statement"];
                        /** @constant */
                        message: "Statement retrieved";
                        /** @constant */
                        success: true;
                    };
                    /** @example %PDF-1.7 … */
                    "application/pdf": string;
                    /** @example createdAt,sequence,reference,description,purpose,type,amount,commission,balanceAfter */
                    "text/csv": string;
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAccountTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Not before this date or time (ISO 8601). A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description Only with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference (a UUID).
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Not after this date or time (ISO 8601), which is included. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
                /** @example credit */
                type?: "credit" | "debit";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Transactions retrieved successfully",
                     *       "data": {
                     *         "balance": 9000,
                     *         "currency": "NGN",
                     *         "inflowAmount": 9000,
                     *         "transactions": [
                     *           {
                     *             "id": 2001,
                     *             "amount": 9000,
                     *             "purpose": "product_sale",
                     *             "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *             "description": "Two bags of rice",
                     *             "metadata": "{\"payment_method\":\"card\",\"source\":\"web\",\"credited_into\":\"wallet\",\"order\":\"A-1001\"}",
                     *             "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *             "type": "credit",
                     *             "walletId": 1043,
                     *             "balanceBefore": 0,
                     *             "balanceAfter": 9000,
                     *             "subAccountId": 1042,
                     *             "grossAmount": 10000,
                     *             "commission": 1000
                     *           }
                     *         ],
                     *         "totalCount": 1,
                     *         "connectedFees": 1000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listConnectedAccountsPartial: {
        parameters: {
            query?: {
                /**
                 * @description `true` or `false`: only such accounts.
                 * @example true
                 */
                enabled?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /** @description Part of a name, of the e-mail address or of the account number, whatever the case. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successfully gotten your SubAccount */
            200: {
                headers: {
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Successfully gotten your SubAccount",
                     *       "data": [
                     *         {
                     *           "id": 1042,
                     *           "accountId": 1043,
                     *           "subAccountEmail": "accounts@example.com",
                     *           "type": "subaccount",
                     *           "authorizationKeys": "auth_test_…",
                     *           "txPercentage": 10,
                     *           "txCap": 2000,
                     *           "splitType": "percentage-with-cap",
                     *           "splitValue": 0,
                     *           "enabled": true,
                     *           "businessId": 1,
                     *           "businessName": "Ada Stores",
                     *           "walletUserMobile": "2348031234567",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *           "account": {
                     *             "bankName": "Access Bank",
                     *             "accountNumber": "0000014579",
                     *             "bankCode": "000014",
                     *             "currency": "NGN",
                     *             "name": "Ada Stores Ltd",
                     *             "walletType": "user"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConnectedAccountItem"][];
                        /** @constant */
                        message: "Successfully gotten your SubAccount";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
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
                 *       "currency": "NGN"
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
                     * @description The directory's name is kept; another one gives a warning.
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
                    /** @description Another spelling of `txPercentage`. */
                    percentValue?: number;
                    /** @description Another spelling of `splitType`. */
                    split_type?: string;
                    /** @description Another spelling of `splitValue`. */
                    split_value?: number;
                    /**
                     * @description `flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.
                     * @example percentage with cap
                     */
                    splitType?: string;
                    /**
                     * @description Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.
                     * @example 0.03
                     */
                    splitValue?: number;
                    /** @example accounts@example.com */
                    subAccountEmail: string;
                    /**
                     * @description The most commission on a payment, in naira; 0 is no cap.
                     * @example 2000
                     */
                    txCap?: number;
                    /**
                     * @description Percent, 10 is 10 %; up to four decimals.
                     * @example 10
                     */
                    txPercentage?: number;
                    /**
                     * @description International format without plus; `+234…` and `0803…` are understood.
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Business Subaccount created",
                     *       "data": {
                     *         "id": 1042,
                     *         "businessName": "Ada Stores",
                     *         "accountNumber": "0000014579",
                     *         "bankCode": "000014",
                     *         "bankName": "Access Bank",
                     *         "currency": "NGN",
                     *         "authorizationKeys": "auth_test_…",
                     *         "splitType": "percentage-with-cap",
                     *         "splitValue": 0,
                     *         "percentValue": 10,
                     *         "txCap": 2000,
                     *         "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @example 0000014579 */
                            accountNumber: string;
                            /**
                             * @description The authorisation key: sent with every payment for this account.
                             * @example auth_test_…
                             */
                            authorizationKeys: string;
                            /** @example 000014 */
                            bankCode: string;
                            /** @example Access Bank */
                            bankName: string;
                            /** @example Ada Stores */
                            businessName: string;
                            /** @example Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time) */
                            createdAt: string;
                            /** @example NGN */
                            currency: string;
                            /** @example 1042 */
                            id: number;
                            /**
                             * @description Percent; 0 for a flat fee.
                             * @example 10
                             */
                            percentValue: number;
                            /** @example percentage-with-cap */
                            splitType: "flat" | "percentage-with-cap";
                            /**
                             * @description The flat fee in naira; 0 for a percentage.
                             * @example 0
                             */
                            splitValue: number;
                            /**
                             * @description Naira; 0 is no cap.
                             * @example 2000
                             */
                            txCap: number;
                            /** @description What looks odd about the bank details. Only there when something does; nothing was refused. */
                            warnings?: {
                                code: "account_number_check_digit" | "bank_name_differs";
                                message: string;
                            }[];
                        };
                        /** @constant */
                        message: "Business Subaccount created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`, `unknown_bank_code`, `duplicate_bank_account`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoints retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoints retrieved",
                     *       "data": [
                     *         {
                     *           "id": 1044,
                     *           "url": "https://example.com/webhooks",
                     *           "description": "Bookkeeping",
                     *           "events": [
                     *             "payment.accepted",
                     *             "account.*"
                     *           ],
                     *           "enabled": true,
                     *           "status": "enabled",
                     *           "failingSince": null,
                     *           "lastAttemptAt": "2026-11-21T09:30:00.000Z",
                     *           "lastDeliveredAt": "2026-11-21T09:30:00.000Z",
                     *           "lastSequence": 57,
                     *           "previousSecretExpiresAt": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                        /** @constant */
                        message: "Webhook endpoints retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
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
                     * @description For your own use.
                     * @example Bookkeeping
                     */
                    description?: string;
                    /**
                     * @description The types that are sent, and families such as `account.*`. Empty: all of them.
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoint created",
                     *       "data": {
                     *         "id": 1044,
                     *         "url": "https://example.com/webhooks",
                     *         "description": "Bookkeeping",
                     *         "events": [
                     *           "payment.accepted",
                     *           "account.*"
                     *         ],
                     *         "enabled": true,
                     *         "status": "enabled",
                     *         "failingSince": null,
                     *         "lastAttemptAt": "2026-11-21T09:30:00.000Z",
                     *         "lastDeliveredAt": "2026-11-21T09:30:00.000Z",
                     *         "lastSequence": 57,
                     *         "previousSecretExpiresAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "secret": "whsec_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CreatedWebhookEndpoint"];
                        /** @constant */
                        message: "Webhook endpoint created";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `too_many_webhook_endpoints`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoint retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoint retrieved",
                     *       "data": {
                     *         "id": 1044,
                     *         "url": "https://example.com/webhooks",
                     *         "description": "Bookkeeping",
                     *         "events": [
                     *           "payment.accepted",
                     *           "account.*"
                     *         ],
                     *         "enabled": true,
                     *         "status": "enabled",
                     *         "failingSince": null,
                     *         "lastAttemptAt": "2026-11-21T09:30:00.000Z",
                     *         "lastDeliveredAt": "2026-11-21T09:30:00.000Z",
                     *         "lastSequence": 57,
                     *         "previousSecretExpiresAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /** @constant */
                        message: "Webhook endpoint retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoint deleted */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoint deleted",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Webhook endpoint deleted";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                     * @description For your own use.
                     * @example Bookkeeping
                     */
                    description?: string;
                    /**
                     * @description A disabled endpoint is told of nothing, later neither.
                     * @example true
                     */
                    enabled?: boolean;
                    /**
                     * @description The types that are sent, and families such as `account.*`. Empty: all of them.
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook endpoint updated",
                     *       "data": {
                     *         "id": 1044,
                     *         "url": "https://example.com/webhooks",
                     *         "description": "Bookkeeping",
                     *         "events": [
                     *           "payment.accepted",
                     *           "account.*"
                     *         ],
                     *         "enabled": true,
                     *         "status": "enabled",
                     *         "failingSince": null,
                     *         "lastAttemptAt": "2026-11-21T09:30:00.000Z",
                     *         "lastDeliveredAt": "2026-11-21T09:30:00.000Z",
                     *         "lastSequence": 57,
                     *         "previousSecretExpiresAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                        /** @constant */
                        message: "Webhook endpoint updated";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
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
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook deliveries retrieved */
            200: {
                headers: {
                    /** @description The first, previous, next and last page (RFC 8288), relative to the server. */
                    Link?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description How many there are on all pages together. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deliveries retrieved",
                     *       "data": [
                     *         {
                     *           "sequence": 57,
                     *           "eventId": "evt_test_1001_t57",
                     *           "type": "payment.accepted",
                     *           "state": "delivered",
                     *           "attempts": 1,
                     *           "nextAttemptAt": null,
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "attemptedAt": "2026-11-21T09:30:00.000Z",
                     *           "status": 200,
                     *           "durationMs": 41,
                     *           "problem": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @constant */
                        message: "Webhook deliveries retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
                /**
                 * @description The number of the delivery.
                 * @example 57
                 */
                sequence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook delivery retrieved */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook delivery retrieved",
                     *       "data": {
                     *         "sequence": 57,
                     *         "eventId": "evt_test_1001_t57",
                     *         "type": "payment.accepted",
                     *         "state": "delivered",
                     *         "attempts": 1,
                     *         "nextAttemptAt": null,
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "attemptedAt": "2026-11-21T09:30:00.000Z",
                     *         "status": 200,
                     *         "durationMs": 41,
                     *         "problem": null,
                     *         "request": {
                     *           "url": "https://example.com/webhooks",
                     *           "headers": {
                     *             "webhook-id": "evt_test_1001_t57",
                     *             "webhook-signature": "v1,•••"
                     *           },
                     *           "body": "{\"type\":\"payment.accepted\",\"timestamp\":\"2026-11-21T09:30:00.000Z\"}"
                     *         },
                     *         "response": "ok",
                     *         "history": [
                     *           {
                     *             "at": "2026-11-21T09:30:00.000Z",
                     *             "status": 200,
                     *             "durationMs": 41
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryDetail"];
                        /** @constant */
                        message: "Webhook delivery retrieved";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
                /**
                 * @description The number of the delivery.
                 * @example 57
                 */
                sequence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook delivery queued again */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook delivery queued again",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Webhook delivery queued again";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `webhook_endpoint_disabled`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
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
                     * @description The first instant of the range, by when things happened.
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
                     * @description The end of the range, itself not in it.
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deliveries queued again",
                     *       "data": {
                     *         "resent": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description How many are sent again.
                             * @example 12
                             */
                            resent: number;
                        };
                        /** @constant */
                        message: "Webhook deliveries queued again";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `webhook_endpoint_disabled`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 86400
                 *     }
                 */
                "application/json": {
                    /**
                     * @description For how long the old secret goes on signing beside the new one; at most seven days.
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook secret rolled",
                     *       "data": {
                     *         "id": 1044,
                     *         "secret": "whsec_…",
                     *         "previousSecretExpiresAt": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RolledWebhookSecret"];
                        /** @constant */
                        message: "Webhook secret rolled";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example 1044
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Test event queued */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Test event queued",
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                        /** @constant */
                        message: "Test event queued";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`, `webhook_endpoint_disabled`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAccountWallet: {
        parameters: {
            query?: {
                /**
                 * @description Not before this date or time (ISO 8601). A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Accepted, and changes nothing: the answer is always whole.
                 * @example true
                 */
                getWallet?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description Only with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference (a UUID).
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Not after this date or time (ISO 8601), which is included. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
                /** @example credit */
                type?: "credit" | "debit";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Transactions retrieved successfully",
                     *       "data": {
                     *         "balance": 9000,
                     *         "currency": "NGN",
                     *         "inflowAmount": 9000,
                     *         "transactions": [
                     *           {
                     *             "id": 2001,
                     *             "amount": 9000,
                     *             "purpose": "product_sale",
                     *             "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *             "description": "Two bags of rice",
                     *             "metadata": "{\"payment_method\":\"card\",\"source\":\"web\",\"credited_into\":\"wallet\",\"order\":\"A-1001\"}",
                     *             "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *             "type": "credit",
                     *             "walletId": 1043,
                     *             "balanceBefore": 0,
                     *             "balanceAfter": 9000,
                     *             "subAccountId": 1042,
                     *             "grossAmount": 10000,
                     *             "commission": 1000
                     *           }
                     *         ],
                     *         "totalCount": 1,
                     *         "connectedFees": 1000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of yours that names this write. Sent again with the same request, it gives the stored response.
                 * @example 7d0c4f0e-order-1001
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the connected account.
                 * @example 1042
                 */
                subAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Business Subaccount deleted */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Business Subaccount deleted"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Business Subaccount deleted";
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is nothing with this id for this key. Codes: `not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Conflict with what was done before. Codes: `idempotency_key_in_use`. */
            409: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is too large. Codes: `payload_too_large`. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not JSON. Codes: `unsupported_media_type`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The Idempotency-Key belongs to another request. Codes: `idempotency_key_mismatch`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Not before this date or time (ISO 8601). A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description How many on a page, from 1 to 1000.
                 * @example 20
                 */
                limit?: string;
                /**
                 * @description The page wanted, from 1.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description Only with exactly this purpose.
                 * @example product_sale
                 */
                purpose?: string;
                /**
                 * @description Only the transaction with this reference (a UUID).
                 * @example 6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a
                 */
                reference?: string;
                /**
                 * @description Not after this date or time (ISO 8601), which is included. A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.
                 * @example 2026-03-31T18:30:00Z
                 */
                to?: string;
                /** @example credit */
                type?: "credit" | "debit";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Transactions retrieved successfully",
                     *       "data": {
                     *         "balance": 9000,
                     *         "currency": "NGN",
                     *         "inflowAmount": 9000,
                     *         "transactions": [
                     *           {
                     *             "id": 2001,
                     *             "amount": 9000,
                     *             "purpose": "product_sale",
                     *             "reference": "6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a",
                     *             "description": "Two bags of rice",
                     *             "metadata": "{\"payment_method\":\"card\",\"source\":\"web\",\"credited_into\":\"wallet\",\"order\":\"A-1001\"}",
                     *             "createdAt": "Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)",
                     *             "type": "credit",
                     *             "walletId": 1043,
                     *             "balanceBefore": 0,
                     *             "balanceAfter": 9000,
                     *             "subAccountId": 1042,
                     *             "grossAmount": 10000,
                     *             "commission": 1000
                     *           }
                     *         ],
                     *         "totalCount": 1,
                     *         "connectedFees": 1000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
            /** @description A field is missing or wrong. Codes: `validation_failed`, `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description No key, or an unknown one. Codes: `api_key_missing`, `api_key_unknown`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed. Codes: `secret_key_required`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests with wrong keys from this address. Codes: `too_many_failed_attempts`. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Something failed on our side. Codes: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Overloaded, stopping, or the database is away; retry. Codes: `overloaded`, `database_unavailable`, `shutting_down`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
