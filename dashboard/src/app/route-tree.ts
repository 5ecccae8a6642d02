/** Every address of the dashboard in one visible list. Pages are loaded when they are first opened. */
import { importAccountsRoute } from '../features/accounts/import/route.ts';
import { accountRoute, accountsRoute, newAccountRoute } from '../features/accounts/routes.ts';
import { auditLogRoute } from '../features/audit-log/route.ts';
import { keysRoute, requestsRoute, tryRoute } from '../features/developers/routes.ts';
import { homeRoute } from '../features/home/route.ts';
import { invitationRoute } from '../features/invitations/route.ts';
import {
  approvalsRoute,
  payoutsRoute,
  linesRoute,
  resultRoute,
  resultsRoute,
  runRoute,
  runsRoute,
  scheduleRoute,
} from '../features/settlements/routes.ts';
import { securityRoute } from '../features/security/route.ts';
import { secondFactorRoute, settingsRoute } from '../features/settings/route.ts';
import {
  confirmAddressRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  signInLinkRoute,
  signInRoute,
  twoFactorRoute,
} from '../features/sign-in/routes.ts';
import { signUpRoute } from '../features/sign-up/route.ts';
import { teamRoute } from '../features/team/route.ts';
import { transactionsRoute } from '../features/transactions/route.ts';
import { webhookRoute, webhooksRoute } from '../features/webhooks/routes.ts';
import { businessIndexRoute, businessRoute } from '../frame/business-route.ts';
import { frontDoorRoute } from '../frame/front-door-route.ts';
import { authenticatedRoute } from '../routing/authenticated-route.ts';
import { rootRoute } from '../routing/root-route.ts';

export const routeTree = rootRoute.addChildren([
  signInRoute,
  twoFactorRoute,
  signInLinkRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmAddressRoute,
  signUpRoute,
  invitationRoute,
  authenticatedRoute.addChildren([
    frontDoorRoute,
    secondFactorRoute,
    businessRoute.addChildren([
      businessIndexRoute,
      homeRoute,
      accountsRoute.addChildren([newAccountRoute]),
      importAccountsRoute,
      accountRoute,
      transactionsRoute,
      runsRoute,
      payoutsRoute,
      resultsRoute,
      resultRoute,
      linesRoute,
      scheduleRoute,
      approvalsRoute,
      runRoute,
      keysRoute,
      requestsRoute,
      auditLogRoute,
      securityRoute,
      tryRoute,
      webhooksRoute,
      webhookRoute,
      teamRoute,
      settingsRoute,
    ]),
  ]),
]);
