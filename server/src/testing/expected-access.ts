import { accountsAccess } from './expected-access.accounts.ts';
import { communityAccess } from './expected-access.community.ts';
import { integrationsAccess } from './expected-access.integrations.ts';
import { learningAccess } from './expected-access.learning.ts';
import { liveAccess } from './expected-access.live.ts';
import { messagingAccess } from './expected-access.messaging.ts';
import { siteAccess } from './expected-access.site.ts';
import { tradingAccess } from './expected-access.trading.ts';
import { videoAccess } from './expected-access.video.ts';
import type { ExpectedRoles } from './expected-roles.ts';

/**
 * Who may call which endpoint, written out for each domain: the test fails for an endpoint that is missing here, and for a permission
 * that was widened by mistake.
 */
export const expectedAccess: ExpectedRoles = {
  ...accountsAccess,
  ...communityAccess,
  ...integrationsAccess,
  ...learningAccess,
  ...liveAccess,
  ...messagingAccess,
  ...siteAccess,
  ...tradingAccess,
  ...videoAccess,
};
