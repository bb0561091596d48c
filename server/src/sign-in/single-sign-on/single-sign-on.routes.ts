import type { FastifyRequest } from 'fastify';
import type { StartedSessions } from '#accounts/started-sessions.ts';
import type { Api } from '#platform/http/api.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import { AppError } from '#platform/http/errors.ts';
import { isSameOrigin, originOf } from '#platform/http/origins.ts';
import {
  changeSingleSignOn,
  finishSingleSignOn,
  getLink,
  getSingleSignOn,
  removeLink,
  startLink,
  startSingleSignOn,
  testSingleSignOn,
} from '@candela/contract/sign-in/single-sign-on';
import type { createProviderSettings } from './provider-settings.service.ts';
import type { createSingleSignOn } from './single-sign-on.service.ts';

interface Deps {
  settings: ReturnType<typeof createProviderSettings>;
  singleSignOn: ReturnType<typeof createSingleSignOn>;
  started: StartedSessions;
  cookies: { attempt: Cookie; secondStep: Cookie };
  publicUrl: string;
}

/** Pages of other sites can neither start nor finish an attempt. */
export function mountSingleSignOn(api: Api, { settings, singleSignOn, started, cookies, publicUrl }: Deps): void {
  function requireSameOrigin(request: FastifyRequest): void {
    if (!isSameOrigin(request, publicUrl)) throw new AppError('sessions.otherOrigin');
  }

  api.route(getSingleSignOn, () => settings.get());
  api.route(changeSingleSignOn, ({ body }, { caller }) => settings.change(caller, body));
  api.route(testSingleSignOn, (_input, { caller }) => settings.test(caller));
  api.route(
    startSingleSignOn,
    async ({ body }, { request, reply }) => {
      requireSameOrigin(request);
      const { url, state } = await singleSignOn.begin(null, body.returnTo);
      cookies.attempt.write(reply, state);
      return { url };
    },
    { requestsPerMinute: 60 },
  );
  api.route(startLink, async (_input, { caller, request, reply }) => {
    requireSameOrigin(request);
    const { url, state } = await singleSignOn.begin(caller, '/account/security');
    cookies.attempt.write(reply, state);
    return { url };
  });
  api.route(
    finishSingleSignOn,
    async ({ body }, { caller, request, reply }) => {
      requireSameOrigin(request);
      cookies.attempt.clear(reply);
      const brought = {
        search: body.search,
        state: cookies.attempt.read(request),
        refreshToken: started.readRefreshToken(request),
      };
      const { begun, secondStep, returnTo } = await singleSignOn.finish(caller, brought, originOf(request));
      if (secondStep !== null) cookies.secondStep.write(reply, secondStep);
      return { session: begun && started.keep(reply, begun), needsSecondStep: secondStep !== null, returnTo };
    },
    { requestsPerMinute: 60, securityLog: 'all' },
  );
  api.route(getLink, (_input, { caller }) => singleSignOn.getLink(caller));
  api.route(removeLink, (_input, { caller }) => singleSignOn.unlink(caller), { securityLog: 'all' });
}
