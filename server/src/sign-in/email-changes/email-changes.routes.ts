import type { StartedSessions } from '#accounts/started-sessions.ts';
import type { Api } from '#platform/http/api.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from '@candela/contract/sign-in/email-changes';
import type { createEmailChanges } from './email-changes.service.ts';

export function mountEmailChanges(
  api: Api,
  changes: ReturnType<typeof createEmailChanges>,
  started: StartedSessions,
): void {
  api.route(requestEmailChange, ({ body }, { caller }) => changes.request(caller, body.email), { securityLog: 'all' });
  api.route(cancelEmailChange, (_input, { caller }) => changes.cancel(caller), { securityLog: 'all' });
  api.route(
    confirmEmailChange,
    async ({ body }, { reply }) => {
      const changed = await changes.confirm(body.token);
      // The browser's cookies belong to the previous address.
      started.know(reply, changed.email);
      return changed;
    },
    { requestsPerMinute: 20, securityLog: 'all' },
  );
}
