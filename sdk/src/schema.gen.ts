// The operations of docs/openapi.json as types. Made by `npm run generate`; do not edit.

export interface paths {
    "/business/get-banks-api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBanks"];
        put?: never;
        post?: never;
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
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/audit-log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/change-requests/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/change-requests/{number}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdrawChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEvents"];
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
        get: operations["listPayments"];
        put?: never;
        post: operations["acceptPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/payments/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPayment"];
        put?: never;
        post?: never;
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
        get: operations["listRefunds"];
        put?: never;
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
        get: operations["getPayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/payouts/{id}/reopening-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestPayoutReopening"];
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
        post: operations["resolvePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/security-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/security-log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportSecurityEvents"];
        put?: never;
        post?: never;
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
        get: operations["listPublicHolidays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-result-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOpenResultLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-result-lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportOpenResultLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-result-lines/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getResultLine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-result-lines/{lineId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-result-lines/{lineId}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["explainResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-result-lines/{lineId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["returnResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-result-lines/{lineId}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["takeResultLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSettlementResults"];
        put?: never;
        post: operations["sendSettlementResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-results/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSettlementResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-results/{number}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSettlementResultLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-results/{number}/lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportSettlementResultLines"];
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
        get: operations["listSettlementRuns"];
        put?: never;
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
        get: operations["getSettlementRunFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-runs/{number}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["holdPayouts"];
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
        post: operations["cancelPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-runs/{number}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSettlementRunReview"];
        put?: never;
        post?: never;
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
        get: operations["getSettlementSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateSettlementSettings"];
        trace?: never;
    };
    "/v1/api/settlement-settings/approval-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestApprovalRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-settings/hold-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestHoldRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/settlement-settings/source-account-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestSourceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/spending-limit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestSpendingLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDefaultLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["setDefaultLimits"];
        trace?: never;
    };
    "/v1/api/subaccounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
        get: operations["getConnectedAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
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
        get: operations["getAccountBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/bank-details-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBankDetailsChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/bank-details-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestBankDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/payout-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPayoutHolds"];
        put?: never;
        post: operations["placeAccountHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/payout-holds/{number}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["releaseAccountHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/payout-holds/{number}/release-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestHoldRelease"];
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
        get: operations["getSettlementSchedule"];
        put: operations["setSettlementSchedule"];
        post?: never;
        delete: operations["removeSettlementSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/subaccounts/{subaccountId}/spending-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAccountLimits"];
        put: operations["setAccountLimits"];
        post?: never;
        delete: operations["removeAccountLimits"];
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
        get: operations["listConnectedAccountsPartial"];
        put?: never;
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
        get: operations["listWebhookEndpoints"];
        put?: never;
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
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
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
        post: operations["resendWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api/webhook-endpoints/{endpointId}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhookEndpointHealth"];
        put?: never;
        post?: never;
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
        get: operations["getAccountWallet"];
        put?: never;
        post?: never;
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
        AcceptedPayment: {
            /** @description The change of the wallet, in naira. */
            amount: number;
            /** @description Naira. */
            balanceAfter: number;
            /** @description Naira. */
            balanceBefore: number;
            /** @description The commission that the business earned, in naira. */
            commission: number;
            /** @description In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with. */
            createdAt: string;
            /**
             * Format: date-time
             * @description The same time in ISO 8601, UTC, with milliseconds.
             */
            createdAtIso: string;
            description: string;
            /** @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero. */
            grossAmount: number;
            /** @description Transaction id. */
            id: number;
            /** @description A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys. */
            metadata: string;
            /** @description `metadata` as an object. */
            metadataObject: {
                [key: string]: string | number | boolean | null;
            };
            purpose: string;
            /** Format: uuid */
            reference: string;
            /** @description Its number among all transactions of the business in this mode, from 1 and without gaps. */
            sequence: number;
            /** @description The connected account. */
            subAccountId: number;
            /** @enum {string} */
            type: "credit" | "debit";
            walletId: number;
        };
        AcceptPaymentsInBulkBody: {
            payments: components["schemas"]["Payment"][];
        };
        AcceptPaymentsInBulkData: {
            data: components["schemas"]["AcceptedPayment"] | null;
            error?: {
                /** @description A code of the closed catalogue. */
                code: string;
                /** @description The character of that line, counted from 1. */
                column?: number;
                /** @description All wrong fields, at most 20; with `validation_failed` that names a field. */
                errors?: components["schemas"]["FieldError"][];
                /** @description The wrong field, if there is one. */
                field?: string;
                /** @description With `malformed_json`: where the body breaks. */
                line?: number;
                /** @description With `cursor_expired`: the oldest id that holds. */
                oldest?: string;
                /** @description Also in the header `X-Request-Id`. */
                requestId: string;
                /** @description The connected account that has it already. */
                subAccountId?: number;
            };
            message: string;
            /** @description True when this payment was accepted before. */
            replayed?: boolean;
            /** @description Whether this payment was accepted. */
            success: boolean;
        }[];
        AccountHoldRelease: {
            /** @description Why it ends. */
            reason: string;
        };
        AccountHoldToPlace: {
            /**
             * @description `post_no_debit`: nothing may leave the account. The kind is for readers; each has the same effect.
             * @enum {string}
             */
            kind: "court_order" | "post_no_debit" | "investigation" | "other";
            /** @description Why, for everybody who sees the account, and for the audit log. */
            reason: string;
        };
        AccountScheduleRequest: {
            /** @description Smaller amounts are not paid out; naira. */
            minimumAmount?: number;
            /** @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing. */
            reserve?: {
                amount?: number;
                percent?: number;
            } | null;
            schedule: components["schemas"]["SettlementSchedule"];
        };
        AccountSettlementSchedule: {
            /** @description Whether it is the schedule of the business. */
            inherited: boolean;
            /** @description Smaller amounts are not paid out; naira. */
            minimumAmount: number;
            /**
             * Format: date
             * @description The date of the next run that the schedule makes, by the present calendar; null for a manual schedule.
             */
            nextRunOn: string | null;
            /** @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing. */
            reserve: {
                amount: number;
            } | {
                percent: number;
            } | null;
            schedule: components["schemas"]["SettlementSchedule"];
        };
        Actor: {
            /** @description The id of the person or the key. */
            id?: string;
            /** @enum {string} */
            kind: "user" | "api_key" | "schedule" | "operator";
            /** @description The person's name, or the key's first and last characters; in the dashboard only. Null for a person who no longer exists. */
            name?: string | null;
        };
        AuditLogEntry: {
            /** @enum {string} */
            action: "business.created" | "settings.changed" | "account.created" | "account.updated" | "account.enabled" | "account.disabled" | "account.deleted" | "account.held" | "account.hold_released" | "account.key_rotated" | "api_key.created" | "api_key.changed" | "api_key.rolled" | "api_key.revoked" | "invitation.created" | "invitation.cancelled" | "member.joined" | "member.role_changed" | "member.removed" | "member.left" | "person.proof_given" | "person.sign_in_link_made" | "person.sessions_ended" | "person.two_factor_on" | "person.two_factor_off" | "person.two_factor_reset" | "person.authenticator_app_added" | "person.authenticator_app_removed" | "person.passkey_added" | "person.passkey_renamed" | "person.passkey_removed" | "person.backup_codes_made" | "person.password_changed" | "person.password_reset" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rolled" | "webhook_endpoint.tested" | "webhook_delivery.resent" | "refund.created" | "settlement_run.started" | "settlement_run.approved" | "settlement_run.exported" | "settlement_run.cancelled" | "settlement_run.manifest_changed" | "settlement_run.returned_to_draft" | "payout.resolved" | "payout.cancelled" | "payout.held" | "settlement_settings.changed" | "settlement_schedule.changed" | "settlement_schedule.removed" | "spending_limits.changed" | "spending_limits.removed" | "settlement_result.taken_in" | "settlement_result.line_taken" | "settlement_result.line_answered" | "bank_directory.imported" | "change_request.created" | "change_request.approved" | "change_request.applied" | "change_request.rejected" | "change_request.withdrawn";
            actor: {
                /** @description The e-mail address of a person at that time. */
                email: string | null;
                /** @description The id of a person or an API key. */
                id: string | null;
                /** @enum {string} */
                kind: "user" | "api_key" | "schedule" | "operator";
                /** @description The name at that time; of a key, its first and last characters. */
                name: string;
            };
            /** @description The address that the request came from, as far as the server knows. */
            address: string | null;
            /** @description The changed fields after the change. */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Never decreases along the sequence.
             */
            at: string;
            /** @description The changed fields before the change. Account and telephone numbers have only their last four digits; secrets are left out. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the change affects both modes and is in the logs of both. */
            businessWide: boolean;
            /** @description The X-Request-Id of the request; null if there was none. */
            requestId: string | null;
            /** @description The number of the entry in this business and mode, from 1 and without gaps. */
            sequence: number;
            /** @description A digest of this entry and of the previous entry's digest. A copy kept elsewhere later proves all entries up to it. */
            sha256: string;
            subject: {
                /** @description The id; null if there is only one such thing. */
                id: string | null;
                /** @enum {string} */
                kind: "business" | "account" | "api_key" | "invitation" | "member" | "person" | "webhook_endpoint" | "webhook_delivery" | "refund" | "settlement_run" | "payout" | "settlement_settings" | "spending_limits" | "settlement_result" | "bank_directory" | "change_request";
                /** @description The name at that time. */
                name: string | null;
            };
        };
        BalanceAt: {
            /**
             * Format: date-time
             * @description The last instant whose transactions count. ISO 8601, UTC. Versions before showed a date text.
             */
            at: string;
            /** @description The balance after them, in naira. */
            balance: number;
            /** @constant */
            currency: "NGN";
            /** @description The last of them; null if there was none yet. */
            lastTransaction: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC. Versions before showed a date text.
                 */
                createdAt: string;
                /** Format: uuid */
                reference: string;
                /** @description Its number among the transactions of this account, from 1 and without gaps. */
                sequence: number;
            } | null;
        };
        BankDetailsChange: {
            actor: {
                /** @description The e-mail address of a person at that time. */
                email: string | null;
                /** @description The id of a person or an API key. */
                id: string | null;
                /** @enum {string} */
                kind: "user" | "api_key" | "schedule" | "operator";
                /** @description The name at that time; of a key, its first and last characters. */
                name: string;
            };
            /**
             * Format: date-time
             * @description When it was changed.
             */
            at: string;
            /** @description The details that differ. */
            changed: ("bankCode" | "accountNumber" | "accountName" | "email" | "mobile")[];
            former: {
                /** @description Account holder. */
                accountName: string;
                /** @description With `bank-details:write` in full, otherwise the last four digits. */
                accountNumber: string;
                /** @description Six digits, from the bank list. */
                bankCode: string;
                /** @description The directory's name at that time. */
                bankName: string;
                /** @description The e-mail address of the account. */
                email: string;
                /** @description With `bank-details:write` in full, otherwise the last four digits. */
                mobile: string;
            };
            /** @description The number of the change of this account, from 1 and without gaps. */
            number: number;
            present: {
                /** @description Account holder. */
                accountName: string;
                /** @description With `bank-details:write` in full, otherwise the last four digits. */
                accountNumber: string;
                /** @description Six digits, from the bank list. */
                bankCode: string;
                /** @description The directory's name at that time. */
                bankName: string;
                /** @description The e-mail address of the account. */
                email: string;
                /** @description With `bank-details:write` in full, otherwise the last four digits. */
                mobile: string;
            };
            /** @description The X-Request-Id of the request. */
            requestId: string | null;
        };
        /** @description The last change of the bank details, whenever it was. */
        BankDetailsChanged: {
            /** Format: date-time */
            at: string;
            by: {
                /** @enum {string} */
                kind: "user" | "api_key" | "schedule" | "operator";
                /** @description The name at that time; of a key, its first and last characters. */
                name: string;
            };
        };
        BankDetailsRequest: {
            /** @description Account holder. */
            accountName?: string;
            /** @description Ten digits. */
            accountNumber?: string;
            /** @description Six digits, from the bank list. */
            bankCode?: string;
            /** @description Another spelling of `txPercentage`. */
            percentValue?: number;
            /** @description Why, for whoever approves it. */
            reason: string;
            /**
             * @description Another spelling of `splitType`.
             * @enum {string}
             */
            split_type?: "flat" | "percentage with cap" | "percentage-with-cap" | "percentage";
            /** @description Another spelling of `splitValue`. */
            split_value?: number;
            /**
             * @description `flat`, or a percentage in any of its spellings.
             * @enum {string}
             */
            splitType?: "flat" | "percentage with cap" | "percentage-with-cap" | "percentage";
            /** @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %. */
            splitValue?: number;
            /** @description The e-mail address of the account. */
            subAccountEmail?: string;
            /** @description The most commission on a payment, in naira; 0 means no cap. */
            txCap?: number;
            /** @description Percent; 10 means 10 %. Up to four decimals. */
            txPercentage?: number;
            /** @description The mobile number of the account. */
            userMobile?: string;
        };
        ChangeRequest: {
            /** @description What the maker wants. */
            after: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it takes effect, if it is approved and waits.
             */
            appliesAt: string | null;
            /** @description What the maker saw. */
            before: {
                [key: string]: unknown;
            };
            /** @description The approval, rejection or withdrawal. */
            decided: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Actor"];
            } | null;
            /** Format: date-time */
            expiresAt: string;
            /**
             * @description `approval_rule`: the rule of the second person ends. `source_account`: payouts leave from another account. `payout_reopened`: a payout that was sent becomes failed, which credits its wallet. `payout_rules`: holds end earlier, or one person changes bank details alone. `bank_details`: an account is paid or told elsewhere, or pays another commission. `business_terms`: new accounts do, or refunds take other than before. `hold_release`: a hold of an account ends. `spending_limit`: other limits of payments and refunds. `team_role`: somebody may approve payouts from then on. `second_factor`: members need no second factor any more. `result_mapping`: the words in a CSV of a bank mean something else.
             * @enum {string}
             */
            kind: "approval_rule" | "source_account" | "payout_reopened" | "payout_rules" | "bank_details" | "business_terms" | "hold_release" | "spending_limit" | "team_role" | "second_factor" | "result_mapping";
            made: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Actor"];
            };
            /** @description The number of the request in this business and mode, from 1 and without gaps. */
            number: number;
            reason: string;
            /** @description Why it was rejected; null if nobody said, and for all others. */
            rejectionReason: string | null;
            /**
             * @description `pending` until a second person decides or its maker withdraws it; after 30 days it is `expired`. What loosens a rule (`approval_rule`, `payout_rules`, `second_factor`) is `approved_waiting` for 24 hours, in which any owner can reject it.
             * @enum {string}
             */
            state: "pending" | "approved_waiting" | "approved" | "rejected" | "withdrawn" | "expired";
            /** @description The id of the payout or of the connected account, such as `1042/1` for its first hold or `account/1042` for limits, the address of the person, or the digest of the headings of a CSV; null for the others. */
            subject: string | null;
            /** @description What changes, in words. */
            summary: string;
        };
        ChangeRequestReason: {
            /** @description Why, for whoever approves it. */
            reason: string;
        };
        ConnectedAccount: {
            account: components["schemas"]["SettlementAccount"];
            /** @description Id of the settlement account: the bank details. */
            accountId: number;
            /** @description The authorisation key: sent with every payment for this account. */
            authorizationKeys: string;
            businessId: number;
            businessName: string;
            /** @description In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with. */
            createdAt: string;
            /**
             * Format: date-time
             * @description The same time in ISO 8601, UTC, with milliseconds.
             */
            createdAtIso: string;
            enabled: boolean;
            /** @description Your own id of it, unique among accounts that are not deleted. */
            externalId: string | null;
            firstName?: string;
            id: number;
            lastName?: string;
            /** @description Up to 50 keys of your own with scalar values, 4 KB as JSON. */
            metadata: {
                [key: string]: string | number | boolean | null;
            };
            /** @description Its number among the accounts of the business in this mode, also deleted ones, from 1. */
            sequence: number;
            /** @enum {string} */
            splitType: "flat" | "percentage-with-cap";
            /** @description The flat fee in naira; 0 for a percentage. */
            splitValue: number;
            subAccountEmail: string;
            /** @description Naira; 0 means no cap. */
            txCap: number;
            /** @description Percent; 0 for a flat fee. */
            txPercentage: number;
            /** @constant */
            type: "subaccount";
            walletUserMobile: string;
        };
        CreateConnectedAccountBody: {
            /** @description Account holder. */
            accountName: string;
            /** @description Ten digits. */
            accountNumber: string;
            /** @description Six digits, from the bank list. */
            bankCode: string;
            /** @description The directory's name is stored; another name causes a warning. */
            bankName?: string;
            businessName: string;
            /** @description `NGN`, the only currency enabled. */
            currency?: string;
            /** @description Your own id of it, unique among accounts that are not deleted. */
            externalId?: string | null;
            /** @description Up to 50 keys of your own with scalar values, 4 KB as JSON. Replaces what was kept; `null` is none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Another spelling of `txPercentage`. */
            percentValue?: number;
            /**
             * @description Another spelling of `splitType`.
             * @enum {string}
             */
            split_type?: "flat" | "percentage with cap" | "percentage-with-cap" | "percentage";
            /** @description Another spelling of `splitValue`. */
            split_value?: number;
            /**
             * @description `flat`, or a percentage in any of its spellings.
             * @enum {string}
             */
            splitType?: "flat" | "percentage with cap" | "percentage-with-cap" | "percentage";
            /** @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %. */
            splitValue?: number;
            subAccountEmail: string;
            /** @description The most commission on a payment, in naira; 0 means no cap. */
            txCap?: number;
            /** @description Percent; 10 means 10 %. Up to four decimals. */
            txPercentage?: number;
            /** @description International format without plus; `+234…` and `0803…` are accepted. */
            userMobile: string;
        };
        CreateConnectedAccountData: {
            accountNumber: string;
            /** @description The authorisation key: sent with every payment for this account. */
            authorizationKeys: string;
            bankCode: string;
            bankName: string;
            businessName: string;
            /** @description In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with. */
            createdAt: string;
            /**
             * Format: date-time
             * @description The same time in ISO 8601, UTC, with milliseconds.
             */
            createdAtIso: string;
            currency: string;
            enabled: boolean;
            /** @description Your own id of it, unique among accounts that are not deleted. */
            externalId: string | null;
            id: number;
            /** @description Up to 50 keys of your own with scalar values, 4 KB as JSON. */
            metadata: {
                [key: string]: string | number | boolean | null;
            };
            /** @description Percent; 0 for a flat fee. */
            percentValue: number;
            /** @description Its number among the accounts of the business in this mode, also deleted ones, from 1. */
            sequence: number;
            /** @enum {string} */
            splitType: "flat" | "percentage-with-cap";
            /** @description The flat fee in naira; 0 for a percentage. */
            splitValue: number;
            /** @description Naira; 0 means no cap. */
            txCap: number;
            /** @description Warnings about the bank details. The field is missing if there are none. A warning refuses nothing. */
            warnings?: {
                /**
                 * @description `account_number_check_digit`: the number does not fit the check digit of its bank. `account_name_not_carried`: bank files in XML cannot carry each letter of accountName. `bank_name_differs`: the directory has another bankName.
                 * @enum {string}
                 */
                code: "account_number_check_digit" | "account_name_not_carried" | "bank_name_differs";
                message: string;
            }[];
        };
        CreatedRefund: {
            /** @description The connected account's balance after the refund, in naira; negative when it owes. */
            balanceAfter: number;
            payment: components["schemas"]["RefundedPayment"];
            refund: components["schemas"]["Refund"];
        };
        CreatedWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was registered.
             */
            createdAt: string;
            /** @description A description for your own use. */
            description: string;
            enabled: boolean;
            /** @description The event types to send; empty means all. */
            events: string[];
            /**
             * Format: date-time
             * @description The time since which no attempt has succeeded.
             */
            failingSince: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The latest attempt.
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description The latest successful attempt.
             */
            lastDeliveredAt: string | null;
            /** @description The number of its latest delivery. */
            lastSequence: number;
            /**
             * Format: date-time
             * @description Until when the previous secret also signs.
             */
            previousSecretExpiresAt: string | null;
            /** @description The secret that verifies signatures. It is shown only this once. */
            secret: string;
            /**
             * @description `failing`: no attempt has succeeded for half a minute or more.
             * @enum {string}
             */
            status: "enabled" | "disabled" | "failing";
            /** @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection. */
            url: string;
        };
        CreateWebhookEndpointBody: {
            /** @description A description for your own use. */
            description?: string;
            /** @description The event types to send, and families such as `account.*`. Empty means all. */
            events?: ("account.created" | "account.updated" | "account.disabled" | "account.enabled" | "account.deleted" | "account.key_rotated" | "payment.accepted" | "refund.created" | "payout.created" | "payout.paid" | "payout.failed" | "payout.unknown" | "payout.cancelled" | "settlement_run.drafted" | "settlement_run.approved" | "settlement_run.exported" | "settlement_run.cancelled" | "account.*" | "payment.*" | "refund.*" | "payout.*" | "settlement_run.*")[];
            /** @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection. */
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
        DeleteWebhookEndpointData: null;
        DoneBy: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Actor"];
        };
        EventList: {
            events: components["schemas"]["ListedEvent"][];
            /** @description True when the next request need not wait. */
            hasMore: boolean;
            /** @description For `after` of the next request, also if there is no event. */
            next: string;
        };
        /** @description The export, with the format of the first one. */
        ExportedBy: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Actor"];
            /**
             * @description CSV, or ISO 20022 customer credit transfer initiation.
             * @enum {string}
             */
            format: "csv" | "pain.001.001.09" | "pain.001.001.10";
        };
        FieldError: {
            /**
             * @description What is wrong.
             * @enum {string}
             */
            code: "required" | "unknown_field" | "wrong_type" | "not_allowed" | "too_short" | "too_long" | "too_small" | "too_large" | "wrong_format" | "repeated" | "invalid";
            /** @description What would be right. */
            expected?: string;
            /** @description As a dotted path. */
            field: string;
            message: string;
        };
        HeldBy: {
            /** Format: date-time */
            at: string;
            by: {
                /** @enum {string} */
                kind: "user" | "api_key" | "schedule" | "operator";
                /** @description The name at that time; of a key, its first and last characters. */
                name: string;
            };
        };
        HoldReleaseRequest: {
            /** @description Why, for whoever approves it. */
            reason: string;
        };
        HoldRulesRequest: {
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @enum {string}
             */
            bankDetails?: "anyone" | "second_person";
            /** @description For so many hours after a change of its bank details, e-mail address or mobile number, an account is not paid; 0 means no hold. 24 if nothing was chosen. More hours hold at once; if the business asks for a second person, fewer need a change request. */
            bankDetailsHoldHours?: number;
            /** @description For so many hours after its creation, an account is not paid; 0 means no hold. If nothing was chosen, 24 in live mode and 0 in test mode. Fewer as above. */
            newAccountHoldHours?: number;
            /** @description Why, for whoever approves it. */
            reason: string;
        };
        IsAliveData: {
            /** @description The version of the program, and the commit that it was made from. */
            build: string;
            /** @constant */
            status: "alive";
        };
        IsReadyData: {
            /** @description Of several processes that share this port, how many have died or hang. The others serve. */
            processesMissing: number;
            /** @constant */
            status: "ready";
        };
        ListAuditLogData: components["schemas"]["AuditLogEntry"][];
        ListBankDetailsChangesData: components["schemas"]["BankDetailsChange"][];
        ListBanksData: {
            banks: {
                /** @description Six digits, leading zeros kept. */
                code: string;
                /** @description The display name. Two entries may have the same name. */
                name: string;
            }[];
        };
        ListChangeRequestsData: components["schemas"]["ChangeRequest"][];
        ListConnectedAccountsData: components["schemas"]["ConnectedAccount"][];
        ListConnectedAccountsPartialData: components["schemas"]["ConnectedAccount"][];
        ListedEvent: {
            /** @description As the API shows the resource, without secrets. */
            data: {
                [key: string]: unknown;
            };
            /** @description The same in webhooks, at every attempt and endpoint, and in lists. */
            id: string;
            /** @enum {string} */
            mode: "test" | "live";
            previous: {
                [key: string]: unknown;
            } | null;
            /** @description The `X-Request-Id` of the request that made it; null for payments. */
            request: string | null;
            resource: {
                /** @description Of payments and refunds the reference, of runs the number. */
                id: number | string;
                /** @enum {string} */
                kind: "payment" | "refund" | "account" | "payout" | "settlement_run" | "webhook_endpoint";
            } | null;
            /** @description In webhooks the number of the delivery, in lists that of the last transaction. */
            sequence: number;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @enum {string} */
            type: "account.created" | "account.updated" | "account.disabled" | "account.enabled" | "account.deleted" | "account.key_rotated" | "payment.accepted" | "refund.created" | "payout.created" | "payout.paid" | "payout.failed" | "payout.unknown" | "payout.cancelled" | "settlement_run.drafted" | "settlement_run.approved" | "settlement_run.exported" | "settlement_run.cancelled";
        };
        ListedRefund: {
            /** @description The connected account's part of it, in naira. */
            accountAmount: number;
            /** @description The refunded amount, in naira. */
            amount: number;
            /**
             * @description Who bears the commission: `reverse` returns it pro rata, `keep` takes the whole refund from the connected account, `platform` takes the whole refund from your commission.
             * @enum {string}
             */
            commission: "reverse" | "keep" | "platform";
            /** @description Your commission's part of it, in naira. */
            commissionAmount: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Id of the transaction. */
            id: number;
            /**
             * Format: uuid
             * @description Of the payment.
             */
            paymentReference: string;
            reason: string;
            /**
             * Format: uuid
             * @description Of the refund.
             */
            reference: string;
            /** @description Its number among all transactions of the business in this mode. */
            sequence: number;
            /** @description The connected account. */
            subAccountId: number;
        };
        ListOpenResultLinesData: components["schemas"]["ResultLine"][];
        ListPayoutsData: components["schemas"]["Payout"][];
        ListPublicHolidaysData: components["schemas"]["PublicHoliday"][];
        ListSecurityEventsData: components["schemas"]["SecurityEvent"][];
        ListSettlementResultLinesData: components["schemas"]["ResultLine"][];
        ListSettlementResultsData: components["schemas"]["ResultFile"][];
        ListSettlementRunPayoutsData: components["schemas"]["ReviewedPayout"][];
        ListSettlementRunsData: components["schemas"]["SettlementRun"][];
        ListWebhookDeliveriesData: components["schemas"]["WebhookDelivery"][];
        ListWebhookEndpointsData: components["schemas"]["WebhookEndpoint"][];
        OwnSpendingLimits: {
            /** @description Whether these replace the default limits. */
            insteadOfDefaults: boolean;
            /** @description The largest payment; naira, null for no limit. */
            largestPayment: number | null;
            /** @description The largest refund; naira, null for no limit. */
            largestRefund: number | null;
            /** @description What payments may sum to in a day in Lagos; naira, null for no limit. */
            paymentsPerDay: number | null;
            /** @description What refunds may sum to in a day in Lagos; naira, null for no limit. */
            refundsPerDay: number | null;
        };
        OwnSpendingLimitsRequest: {
            /** @description Whether these replace the default limits. Otherwise the default ones hold beside them: the lower one counts. */
            insteadOfDefaults?: boolean;
            /** @description The largest payment; naira, null for no limit. */
            largestPayment: number | null;
            /** @description The largest refund; naira, null for no limit. */
            largestRefund: number | null;
            /** @description What payments may sum to in a day in Lagos; naira, null for no limit. */
            paymentsPerDay: number | null;
            /** @description What refunds may sum to in a day in Lagos; naira, null for no limit. */
            refundsPerDay: number | null;
        };
        Payment: {
            /** @description Naira, at most two decimals, more than 0 and at most 1,000,000,000,000. */
            amount: number;
            /** @description The authorisation key of the connected account. */
            authorizationKey?: string;
            /** @description Another spelling of `authorizationKey`. */
            authorizationKeys?: string;
            description?: string;
            /** @description Up to 50 keys of your own with scalar values, 4 KB as JSON. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            };
            /** @description Kept as `payment_method` in the metadata. */
            paymentMethod?: string;
            /**
             * @description A word of your own; `refund`, `payout` and `payout_return` are reserved.
             * @default product_sale
             */
            purpose?: string;
            /**
             * Format: uuid
             * @description A UUID of your choice, unique per business and mode; made when missing. A repeated payment with the same reference and content returns the first result.
             */
            reference?: string;
            /** @description Kept as `source` in the metadata. */
            source?: string;
            /** @description The connected account that the payment is for. */
            subAccountId: number;
        } & (unknown | unknown);
        PaymentDetail: {
            /** @description The change of the wallet, in naira. */
            amount: number;
            /** @description Naira. */
            balanceAfter: number;
            /** @description Naira. */
            balanceBefore: number;
            /** @description The commission that the business earned, in naira. */
            commission: number;
            /** @description In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with. */
            createdAt: string;
            /**
             * Format: date-time
             * @description The same time in ISO 8601, UTC, with milliseconds.
             */
            createdAtIso: string;
            description: string;
            /** @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero. */
            grossAmount: number;
            /** @description Transaction id. */
            id: number;
            /** @description A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys. */
            metadata: string;
            /** @description `metadata` as an object. */
            metadataObject: {
                [key: string]: string | number | boolean | null;
            };
            purpose: string;
            /** Format: uuid */
            reference: string;
            /** @description The rest that can still be refunded, in naira. */
            refundableAmount: number;
            /** @description How many refunds it has. */
            refundCount: number;
            /** @description The sum of all refunds, in naira. */
            refundedAmount: number;
            /** @description Newest first, at most 100; `GET /v1/api/payments/{reference}/refunds` lists all. */
            refunds: components["schemas"]["Refund"][];
            /** @description Its number among all transactions of the business in this mode, from 1 and without gaps. */
            sequence: number;
            /** @description The division of the payment, in the names of its preview. */
            split: {
                /** @description The commission that the business earned, in naira. */
                commission: number;
                /** @description The credit of the connected account, in naira. */
                creditAmount: number;
                /** @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero. */
                grossAmount: number;
            };
            /**
             * @description How much of it was refunded: nothing, a part, or all of it.
             * @enum {string}
             */
            state: "accepted" | "partially_refunded" | "refunded";
            /** @description The connected account. */
            subAccountId: number;
            /** @enum {string} */
            type: "credit" | "debit";
            walletId: number;
        };
        PaymentPage: {
            /** @description Send it as `before`, or as `after` if you sent `after`, to get the next page; null at the end. A page may have fewer entries than `limit` and yet a next one. */
            next: number | null;
            payments: components["schemas"]["PaymentSummary"][];
        };
        PaymentSummary: {
            /** @description The change of the wallet, in naira. */
            amount: number;
            /** @description Naira. */
            balanceAfter: number;
            /** @description Naira. */
            balanceBefore: number;
            /** @description The commission that the business earned, in naira. */
            commission: number;
            /** @description In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with. */
            createdAt: string;
            /**
             * Format: date-time
             * @description The same time in ISO 8601, UTC, with milliseconds.
             */
            createdAtIso: string;
            description: string;
            /** @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero. */
            grossAmount: number;
            /** @description Transaction id. */
            id: number;
            /** @description A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys. */
            metadata: string;
            /** @description `metadata` as an object. */
            metadataObject: {
                [key: string]: string | number | boolean | null;
            };
            purpose: string;
            /** Format: uuid */
            reference: string;
            /** @description The rest that can still be refunded, in naira. */
            refundableAmount: number;
            /** @description The sum of all refunds, in naira. */
            refundedAmount: number;
            /** @description Its number among all transactions of the business in this mode, from 1 and without gaps. */
            sequence: number;
            /** @description The division of the payment, in the names of its preview. */
            split: {
                /** @description The commission that the business earned, in naira. */
                commission: number;
                /** @description The credit of the connected account, in naira. */
                creditAmount: number;
                /** @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero. */
                grossAmount: number;
            };
            /**
             * @description How much of it was refunded: nothing, a part, or all of it.
             * @enum {string}
             */
            state: "accepted" | "partially_refunded" | "refunded";
            /** @description The connected account. */
            subAccountId: number;
            /** @enum {string} */
            type: "credit" | "debit";
            walletId: number;
        };
        Payout: {
            accountBusinessName: string;
            /**
             * @deprecated
             * @description The former name of `subAccountId`; the next release removes it.
             */
            accountId: number;
            accountName: string;
            accountNumber: string;
            /** @description Naira. */
            amount: number;
            /** @description The account's value when the payout was made, like the next three fields. */
            bankCode: string;
            bankName: string;
            /**
             * Format: date-time
             * @description When a bank statement confirmed it.
             */
            confirmedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The id without dashes, which banks pass on. */
            endToEndId: string;
            /**
             * Format: uuid
             * @description Also the reference of its debit.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it reached its state.
             */
            outcomeAt: string | null;
            /** @description The position in the run, from 1. */
            position: number;
            /** @description The reason in words. */
            reason: string | null;
            /** @description The reason code of the bank, or `HELD` for a payout that was held. */
            reasonCode: string | null;
            /**
             * Format: uuid
             * @description The reference of the credit that returned it.
             */
            returnReference: string | null;
            runNumber: number;
            /**
             * @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it.
             * @enum {string}
             */
            state: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
            /** @description The connected account. */
            subAccountId: number;
        };
        PayoutHold: {
            /** @description Payouts of this run. */
            payouts: string[];
            /** @description Why they are not paid now. */
            reason: string;
        };
        PayoutHolds: {
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @enum {string}
             */
            bankDetails: "anyone" | "second_person";
            /** @description The last change of the bank details, the e-mail address or the mobile number; null if there was none. */
            detailsChange: {
                actor: {
                    /** @enum {string} */
                    kind: "user" | "api_key" | "schedule" | "operator";
                    /** @description The name at that time; of a key, its first and last characters. */
                    name: string;
                };
                /** Format: date-time */
                at: string;
                changed: ("bankCode" | "accountNumber" | "accountName" | "email" | "mobile")[];
            } | null;
            /** @description The holds that are in force, the longest first. */
            holds: {
                /** Format: date-time */
                from: string;
                /**
                 * @description `account_held`: somebody put it on hold. `bank_details_changed`: its bank details, e-mail address or mobile number changed a short time ago. `new_account`: it was created a short time ago.
                 * @enum {string}
                 */
                reason: "account_held" | "bank_details_changed" | "new_account";
                /**
                 * Format: date-time
                 * @description When it ends; null if it does not end by itself.
                 */
                until: string | null;
            }[];
            /** @description Whether runs leave the account out now. */
            isHeld: boolean;
            /** @description Payouts to this account in runs that are not exported, the latest first, at most twenty. While somebody has the account on hold, such a run is neither approved nor exported before the payout is held. Empty for callers who may not read payouts. */
            openPayouts: {
                /** @description Naira. */
                amount: number;
                /**
                 * Format: uuid
                 * @description The id of the payout.
                 */
                id: string;
                /** @description The run that pays it. */
                runNumber: number;
                /** @enum {string} */
                runState: "preparing" | "draft" | "approved";
            }[];
            /** @description Holds that people placed, also released ones: those in force first, at most a hundred. */
            placed: {
                /**
                 * @description `post_no_debit`: nothing may leave the account. The kind is for readers; each has the same effect.
                 * @enum {string}
                 */
                kind: "court_order" | "post_no_debit" | "investigation" | "other";
                /** @description Of this account, from 1. */
                number: number;
                placed: {
                    /** Format: date-time */
                    at: string;
                    by: {
                        /** @enum {string} */
                        kind: "user" | "api_key" | "schedule" | "operator";
                        /** @description The name at that time; of a key, its first and last characters. */
                        name: string;
                    };
                };
                /** @description Why it was placed. */
                reason: string;
                /** @description Null while it is in force: the account is not paid before each of its holds is released. */
                released: {
                    /** Format: date-time */
                    at: string;
                    by: {
                        /** @enum {string} */
                        kind: "user" | "api_key" | "schedule" | "operator";
                        /** @description The name at that time; of a key, its first and last characters. */
                        name: string;
                    };
                    /** @description Why it was released. */
                    reason: string;
                } | null;
            }[];
            /**
             * @description `second_person`: a hold that somebody placed is released by a change request only. `anyone`: by everybody who may release holds.
             * @enum {string}
             */
            release: "anyone" | "second_person";
        };
        PayoutResolution: {
            /** @description The reason for this outcome, for example how you know it. */
            reason: string;
            /**
             * @description The state that you saw. If the payout has another one by now, nothing changes. Required to make a paid payout `failed`.
             * @enum {string}
             */
            seenState?: "exported" | "paid" | "unknown" | "failed";
            /**
             * @description `failed` credits the wallet again, even if the payout was paid before.
             * @enum {string}
             */
            state: "paid" | "failed" | "unknown";
        };
        /** @description What was unusual about a payout when its run became a draft, with the present state of its account. */
        PayoutReview: {
            bankDetailsChanged: components["schemas"]["BankDetailsChanged"] | null;
            /**
             * @description Whether the account number fits the check digit of its bank. `not_checked`: no code of the Central Bank is known for this bank, as for most wallets and microfinance banks.
             * @enum {string}
             */
            checkDigit: "fits" | "differs" | "not_checked";
            /** @description What payments credited since the last payout, naira; null if nobody knows. */
            inflowSinceLastPayout: number | null;
            /** @description What people should look at before they approve; empty if nothing is unusual. */
            unusual: {
                /**
                 * @description `paid_again`: It pays again what was sent to the bank before and then called failed. `account_held`: The account is on hold: the run can be approved without this payout only. `bank_details_differ`: The account's bank details have changed since; this pays the former ones. `account_owes`: The account owes money: refunds took more than its balance. `account_deleted`: The account is deleted. `account_disabled`: The account is disabled. `bank_details_changed`: Its bank details were changed within seven days. `bank_account_shared`: Another account of the business has, or had when it was deleted, this bank account. `inflow_unusual`: More came in since its last payout than five times its usual. `amount_unusual`: It is more than five times its usual. `first_to_bank_account`: None of its last payouts went to this bank account. `check_digit`: The account number does not fit the check digit of its bank. `account_name_not_carried`: Bank files in XML (pain.001) cannot carry each letter of the account holder. `first_payout`: It is the first payout of this account.
                 * @enum {string}
                 */
                code: "paid_again" | "account_held" | "bank_details_differ" | "account_owes" | "account_deleted" | "account_disabled" | "bank_details_changed" | "bank_account_shared" | "inflow_unusual" | "amount_unusual" | "first_to_bank_account" | "check_digit" | "account_name_not_carried" | "first_payout";
                /** @description In words. */
                message: string;
            }[];
            /** @description The median of the last ten payouts of the account that were sent to the bank, naira; null if there were none. */
            usualAmount: number | null;
            /** @description What payments usually credit in a day, naira; null if nobody knows. */
            usualDailyInflow: number | null;
        };
        PayoutTotal: {
            /** @description Naira. */
            amount: number;
            count: number;
        };
        PreviewPaymentBody: {
            /** @description Naira, at most two decimals, more than 0 and at most 1,000,000,000,000. */
            amount: number;
            authorizationKey?: string;
            /** @description Another spelling of `authorizationKey`. */
            authorizationKeys?: string;
            description?: string;
            /** @description Up to 50 keys of your own with scalar values, 4 KB as JSON. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            };
            /** @description Kept as `payment_method` in the metadata. */
            paymentMethod?: string;
            /**
             * @description A word of your own; `refund`, `payout` and `payout_return` are reserved.
             * @default product_sale
             */
            purpose?: string;
            /**
             * Format: uuid
             * @description A UUID of your choice, unique per business and mode; made when missing. A repeated payment with the same reference and content returns the first result.
             */
            reference?: string;
            /** @description Kept as `source` in the metadata. */
            source?: string;
            /** @description The connected account that the payment is for. */
            subAccountId: number;
        };
        PreviewPaymentData: {
            /** @description The commission of the business, in naira. */
            commission: number;
            /** @description The credit of the connected account, in naira. */
            creditAmount: number;
            /** @constant */
            currency: "NGN";
            /** @description The amount that the payer pays, in naira. */
            grossAmount: number;
            /** @description Percent; 0 for a flat fee. */
            percentValue: number;
            /**
             * @description What determined the commission: the flat fee, the percentage, the cap, or the amount as its ceiling.
             * @enum {string}
             */
            rule: "flat" | "percentage" | "cap" | "amount";
            /** @enum {string} */
            splitType: "flat" | "percentage-with-cap";
            /** @description The flat fee in naira; 0 for a percentage. */
            splitValue: number;
            subAccountId: number;
            /** @description The most commission on a payment, in naira; 0 means no cap. */
            txCap: number;
        };
        PreviewSettlementRunBody: {
            /**
             * @deprecated
             * @description The former name of `subAccountIds`; the next release removes it.
             */
            accountIds?: number[];
            /** @description The connected accounts to pay; all of them when missing. */
            subAccountIds?: number[];
        };
        PublicHoliday: {
            /** Format: date */
            date: string;
            name: string;
        };
        Refund: {
            /** @description The connected account's part of it, in naira. */
            accountAmount: number;
            /** @description The refunded amount, in naira. */
            amount: number;
            /**
             * @description Who bears the commission: `reverse` returns it pro rata, `keep` takes the whole refund from the connected account, `platform` takes the whole refund from your commission.
             * @enum {string}
             */
            commission: "reverse" | "keep" | "platform";
            /** @description Your commission's part of it, in naira. */
            commissionAmount: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Id of the transaction. */
            id: number;
            reason: string;
            /**
             * Format: uuid
             * @description Of the refund.
             */
            reference: string;
        };
        RefundedPayment: {
            /** @description The amount that the payer paid, in naira. */
            amount: number;
            /**
             * Format: uuid
             * @description Of the payment.
             */
            reference: string;
            /** @description The rest that can still be refunded, in naira. */
            refundableAmount: number;
            /** @description The sum of all refunds, in naira. */
            refundedAmount: number;
            /** @description The connected account. */
            subAccountId: number;
        };
        RefundList: {
            payment: components["schemas"]["RefundedPayment"];
            refunds: components["schemas"]["Refund"][];
        };
        RefundPage: {
            /** @description Send it as `before`, or as `after` if you sent `after`, to get the next page; null at the end. A page may have fewer entries than `limit` and yet a next one. */
            next: number | null;
            refunds: components["schemas"]["ListedRefund"][];
        };
        RefundRequest: {
            /** @description Naira, at most the rest of the payment; the whole rest when missing. */
            amount?: number;
            /**
             * @description Who bears the commission: `reverse` returns it pro rata, `keep` takes the whole refund from the connected account, `platform` takes the whole refund from your commission.
             * @default reverse
             * @enum {string}
             */
            commission?: "reverse" | "keep" | "platform";
            /** @description Shown as the description of the transaction. */
            reason?: string;
            /**
             * Format: uuid
             * @description A UUID of your choice, unique per business and mode; made when missing. A repeated payment with the same reference and content returns the first result.
             */
            reference?: string;
        };
        ResendWebhookDeliveriesBody: {
            /**
             * Format: date-time
             * @description The first instant of the range, by the time of the events.
             */
            from: string;
            /**
             * @description Only deliveries in this state.
             * @enum {string}
             */
            state?: "pending" | "delivered" | "parked";
            /**
             * Format: date-time
             * @description The end of the range, exclusive.
             */
            to: string;
        };
        ResendWebhookDeliveriesData: {
            /** @description How many are sent again. */
            resent: number;
        };
        ResendWebhookDeliveryData: null;
        ResultCounts: {
            /** @description Lines with another amount or currency than their payout. */
            amountDiffers: number;
            /** @description Lines that changed or confirmed a payout. */
            applied: number;
            /** @description Lines that contradict a payout or each other. */
            conflict: number;
            /** @description Lines of payouts that were not exported. */
            notExported: number;
            /** @description Movements on a statement that are no payouts. */
            otherMovement: number;
            /** @description Lines without a final outcome. */
            pending: number;
            /** @description Lines that repeat a known outcome. */
            repeated: number;
            /** @description Lines without a matching payout. */
            unmatched: number;
        };
        ResultFile: {
            accepted: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Actor"];
            };
            /** Format: date-time */
            appliedAt: string | null;
            counts: components["schemas"]["ResultCounts"];
            /** @description The number of applied lines; `counts` covers these. */
            done: number;
            /** @description The name that was sent with the file. */
            filename: string | null;
            /** @enum {string} */
            format: "csv" | "pain.002.001.10" | "pain.002.001.11" | "camt.053.001.08" | "camt.053.001.09";
            /** @description The number of all lines. */
            lineCount: number;
            /** @description The bank's id of its message. */
            messageId: string | null;
            /** @description The number of the file in this business and mode, from 1, without gaps. */
            number: number;
            /** @description The digest of the file, in hexadecimal. */
            sha256: string;
            /** @description The size in bytes. */
            size: number;
            /**
             * @description `applying` until all lines are applied, which happens in the background.
             * @enum {string}
             */
            state: "applying" | "applied";
        };
        ResultFileDetail: {
            accepted: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Actor"];
            };
            /** Format: date-time */
            appliedAt: string | null;
            counts: components["schemas"]["ResultCounts"];
            /** @description The number of applied lines; `counts` covers these. */
            done: number;
            /** @description The name that was sent with the file. */
            filename: string | null;
            /** @description The first 20 lines that are `conflict`, `amount_differs`, `unmatched` or `not_exported`. */
            firstNotMatched: components["schemas"]["ResultLine"][];
            /** @enum {string} */
            format: "csv" | "pain.002.001.10" | "pain.002.001.11" | "camt.053.001.08" | "camt.053.001.09";
            /** @description The number of all lines. */
            lineCount: number;
            /** @description The bank's id of its message. */
            messageId: string | null;
            /** @description Of the lines that are `applied` or `repeated`. */
            notPaid: {
                /** @description Lines that say that the bank did not pay. */
                failed: number;
                /** @description Lines that leave open whether it paid: ask the bank. */
                unknown: number;
            };
            /** @description The number of the file in this business and mode, from 1, without gaps. */
            number: number;
            /** @description The digest of the file, in hexadecimal. */
            sha256: string;
            /** @description The size in bytes. */
            size: number;
            /**
             * @description `applying` until all lines are applied, which happens in the background.
             * @enum {string}
             */
            state: "applying" | "applied";
        };
        ResultLine: {
            /** @description The account that the file says was debited or credited. */
            account: string | null;
            /** @description The account holder of the payout with this end-to-end id; null if there is none. */
            accountName: string | null;
            /** @description Naira. */
            amount: number | null;
            /** @description Who answered it, and why; null while nobody did. */
            answer: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Actor"];
                /** @description Why. */
                reason: string;
            } | null;
            /** @description The bank's reference of the booking. */
            bankReference: string | null;
            /** @description Why a line is a `conflict`, otherwise null. `other_outcome`: the payout has another outcome. `contradicted`: the file says two things of it. `booked_twice`: an earlier booking moved the money, and nothing proves that both are one; if there are two, ask the bank to return one. `other_account`: the money did not leave from the account that should pay the run. `no_source_account`: the run was exported without a paying account. */
            conflict: ("other_outcome" | "contradicted" | "booked_twice" | "other_account" | "no_source_account") | null;
            currency: string;
            endToEndId: string | null;
            /** @description The number of its file. */
            file: number;
            /** @description The line's id: the number of its file, and its place in it. */
            id: string;
            /** @description The position of the line in the file. */
            line: number;
            /** @description Who took it to find out what it means; null for nobody. */
            owner: {
                /** Format: date-time */
                at: string;
                by: components["schemas"]["Actor"];
            } | null;
            /**
             * Format: uuid
             * @description The payout with this end-to-end id; null if there is none.
             */
            payoutId: string | null;
            /** @description The reason in words. */
            reason: string | null;
            /** @description The bank's code. */
            reasonCode: string | null;
            /** @description Null until the line is applied. */
            result: ("applied" | "repeated" | "conflict" | "amount_differs" | "unmatched" | "not_exported" | "pending" | "other_movement") | null;
            /**
             * Format: date-time
             * @description When its file was accepted; null for a line that needs nobody.
             */
            since: string | null;
            /** @description Null for a line that needs nobody. `open`: it is `conflict`, `amount_differs`, `unmatched` or `not_exported`, and nobody has answered it. `explained`: somebody said why it needs nothing more. `confirmed`: the bank confirmed what it says. `returned`: the payout was paid and came back, and its wallet was credited. */
            state: ("open" | "explained" | "confirmed" | "returned") | null;
            /**
             * @description The bank's status as an outcome; `pending` is not final.
             * @enum {string}
             */
            status: "paid" | "failed" | "unknown" | "pending";
        };
        ResultLineAnswer: {
            /** @description How you know. */
            reason: string;
        };
        ReviewedPayout: {
            accountBusinessName: string;
            /**
             * @deprecated
             * @description The former name of `subAccountId`; the next release removes it.
             */
            accountId: number;
            accountName: string;
            accountNumber: string;
            /** @description Naira. */
            amount: number;
            /** @description The account's value when the payout was made, like the next three fields. */
            bankCode: string;
            bankName: string;
            /**
             * Format: date-time
             * @description When a bank statement confirmed it.
             */
            confirmedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The id without dashes, which banks pass on. */
            endToEndId: string;
            /** @description Who held it; null if nobody did. Its `reason` says why. */
            held: components["schemas"]["HeldBy"] | null;
            /**
             * Format: uuid
             * @description Also the reference of its debit.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it reached its state.
             */
            outcomeAt: string | null;
            /** @description The position in the run, from 1. */
            position: number;
            /** @description The reason in words. */
            reason: string | null;
            /** @description The reason code of the bank, or `HELD` for a payout that was held. */
            reasonCode: string | null;
            /**
             * Format: uuid
             * @description The reference of the credit that returned it.
             */
            returnReference: string | null;
            /** @description Null before its run is a draft. */
            review: components["schemas"]["PayoutReview"] | null;
            runNumber: number;
            /**
             * @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it.
             * @enum {string}
             */
            state: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
            /** @description The connected account. */
            subAccountId: number;
        };
        RolledWebhookSecret: {
            id: number;
            /**
             * Format: date-time
             * @description When the old secret stops signing.
             */
            previousSecretExpiresAt: string;
            /** @description The secret that verifies signatures. It is shown only this once. */
            secret: string;
        };
        RollWebhookSecretBody: {
            /**
             * @description How long the old secret still signs beside the new one; at most seven days.
             * @default 86400
             */
            overlapSeconds?: number;
        };
        RotateAuthorizationKeyBody: {
            /**
             * @description How long the old key still works; at most seven days.
             * @default 0
             */
            overlapSeconds?: number;
        };
        RotateAuthorizationKeyData: {
            /** @description The authorisation key: sent with every payment for this account. */
            authorizationKeys: string;
            id: number;
            /**
             * Format: date-time
             * @description When the old key stops working. ISO 8601, UTC. Versions before showed a date text.
             */
            previousKeyExpiresAt: string;
        };
        SecurityEvent: {
            /** @description The address that it came from, as far as the server knows. */
            address: string | null;
            /** @description Whether it belongs to both modes and is in the logs of both. */
            bothModes: boolean;
            /**
             * Format: date-time
             * @description When it happened, or first happened.
             */
            firstAt: string;
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /** @description Null for a person. */
            key: {
                /** @description The id of the API key. */
                id: number;
                /** @description Its first and last characters. */
                name: string;
            } | null;
            /**
             * @description `sign_in_locked` is an attempt over a limit, which was not examined. `proof_failed` is a wrong password or code within a session. `alert` is a notice to owners of too many failures.
             * @enum {string}
             */
            kind: "sign_in" | "sign_in_failed" | "sign_in_locked" | "sign_out" | "proof_failed" | "password_reset_asked" | "key_refused" | "secret_shown" | "export" | "alert";
            /**
             * Format: date-time
             * @description When it last happened.
             */
            lastAt: string;
            /** @description Null for a key, and for an alert of all members together. */
            person: {
                /** @description The e-mail address at that time. */
                email: string;
                /** @description The id of the person. */
                id: string;
                /** @description The name at that time. */
                name: string;
            } | null;
            /** @description How often: failures, refusals and exports of one person or key from one network are one event a minute, shown secrets one an hour. */
            times: number;
            /** @description The header `User-Agent` of the request. */
            userAgent: string | null;
            /** @description How somebody signed in or tried to; the code of the error that a key got; or the operation that showed a secret or an export. */
            what: string;
        };
        /** @description The settlement account. */
        SettlementAccount: {
            accountNumber: string;
            bankCode: string;
            bankName: string;
            currency: string;
            /** @description Account holder. */
            name: string;
            /** @constant */
            walletType: "user";
        };
        SettlementApproval: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Actor"];
            /** @description False if whoever gave it has lost the power to approve since, by a removal or a lower role: then another one is needed. After the export it stays true. */
            counts: boolean;
        };
        /** @description What the run pays, and from which account: what an approval approves. */
        SettlementManifest: {
            /** @description SHA-256 over everything that the run pays, and from which account; 64 hexadecimal digits. */
            digest: string;
            /** Format: date-time */
            madeAt: string;
            madeBy: components["schemas"]["Actor"];
            payouts: components["schemas"]["PayoutTotal"];
            /** @description The first sixteen digits, for people to compare and approve. */
            shortForm: string;
            /** @description The account that pays; null if none was set yet. */
            sourceAccount: {
                accountName: string;
                /** @description Ten digits. */
                accountNumber: string;
                /** @description The name in the bank directory. */
                bankCode: string;
            } | null;
            /** @description From 1; each change makes a new one, which nobody has approved yet. */
            version: number;
            /**
             * @description Why this version was made.
             * @enum {string}
             */
            why: "drafted" | "source_changed" | "payout_held";
        };
        SettlementRun: {
            /**
             * @deprecated
             * @description The former name of `subAccountIds`; the next release removes it.
             */
            accountIds: number[] | null;
            /** @description The approvals of the present manifest. */
            approvals: components["schemas"]["SettlementApproval"][];
            /** @description How many approvals the run needs: two if a key without a known maker, or the command line, made it and the business asks for a second person. */
            approvalsNeeded: number;
            approved: components["schemas"]["DoneBy"] | null;
            cancelled: components["schemas"]["PayoutTotal"];
            cancelledBy: components["schemas"]["DoneBy"] | null;
            /** @description Of a run without payouts. */
            cancelReason: ("nothing_due" | "all_on_hold") | null;
            /** @description Only when you start it. */
            couldApprove?: components["schemas"]["WhoCouldApprove"] | null;
            created: components["schemas"]["DoneBy"];
            /**
             * Format: date-time
             * @description When the last of its payouts was made.
             */
            draftedAt: string | null;
            exported: components["schemas"]["ExportedBy"] | null;
            failed: components["schemas"]["PayoutTotal"];
            held: components["schemas"]["PayoutTotal"];
            /** @description Null before the run is a draft. */
            manifest: components["schemas"]["SettlementManifest"] | null;
            /** @description The number of the run in this business and mode, from 1 and without gaps. */
            number: number;
            paid: components["schemas"]["PayoutTotal"];
            payouts: components["schemas"]["PayoutTotal"];
            /** Format: uuid */
            reference: string;
            /**
             * Format: date
             * @description The date of a run that a schedule made.
             */
            scheduledFor: string | null;
            /**
             * @description `preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` once no payout is open. `cancelling` while payouts are being returned, then `cancelled`. A run without any payout is `cancelled`, too.
             * @enum {string}
             */
            state: "preparing" | "draft" | "approved" | "exported" | "completed" | "cancelling" | "cancelled";
            /** @description The requested connected accounts; null for all. */
            subAccountIds: number[] | null;
            unknown: components["schemas"]["PayoutTotal"];
        };
        SettlementRunApproval: {
            /** @description The manifest that you saw, as its digest or its short form. Required if the business asks for a second person. */
            manifest?: string;
        };
        SettlementRunExport: {
            /**
             * @description CSV, or ISO 20022 customer credit transfer initiation.
             * @enum {string}
             */
            format: "csv" | "pain.001.001.09" | "pain.001.001.10";
        };
        SettlementRunPreview: {
            /** @description Naira. */
            amount: number;
            /** @description Who could approve it if you make it now, by the newest thousand accounts; null without the rule of the second person. */
            couldApprove: components["schemas"]["WhoCouldApprove"] | null;
            count: number;
            held: components["schemas"]["PayoutTotal"];
            /** @description The first hundred of those that are held. */
            heldAccounts: {
                /** @description Naira. */
                amount: number;
                businessName: string;
                /**
                 * @description `account_held`: somebody put it on hold. `bank_details_changed`: its bank details, e-mail address or mobile number changed a short time ago. `new_account`: it was created a short time ago.
                 * @enum {string}
                 */
                reason: "account_held" | "bank_details_changed" | "new_account";
                /** @description The connected account. */
                subAccountId: number;
                /**
                 * Format: date-time
                 * @description When the longest of its holds ends; null if it does not end by itself.
                 */
                until: string | null;
            }[];
        };
        SettlementRunRequest: {
            /**
             * @deprecated
             * @description The former name of `subAccountIds`; the next release removes it.
             */
            accountIds?: number[];
            /**
             * Format: uuid
             * @description A UUID of your choice, unique among your runs; made when missing. A repeated request with the same reference and content returns the same run.
             */
            reference?: string;
            /** @description The connected accounts to pay; all of them when missing. */
            subAccountIds?: number[];
        };
        SettlementRunReview: {
            /** @description Payouts whose bank details were changed within seven days; null if not all were reviewed. */
            changedBankDetails: number | null;
            /** @description For each code how many payouts have it; a payout may have several. */
            codes: {
                /** @description Naira. */
                amount: number;
                /**
                 * @description `paid_again`: It pays again what was sent to the bank before and then called failed. `account_held`: The account is on hold: the run can be approved without this payout only. `bank_details_differ`: The account's bank details have changed since; this pays the former ones. `account_owes`: The account owes money: refunds took more than its balance. `account_deleted`: The account is deleted. `account_disabled`: The account is disabled. `bank_details_changed`: Its bank details were changed within seven days. `bank_account_shared`: Another account of the business has, or had when it was deleted, this bank account. `inflow_unusual`: More came in since its last payout than five times its usual. `amount_unusual`: It is more than five times its usual. `first_to_bank_account`: None of its last payouts went to this bank account. `check_digit`: The account number does not fit the check digit of its bank. `account_name_not_carried`: Bank files in XML (pain.001) cannot carry each letter of the account holder. `first_payout`: It is the first payout of this account.
                 * @enum {string}
                 */
                code: "paid_again" | "account_held" | "bank_details_differ" | "account_owes" | "account_deleted" | "account_disabled" | "bank_details_changed" | "bank_account_shared" | "inflow_unusual" | "amount_unusual" | "first_to_bank_account" | "check_digit" | "account_name_not_carried" | "first_payout";
                /** @description Payouts. */
                count: number;
                /** @description In words. */
                message: string;
            }[];
            /** @description Those that somebody held, and that are back in their wallets. */
            held: {
                /** @description Naira. */
                amount: number;
                /** @description Payouts. */
                count: number;
            };
            /** @description The largest payout, naira. */
            largestAmount: number;
            lastRun: {
                /** @description Payouts whose bank details were changed within seven days; null if not all were reviewed. */
                changedBankDetails: number | null;
                /** @description The largest payout, naira. */
                largestAmount: number;
                /** @description Payouts that are the first of their account; null if not all were reviewed. */
                newAccounts: number | null;
                /** @description The number of that run. */
                number: number;
                payouts: {
                    /** @description Naira. */
                    amount: number;
                    /** @description Payouts. */
                    count: number;
                };
                /** @description How many of the payouts were reviewed; all of them once the run is a draft. */
                reviewed: number;
                /** @description Payouts to account numbers that no check digit covers. */
                uncheckedNumbers: number;
            } | null;
            /** @description Payouts that are the first of their account; null if not all were reviewed. */
            newAccounts: number | null;
            payouts: {
                /** @description Naira. */
                amount: number;
                /** @description Payouts. */
                count: number;
            };
            /** @description How many of the payouts were reviewed; all of them once the run is a draft. */
            reviewed: number;
            /** @description Payouts to account numbers that no check digit covers. */
            uncheckedNumbers: number;
            unusual: {
                /** @description Naira. */
                amount: number;
                /** @description Payouts. */
                count: number;
            };
        };
        /** @description If banks are closed on the date, the run is on the next business day. */
        SettlementSchedule: {
            /** @description T+n: the money of a day is paid out from the n-th business day after it; 0 means at once. */
            delayBusinessDays: number;
            /**
             * @description `manual`: no runs by schedule.
             * @enum {string}
             */
            frequency: "manual" | "daily" | "weekly" | "monthly";
            /** @description For a monthly schedule. A shorter month uses its last day. */
            monthDay?: number;
            /** @description For a weekly schedule: 1 for Monday to 7 for Sunday. */
            weekday?: number;
        };
        SettlementSettings: {
            /**
             * @description `second_person`: a person other than the maker must approve a run, and an API key cannot. `anyone`: every member who may approve runs can, and so can a secret key. The rule of the second person begins at once, and ends by a change request.
             * @enum {string}
             */
            approval: "anyone" | "second_person";
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @enum {string}
             */
            bankDetails: "anyone" | "second_person";
            /** @description For so many hours after a change of its bank details, e-mail address or mobile number, an account is not paid; 0 means no hold. 24 if nothing was chosen. More hours hold at once; if the business asks for a second person, fewer need a change request. */
            bankDetailsHoldHours: number;
            couldApproveRuns: components["schemas"]["WhoCouldApprove"];
            /** @description Smaller amounts are not paid out; naira. */
            minimumAmount: number;
            /** @description For so many hours after its creation, an account is not paid; 0 means no hold. If nothing was chosen, 24 in live mode and 0 in test mode. Fewer as above. */
            newAccountHoldHours: number;
            /**
             * Format: date
             * @description The date of the next run that the schedule makes, by the present calendar; null for a manual schedule.
             */
            nextRunOn: string | null;
            /** @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing. */
            reserve: {
                amount: number;
            } | {
                percent: number;
            } | null;
            schedule: components["schemas"]["SettlementSchedule"];
            /** @description Your account that pays the payouts, for the files for the bank; null if none is set. */
            sourceAccount: {
                accountName: string;
                /** @description Ten digits. */
                accountNumber: string;
                /** @description The name in the bank directory. */
                bankCode: string;
            } | null;
        };
        SettlementSettingsUpdate: {
            /**
             * @description `second_person`: a person other than the maker must approve a run, and an API key cannot. `anyone`: every member who may approve runs can, and so can a secret key. The rule of the second person begins at once, and ends by a change request.
             * @enum {string}
             */
            approval?: "anyone" | "second_person";
            /**
             * @description `second_person`: the bank details, the e-mail address and the mobile number of an account change by a change request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ends by a change request.
             * @enum {string}
             */
            bankDetails?: "anyone" | "second_person";
            /** @description For so many hours after a change of its bank details, e-mail address or mobile number, an account is not paid; 0 means no hold. 24 if nothing was chosen. More hours hold at once; if the business asks for a second person, fewer need a change request. */
            bankDetailsHoldHours?: number;
            /** @description Smaller amounts are not paid out; naira. */
            minimumAmount?: number;
            /** @description For so many hours after its creation, an account is not paid; 0 means no hold. If nothing was chosen, 24 in live mode and 0 in test mode. Fewer as above. */
            newAccountHoldHours?: number;
            /** @description The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing. */
            reserve?: {
                amount?: number;
                percent?: number;
            } | null;
            schedule?: components["schemas"]["SettlementSchedule"];
            /** @description Your account that pays the payouts, for the files for the bank; null if none is set. */
            sourceAccount?: {
                accountName: string;
                /** @description Ten digits. */
                accountNumber: string;
                /** @description The name in the bank directory. */
                bankCode: string;
            } | null;
        };
        SourceAccountRequest: {
            /** @description Why, for whoever approves it. */
            reason: string;
            /** @description Your account that pays the payouts, for the files for the bank; null if none is set. */
            sourceAccount: {
                accountName: string;
                /** @description Ten digits. */
                accountNumber: string;
                /** @description The name in the bank directory. */
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
            /** @description The limits; null removes those of its own, so that the default ones hold. */
            limits: components["schemas"]["OwnSpendingLimitsRequest"] | null;
            /** @description Why, for whoever approves it. */
            reason: string;
            /** @description The connected account whose limits should change. */
            subAccountId?: number;
        };
        SpendingLimits: {
            /** @description Whether it has no limits of its own, so that these are the default ones. */
            inherited: boolean;
            /** @description The largest payment; naira, null for no limit. */
            largestPayment: number | null;
            /** @description The largest refund; naira, null for no limit. */
            largestRefund: number | null;
            /** @description What was set for it; above are the limits that hold. Null if nothing was. */
            own: components["schemas"]["OwnSpendingLimits"] | null;
            /** @description What payments may sum to in a day in Lagos; naira, null for no limit. */
            paymentsPerDay: number | null;
            /** @description What refunds may sum to in a day in Lagos; naira, null for no limit. */
            refundsPerDay: number | null;
            today: {
                /**
                 * Format: date
                 * @description The day in Lagos.
                 */
                date: string;
                /** @description The sum of payments since limits hold; gross, in naira. */
                payments: number;
                /** @description What payments may still sum to today; null for no limit. */
                paymentsLeft: number | null;
                /** @description The sum of refunds since limits hold; gross, in naira. */
                refunds: number;
                /** @description What refunds may still sum to today; null for no limit. */
                refundsLeft: number | null;
                /** @description Whether a limit has refused something today. */
                refused: boolean;
            };
        };
        SpendingLimitsRequest: {
            /** @description The largest payment; naira, null for no limit. */
            largestPayment: number | null;
            /** @description The largest refund; naira, null for no limit. */
            largestRefund: number | null;
            /** @description What payments may sum to in a day in Lagos; naira, null for no limit. */
            paymentsPerDay: number | null;
            /** @description What refunds may sum to in a day in Lagos; naira, null for no limit. */
            refundsPerDay: number | null;
        };
        SpendingLimitTerms: {
            /** @description The largest payment; naira, null for no limit. */
            largestPayment: number | null;
            /** @description The largest refund; naira, null for no limit. */
            largestRefund: number | null;
            /** @description What payments may sum to in a day in Lagos; naira, null for no limit. */
            paymentsPerDay: number | null;
            /** @description What refunds may sum to in a day in Lagos; naira, null for no limit. */
            refundsPerDay: number | null;
        };
        Statement: {
            /** @description The name and number at the time when the statement is made. */
            account: {
                accountName: string;
                accountNumber: string;
                bankName: string;
                businessName: string;
                /** @description The connected account. */
                id: number;
            };
            /** @description After the last line, in naira: the opening balance plus credits less debits. */
            closingBalance: number;
            /**
             * Format: date-time
             * @description When this statement was made. If the period was not over, it contains the transactions until then. ISO 8601, UTC. Versions before showed a date text.
             */
            createdAt: string;
            /** @constant */
            currency: "NGN";
            /** @description The oldest first. */
            lines: components["schemas"]["StatementLine"][];
            /** @description Before the first line, in naira. */
            openingBalance: number;
            period: {
                /**
                 * Format: date-time
                 * @description The first instant of the period; the creation of the account if `from` is missing. ISO 8601, UTC. Versions before showed a date text.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description Its last instant; the time of this answer if `to` is missing. ISO 8601, UTC. Versions before showed a date text.
                 */
                to: string;
            };
            /** @description Over the lines. The opening balance plus `received`, less `refunded` and `payouts`, is the closing balance; `gross` less `commission` is `received` less `refunded`. */
            totals: {
                /** @description The commission that the business earned with credits less what it returned with debits, in naira. */
                commission: number;
                /** @description The sum of credits, in naira. */
                credits: number;
                /** @description The sum of debits, in naira. */
                debits: number;
                /** @description What payers paid, less what they got back, in naira. */
                gross: number;
                /** @description What payouts debited, less what came back of payouts, in naira. */
                payouts: number;
                /** @description What payments credited, net of commission, in naira. */
                received: number;
                /** @description What refunds debited, in naira; what the business bore is taken off the commission. */
                refunded: number;
            };
        };
        StatementLine: {
            /** @description The change of the wallet, in naira. */
            amount: number;
            /** @description Naira. */
            balanceAfter: number;
            /** @description The commission that the business earned, in naira. */
            commission: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC. Versions before showed a date text.
             */
            createdAt: string;
            description: string;
            /** @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero. */
            grossAmount: number;
            purpose: string;
            /** Format: uuid */
            reference: string;
            /** @description Its number among the transactions of this account, from 1 and without gaps. */
            sequence: number;
            /** @enum {string} */
            type: "credit" | "debit";
        };
        TestWebhookEndpointData: null;
        Transaction: {
            /** @description The change of the wallet, in naira. */
            amount: number;
            /** @description Naira. */
            balanceAfter: number;
            /** @description Naira. */
            balanceBefore: number;
            /** @description The commission that the business earned, in naira. */
            commission: number;
            /** @description In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with. */
            createdAt: string;
            /**
             * Format: date-time
             * @description The same time in ISO 8601, UTC, with milliseconds.
             */
            createdAtIso: string;
            description: string;
            /** @description What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero. */
            grossAmount: number;
            /** @description Transaction id. */
            id: number;
            /** @description A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys. */
            metadata: string;
            /** @description `metadata` as an object. */
            metadataObject: {
                [key: string]: string | number | boolean | null;
            };
            purpose: string;
            /** Format: uuid */
            reference: string;
            /** @description Its number among all transactions of the business in this mode, from 1 and without gaps. */
            sequence: number;
            /** @description The connected account. */
            subAccountId: number;
            /** @enum {string} */
            type: "credit" | "debit";
            walletId: number;
        };
        TransactionList: {
            data: {
                /** @description The balance of the wallet or wallets, in naira. */
                balance: number;
                /** @description The sum of all commission, in naira. */
                connectedFees: number;
                /** @constant */
                currency: "NGN";
                /** @description What payments credited to the wallet or wallets, net of commission; refunds are not taken off. Naira. */
                inflowAmount: number;
                /** @description What came back of payouts that failed or were cancelled, in naira. */
                returnedAmount: number;
                /** @description With `search` or `metadata` only. */
                search?: {
                    /** @description Whether more than `totalCount` may fit. */
                    hasMore: boolean;
                    /** @description For how long the oldest of them is there already. */
                    lagSeconds: number;
                    /** @description How many of the newest transactions are not found by words yet. */
                    notYetSearched: number;
                };
                /** @description How many transactions the filter matches, on all pages. */
                totalCount: number;
                transactions: components["schemas"]["Transaction"][];
            };
            /** @constant */
            message: "Transactions retrieved successfully";
        };
        UpdateConnectedAccountBody: {
            /** @description Account holder. */
            accountName?: string;
            /** @description Ten digits. */
            accountNumber?: string;
            /** @description Six digits, from the bank list. */
            bankCode?: string;
            /** @description The directory's name is stored; another name causes a warning. */
            bankName?: string;
            businessName?: string;
            /** @description A disabled account accepts no payments. */
            enabled?: boolean;
            /** @description Your own id of it, unique among accounts that are not deleted. */
            externalId?: string | null;
            /** @description The name of the contact person. */
            firstName?: string;
            lastName?: string;
            /** @description Up to 50 keys of your own with scalar values, 4 KB as JSON. Replaces what was kept; `null` is none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Another spelling of `txPercentage`. */
            percentValue?: number;
            /**
             * @description Another spelling of `splitType`.
             * @enum {string}
             */
            split_type?: "flat" | "percentage with cap" | "percentage-with-cap" | "percentage";
            /** @description Another spelling of `splitValue`. */
            split_value?: number;
            /**
             * @description `flat`, or a percentage in any of its spellings.
             * @enum {string}
             */
            splitType?: "flat" | "percentage with cap" | "percentage-with-cap" | "percentage";
            /** @description Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %. */
            splitValue?: number;
            subAccountEmail?: string;
            /** @description The most commission on a payment, in naira; 0 means no cap. */
            txCap?: number;
            /** @description Percent; 10 means 10 %. Up to four decimals. */
            txPercentage?: number;
            /** @description International format without plus; `+234…` and `0803…` are accepted. */
            userMobile?: string;
        };
        UpdateConnectedAccountData: {
            account: components["schemas"]["SettlementAccount"];
            /** @description Id of the settlement account: the bank details. */
            accountId: number;
            /** @description The authorisation key: sent with every payment for this account. */
            authorizationKeys: string;
            businessId: number;
            businessName: string;
            /** @description In Lagos, as JavaScript writes dates: a text to show. `createdAtIso` is the one to compute with. */
            createdAt: string;
            /**
             * Format: date-time
             * @description The same time in ISO 8601, UTC, with milliseconds.
             */
            createdAtIso: string;
            enabled: boolean;
            /** @description Your own id of it, unique among accounts that are not deleted. */
            externalId: string | null;
            firstName?: string;
            id: number;
            lastName?: string;
            /** @description Up to 50 keys of your own with scalar values, 4 KB as JSON. */
            metadata: {
                [key: string]: string | number | boolean | null;
            };
            /** @description Its number among the accounts of the business in this mode, also deleted ones, from 1. */
            sequence: number;
            /** @enum {string} */
            splitType: "flat" | "percentage-with-cap";
            /** @description The flat fee in naira; 0 for a percentage. */
            splitValue: number;
            subAccountEmail: string;
            /** @description Naira; 0 means no cap. */
            txCap: number;
            /** @description Percent; 0 for a flat fee. */
            txPercentage: number;
            /** @constant */
            type: "subaccount";
            walletUserMobile: string;
            /** @description Warnings about the bank details. The field is missing if there are none. A warning refuses nothing. */
            warnings?: {
                /**
                 * @description `account_number_check_digit`: the number does not fit the check digit of its bank. `account_name_not_carried`: bank files in XML cannot carry each letter of accountName. `bank_name_differs`: the directory has another bankName.
                 * @enum {string}
                 */
                code: "account_number_check_digit" | "account_name_not_carried" | "bank_name_differs";
                message: string;
            }[];
        };
        UpdateWebhookEndpointBody: {
            /** @description A description for your own use. */
            description?: string;
            /** @description A disabled endpoint gets no events, and does not get them later. */
            enabled?: boolean;
            /** @description The event types to send, and families such as `account.*`. Empty means all. */
            events?: ("account.created" | "account.updated" | "account.disabled" | "account.enabled" | "account.deleted" | "account.key_rotated" | "payment.accepted" | "refund.created" | "payout.created" | "payout.paid" | "payout.failed" | "payout.unknown" | "payout.cancelled" | "settlement_run.drafted" | "settlement_run.approved" | "settlement_run.exported" | "settlement_run.cancelled" | "account.*" | "payment.*" | "refund.*" | "payout.*" | "settlement_run.*")[];
            /** @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection. */
            url?: string;
        };
        WebhookDelivery: {
            /**
             * Format: date-time
             * @description The latest attempt.
             */
            attemptedAt: string | null;
            attempts: number;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /** @description Of the latest attempt. */
            durationMs: number | null;
            /** @description Also in the header `webhook-id`. The same at every attempt and at every endpoint. */
            eventId: string;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** @description Why the latest attempt failed. */
            problem: string | null;
            /** @description The number of the delivery in its endpoint, in the order of events, from 1 and without gaps. */
            sequence: number;
            /**
             * @description `pending` waits for its next attempt; `delivered` has arrived; `parked` was given up after 72 hours.
             * @enum {string}
             */
            state: "pending" | "delivered" | "parked";
            /** @description The HTTP status of the latest attempt; null if there was no response. */
            status: number | null;
            type: string;
        };
        WebhookDeliveryDetail: {
            /**
             * Format: date-time
             * @description The latest attempt.
             */
            attemptedAt: string | null;
            attempts: number;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /** @description Of the latest attempt. */
            durationMs: number | null;
            /** @description Also in the header `webhook-id`. The same at every attempt and at every endpoint. */
            eventId: string;
            /** @description Its latest attempts, the oldest first. */
            history: {
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                at: string;
                durationMs: number;
                status: number | null;
            }[];
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** @description Why the latest attempt failed. */
            problem: string | null;
            request: {
                body: string;
                /** @description Of the latest attempt, without the signature; null before the first. */
                headers: {
                    [key: string]: string;
                } | null;
                /** @description The present address. */
                url: string;
            };
            /** @description The first kilobyte of the response's body. */
            response: string | null;
            /** @description The number of the delivery in its endpoint, in the order of events, from 1 and without gaps. */
            sequence: number;
            /**
             * @description `pending` waits for its next attempt; `delivered` has arrived; `parked` was given up after 72 hours.
             * @enum {string}
             */
            state: "pending" | "delivered" | "parked";
            /** @description The HTTP status of the latest attempt; null if there was no response. */
            status: number | null;
            type: string;
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was registered.
             */
            createdAt: string;
            /** @description A description for your own use. */
            description: string;
            enabled: boolean;
            /** @description The event types to send; empty means all. */
            events: string[];
            /**
             * Format: date-time
             * @description The time since which no attempt has succeeded.
             */
            failingSince: string | null;
            id: number;
            /**
             * Format: date-time
             * @description The latest attempt.
             */
            lastAttemptAt: string | null;
            /**
             * Format: date-time
             * @description The latest successful attempt.
             */
            lastDeliveredAt: string | null;
            /** @description The number of its latest delivery. */
            lastSequence: number;
            /**
             * Format: date-time
             * @description Until when the previous secret also signs.
             */
            previousSecretExpiresAt: string | null;
            /**
             * @description `failing`: no attempt has succeeded for half a minute or more.
             * @enum {string}
             */
            status: "enabled" | "disabled" | "failing";
            /** @description Where events are sent: `https://`, in test mode also `http://`. Private, local and reserved addresses are refused, here and at every connection. */
            url: string;
        };
        WebhookEndpointHealth: {
            /** @description Deliveries of events in this time that were attempted. */
            deliveries: number;
            /** @description Of these, how many failed at least once. */
            failed: number;
            /** @description The last 24 hours, the oldest first. Of the newest 10,000 deliveries. */
            hours: {
                /**
                 * Format: date-time
                 * @description When the hour begins.
                 */
                at: string;
                /** @description Deliveries of events in this time that were attempted. */
                deliveries: number;
                /** @description Of these, how many failed at least once. */
                failed: number;
            }[];
            /**
             * Format: date-time
             * @description When the oldest event happened that is still to be delivered.
             */
            oldestUndelivered: string | null;
            /** @description How many deliveries were given up after 72 hours and are kept, counted up to 10,000. */
            parked: number;
            /** @description How many deliveries wait for an attempt, counted up to 10,000. */
            waiting: number;
        };
        WhoCouldApprove: {
            /** @description How many people could approve it now. */
            count: number;
            /** @description The first ten of them; none for API keys. */
            names: string[];
            /**
             * Format: date-time
             * @description If they are too few: when they first are enough, as the team is now; null if never.
             */
            nobodyBefore: string | null;
            /** @description If they are too few: why, and what to do instead. */
            wayOut: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListBanksData"];
                        message: string;
                        /** @constant */
                        status: true;
                    };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IsAliveData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IsReadyData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Only this action. */
                action?: string;
                /** @description Who: user, api_key, schedule, operator, or one of them with its id behind a colon. */
                actor?: string;
                /** @description Not before this date or time (ISO 8601; without an offset it is time in Lagos). */
                from?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty; with `actor`, `action` or `subject`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description The changed thing: business, account, api_key, invitation, member, person, webhook_endpoint, webhook_delivery, refund, settlement_run, payout, settlement_settings, spending_limits, settlement_result, bank_directory, change_request, or one of them with its id behind a colon. */
                subject?: string;
                /** @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos). */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListAuditLogData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /** @description Only this action. */
                action?: string;
                /** @description Who: user, api_key, schedule, operator, or one of them with its id behind a colon. */
                actor?: string;
                /** @description Not before this date or time (ISO 8601; without an offset it is time in Lagos). */
                from?: string;
                /** @description The changed thing: business, account, api_key, invitation, member, person, webhook_endpoint, webhook_delivery, refund, settlement_run, payout, settlement_settings, spending_limits, settlement_result, bank_directory, change_request, or one of them with its id behind a colon. */
                subject?: string;
                /** @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos). */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listChangeRequests: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty; with `state`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description `pending` until a second person decides or its maker withdraws it; after 30 days it is `expired`. What loosens a rule (`approval_rule`, `payout_rules`, `second_factor`) is `approved_waiting` for 24 hours, in which any owner can reject it. */
                state?: "pending" | "approved_waiting" | "approved" | "rejected" | "withdrawn" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListChangeRequestsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the request. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description The number of the request. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The id of the last event that you have read, or `next`; `latest` leaves out what there is now. Without it from the oldest that is kept. */
                after?: string;
                /** @description From 1 to 1000. */
                limit?: number;
                /** @description Types with commas between them, and families such as `account.*`. */
                types?: string;
                /** @description How many seconds to wait if there is no event, at most 20. Ten requests of a key can wait; further ones are answered at once. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventList"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Oldest first, the entries with a higher `sequence` than this; 0 for the first. Without `after` and `before` the list begins with the newest. */
                after?: number;
                /** @description Newest first, the entries with a lower `sequence` than this: `next` of the page before. */
                before?: number;
                /** @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                from?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description Only payments with exactly these values in their metadata: `metadata[order]=A-1001`. At most 5 keys. Found at once after the payment. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Only payments for this connected account, which may be deleted. */
                subAccountId?: number;
                /** @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentPage"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    acceptPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedPayment"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The reference of the payment. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentDetail"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: number;
            };
            header?: never;
            path: {
                /** @description The reference of the payment. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
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
                /** @description The reference of the payment. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            200: {
                headers: {
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
        };
    };
    acceptPaymentsInBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptPaymentsInBulkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptPaymentsInBulkData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
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
                "application/json": components["schemas"]["PreviewPaymentBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PreviewPaymentData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description The former name of `subAccountId`; the next release removes it. */
                accountId?: number;
                /** @description Made at this date or time or later (ISO 8601; without an offset it is time in Lagos). */
                from?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: number;
                /** @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it. */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
                /** @description Only payouts of this connected account. */
                subAccountId?: number;
                /** @description Made at this date or time or earlier. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListPayoutsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the payout. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description The id of the payout, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description The id of the payout. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutResolution"];
            };
        };
        responses: {
            200: {
                headers: {
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
        };
    };
    listAllRefunds: {
        parameters: {
            query?: {
                /** @description Oldest first, the entries with a higher `sequence` than this; 0 for the first. Without `after` and `before` the list begins with the newest. */
                after?: number;
                /** @description Newest first, the entries with a lower `sequence` than this: `next` of the page before. */
                before?: number;
                /** @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                from?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RefundPage"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                /** @description Only from this address. */
                address?: string;
                /** @description Not before this date or time (ISO 8601; without an offset it is time in Lagos). */
                from?: string;
                /** @description Only this kind; `failures` are those that the alerts count. */
                kind?: "sign_in" | "sign_in_failed" | "sign_in_locked" | "sign_out" | "proof_failed" | "password_reset_asked" | "key_refused" | "secret_shown" | "export" | "alert" | "failures";
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: number;
                /** @description Only this person: an id, or an e-mail address. */
                person?: string;
                /** @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos). */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListSecurityEventsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    exportSecurityEvents: {
        parameters: {
            query?: {
                /** @description Only from this address. */
                address?: string;
                /** @description Not before this date or time (ISO 8601; without an offset it is time in Lagos). */
                from?: string;
                /** @description Only this kind; `failures` are those that the alerts count. */
                kind?: "sign_in" | "sign_in_failed" | "sign_in_locked" | "sign_out" | "proof_failed" | "password_reset_asked" | "key_refused" | "secret_shown" | "export" | "alert" | "failures";
                /** @description Only this person: an id, or an e-mail address. */
                person?: string;
                /** @description Not after this date or time, which is included (ISO 8601; without an offset it is time in Lagos). */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listPublicHolidays: {
        parameters: {
            query: {
                /** @description A date in Lagos. */
                from: string;
                /** @description A date in Lagos, inclusive; at most ten years later. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListPublicHolidaysData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listOpenResultLines: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListOpenResultLinesData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    exportOpenResultLines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getResultLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the line. */
                lineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description The id of the line. */
                lineId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultLineAnswer"];
            };
        };
        responses: {
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
                /** @description The id of the line. */
                lineId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultLineAnswer"];
            };
        };
        responses: {
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
                /** @description The id of the line. */
                lineId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultLineAnswer"];
            };
        };
        responses: {
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
                /** @description The id of the line. */
                lineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
        };
    };
    listSettlementResults: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListSettlementResultsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    sendSettlementResults: {
        parameters: {
            query?: {
                /** @description The name of the file. */
                filename?: string;
                /** @description The number of the mapping that must read it; 0 for our own headings. */
                mapping?: number;
            };
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file itself, in UTF-8. */
        requestBody: {
            content: {
                "application/octet-stream": string;
                "application/xml": string;
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFileDetail"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFileDetail"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSettlementResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the file. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResultFileDetail"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listSettlementResultLines: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty; with `result`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description Only lines with this result. */
                result?: "applied" | "repeated" | "conflict" | "amount_differs" | "unmatched" | "not_exported" | "pending" | "other_movement";
            };
            header?: never;
            path: {
                /** @description The number of the file. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListSettlementResultLinesData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    exportSettlementResultLines: {
        parameters: {
            query?: {
                /** @description Only lines with this result. */
                result?: "applied" | "repeated" | "conflict" | "amount_differs" | "unmatched" | "not_exported" | "pending" | "other_movement";
            };
            header?: never;
            path: {
                /** @description The number of the file. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listSettlementRuns: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty; with `state`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description `preparing` while payouts are being made, then `draft`, `approved`, `exported`, and `completed` once no payout is open. `cancelling` while payouts are being returned, then `cancelled`. A run without any payout is `cancelled`, too. */
                state?: "preparing" | "draft" | "approved" | "exported" | "completed" | "cancelling" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListSettlementRunsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    startSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SettlementRunRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSettlementRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SettlementRunApproval"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementRunExport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSettlementRunFile: {
        parameters: {
            query: {
                /** @description CSV, or ISO 20022 customer credit transfer initiation. */
                format: "csv" | "pain.001.001.09" | "pain.001.001.10";
            };
            header?: never;
            path: {
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                    "text/csv": string;
                };
            };
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
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementRun"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listSettlementRunPayouts: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty; with `state` or `unusual`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description The state of its run until the payout has its own outcome. The money of `failed` and `cancelled` payouts is back in the wallet. An `unknown` payout is not paid again until somebody resolves it. */
                state?: "draft" | "approved" | "exported" | "paid" | "failed" | "unknown" | "cancelled";
                /** @description Only unusual payouts, the most unusual first; without those that were taken out, and not with `state`. `only` means all of them; a code means only payouts that have it. */
                unusual?: "only" | "paid_again" | "account_held" | "bank_details_differ" | "account_owes" | "account_deleted" | "account_disabled" | "bank_details_changed" | "bank_account_shared" | "inflow_unusual" | "amount_unusual" | "first_to_bank_account" | "check_digit" | "account_name_not_carried" | "first_payout";
            };
            header?: never;
            path: {
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListSettlementRunPayoutsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description The id of the payout. */
                id: string;
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
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
        };
    };
    getSettlementRunReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the run. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
        };
    };
    previewSettlementRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewSettlementRunBody"];
            };
        };
        responses: {
            200: {
                headers: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementSettings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    updateSettlementSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementSettingsUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementSettings"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    requestApprovalRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    requestHoldRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldRulesRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    requestSourceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceAccountRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    requestSpendingLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpendingLimitRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getDefaultLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
        };
    };
    setDefaultLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefaultSpendingLimitsRequest"];
            };
        };
        responses: {
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
        };
    };
    listConnectedAccounts: {
        parameters: {
            query?: {
                /** @description The `sequence` of the last account that you have read, 0 at first: the page has the accounts made after it, the oldest first. Goes with `limit` only. */
                after?: number;
                /** @description `true` for enabled accounts only, `false` for disabled ones only. */
                enabled?: boolean;
                /** @description Exactly this one. */
                externalId?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty; with a filter, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description At most ten words in any order, each a part of a name, of the e-mail address, of the account number or of `externalId`, in any case and without diacritics: `oja nla` finds `Ọjà Ńlá`. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListConnectedAccountsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getConnectedAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConnectedAccount"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConnectedAccountBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UpdateConnectedAccountData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateAuthorizationKeyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotateAuthorizationKeyData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getAccountBalance: {
        parameters: {
            query?: {
                /** @description With everything up to and at this instant; now unless given. A time is exact to the microsecond: what is posted exactly at it counts, and what is posted later in the same second does not. A date stands for its whole day in Lagos, a time as `createdAt` shows it for its whole second; a time without an offset is time in Lagos. */
                at?: string;
            };
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subAccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BalanceAt"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    listBankDetailsChanges: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty. */
                page?: number;
            };
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListBankDetailsChangesData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankDetailsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getPayoutHolds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountHoldToPlace"];
            };
        };
        responses: {
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
                /** @description The number of the hold. */
                number: number;
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountHoldRelease"];
            };
        };
        responses: {
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
                /** @description The number of the hold. */
                number: number;
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldReleaseRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeRequest"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getSettlementSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountScheduleRequest"];
            };
        };
        responses: {
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
        };
    };
    getAccountLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnSpendingLimitsRequest"];
            };
        };
        responses: {
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
                /** @description Id of the connected account. */
                subaccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
        };
    };
    getAccountStatement: {
        parameters: {
            query?: {
                format?: "json" | "csv" | "pdf";
                /** @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                from?: string;
                /** @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subAccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Statement"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                    "application/pdf": string;
                    "text/csv": string;
                };
            };
        };
    };
    listAccountTransactions: {
        parameters: {
            query?: {
                /** @description The `sequence` of the last transaction that you have read, 0 at first: the page has those after it, the oldest first. Goes with `limit` only. */
                after?: number;
                /** @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                from?: string;
                /** @description Only transactions of these kinds, with commas between them: `payment`, `refund`, `payout`, and `return` for a payout that came back. */
                kind?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description Only transactions with exactly these values in their metadata: `metadata[order]=A-1001`. At most 5 keys. Found at once after the payment. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description The page wanted, from 1. A page past the end is empty; with `reference`, `type=debit`, `kind` without `payment`, or a `purpose` other than `product_sale`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description Only transactions with exactly this purpose. */
                purpose?: string;
                /** @description Only the transaction with this reference. */
                reference?: string;
                /** @description Words of the description, purpose, account’s name and values of the metadata, without diacritics, in any order, from three letters on also parts of words; an amount, `-500` of debits only; or the beginning of a reference, from six signs on. The newest 100 are shown, up to 1,000 counted. */
                search?: string;
                /** @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                to?: string;
                type?: "credit" | "debit";
            };
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subAccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
        };
    };
    listConnectedAccountsPartial: {
        parameters: {
            query?: {
                /** @description The `sequence` of the last account that you have read, 0 at first: the page has the accounts made after it, the oldest first. Goes with `limit` only. */
                after?: number;
                /** @description `true` for enabled accounts only, `false` for disabled ones only. */
                enabled?: boolean;
                /** @description Exactly this one. */
                externalId?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. A page past the end is empty; with a filter, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description At most ten words in any order, each a part of a name, of the e-mail address, of the account number or of `externalId`, in any case and without diacritics: `oja nla` finds `Ọjà Ńlá`. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListConnectedAccountsPartialData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    createConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnectedAccountBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreateConnectedAccountData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListWebhookEndpointsData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpointBody"];
            };
        };
        responses: {
            200: {
                headers: {
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
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeleteWebhookEndpointData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpointBody"];
            };
        };
        responses: {
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
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description The page wanted, from 1. `page` times `limit` ends at 10000. */
                page?: number;
                /** @description Only deliveries in this state. */
                state?: "pending" | "delivered" | "parked";
            };
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListWebhookDeliveriesData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpointId: number;
                /** @description The number of the delivery. */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description Id of the endpoint. */
                endpointId: number;
                /** @description The number of the delivery. */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResendWebhookDeliveryData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
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
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendWebhookDeliveriesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResendWebhookDeliveriesData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getWebhookEndpointHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
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
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RollWebhookSecretBody"];
            };
        };
        responses: {
            200: {
                headers: {
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
                /** @description Id of the endpoint. */
                endpointId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestWebhookEndpointData"];
                        message: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getAccountWallet: {
        parameters: {
            query?: {
                /** @description The `sequence` of the last transaction that you have read, 0 at first: the page has those after it, the oldest first. Goes with `limit` only. */
                after?: number;
                /** @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                from?: string;
                /** @description Accepted without effect: the answer is always complete. */
                getWallet?: boolean;
                /** @description Only transactions of these kinds, with commas between them: `payment`, `refund`, `payout`, and `return` for a payout that came back. */
                kind?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description Only transactions with exactly these values in their metadata: `metadata[order]=A-1001`. At most 5 keys. Found at once after the payment. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description The page wanted, from 1. A page past the end is empty; with `reference`, `type=debit`, `kind` without `payment`, or a `purpose` other than `product_sale`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description Only transactions with exactly this purpose. */
                purpose?: string;
                /** @description Only the transaction with this reference. */
                reference?: string;
                /** @description Words of the description, purpose, account’s name and values of the metadata, without diacritics, in any order, from three letters on also parts of words; an amount, `-500` of debits only; or the beginning of a reference, from six signs on. The newest 100 are shown, up to 1,000 counted. */
                search?: string;
                /** @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                to?: string;
                type?: "credit" | "debit";
            };
            header?: never;
            path: {
                /** @description Id of the connected account. */
                subAccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
        };
    };
    deleteConnectedAccount: {
        parameters: {
            query?: {
                /** @description `true` also deletes an account that owes; `false` is the default. */
                force?: boolean;
            };
            header?: {
                /** @description Any text of yours that identifies this write, such as a new UUID. A repeated request with the same key returns the stored response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the connected account. */
                subAccountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
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
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description The `sequence` of the last transaction that you have read, 0 at first: the page has those after it, the oldest first. Goes with `limit` only. */
                after?: number;
                /** @description Not before this date or time. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                from?: string;
                /** @description Only transactions of these kinds, with commas between them: `payment`, `refund`, `payout`, and `return` for a payout that came back. */
                kind?: string;
                /** @description How many on a page, from 1 to 1000. */
                limit?: number;
                /** @description Only transactions with exactly these values in their metadata: `metadata[order]=A-1001`. At most 5 keys. Found at once after the payment. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description The page wanted, from 1. A page past the end is empty; with `reference`, `type=debit`, `kind` without `payment`, or a `purpose` other than `product_sale`, `page` times `limit` ends at 10000. */
                page?: number;
                /** @description Only transactions with exactly this purpose. */
                purpose?: string;
                /** @description Only the transaction with this reference. */
                reference?: string;
                /** @description Words of the description, purpose, account’s name and values of the metadata, without diacritics, in any order, from three letters on also parts of words; an amount, `-500` of debits only; or the beginning of a reference, from six signs on. The newest 100 are shown, up to 1,000 counted. */
                search?: string;
                /** @description Not after this date or time, which is included. ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or for its millisecond if it has a fraction; a time without an offset is time in Lagos. */
                to?: string;
                type?: "credit" | "debit";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
        };
    };
}
