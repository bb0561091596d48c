import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '@candela/contract/accounts/email-changes';
import type { createEmailChanges } from './email-changes.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountEmailChanges(api: Api, changes: ReturnType<typeof createEmailChanges>): void {
  api.route(requestEmailChange, ({ body }, { caller }) => changes.request(caller, body.email), { securityLog: 'all' });
  api.route(cancelEmailChange, (_input, { caller }) => changes.cancel(caller), { securityLog: 'all' });
  api.route(confirmEmailChange, ({ body }) => changes.confirm(body.token), {
    requestsPerMinute: 20,
    securityLog: 'all',
  });
}
