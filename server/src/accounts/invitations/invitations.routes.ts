import type { StartedSessions } from '#accounts/started-sessions.ts';
import type { Api } from '#platform/http/api.ts';
import { originOf } from '#platform/http/origins.ts';
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  lookUpInvitation,
  recallInvitation,
  resendInvitation,
} from '@candela/contract/accounts/invitations';
import { invitePeople } from '@candela/contract/accounts/users';
import type { createInvitations } from './invitations.service.ts';

export function mountInvitationRoutes(
  api: Api,
  invitations: ReturnType<typeof createInvitations>,
  started: StartedSessions,
): void {
  api.route(createInvitation, ({ body }, { caller }) => invitations.create(caller, body));
  api.route(invitePeople, ({ body }, { caller }) => invitations.createMany(caller, body));
  api.route(listInvitations, ({ query }) => invitations.list(query));
  api.route(resendInvitation, ({ params }, { caller }) => invitations.resend(caller, params.id));
  api.route(recallInvitation, ({ params }, { caller }) => invitations.recall(caller, params.id));
  api.route(lookUpInvitation, ({ body }) => invitations.lookUp(body.token), { requestsPerMinute: 30 });
  api.route(
    acceptInvitation,
    async ({ body }, { request, reply }) => {
      const accepted = await invitations.accept(body, originOf(request), started.readRefreshToken(request));
      return started.keep(reply, accepted);
    },
    { requestsPerMinute: 20, securityLog: 'all' },
  );
}
