import type { FastifyRequest } from 'fastify';
import type { StartedSessions } from '#accounts/started-sessions.ts';
import type { Api } from '#platform/http/api.ts';
import type { Cookie } from '#platform/http/cookies.ts';
import { AppError } from '#platform/http/errors.ts';
import { isSameOrigin, originOf } from '#platform/http/origins.ts';
import { signInWithPasskey } from '@candela/contract/sign-in/passkeys';
import {
  createSession,
  endOwnSession,
  finishSignIn,
  getSecondStep,
  listOwnSessions,
  refreshSession,
  removeAllSessions,
  removeSession,
} from '@candela/contract/sign-in/sessions';
import type { createActingAccess } from './sessions.acting.ts';
import type { createSessions } from './sessions.service.ts';
import type { createSignIn } from './sessions.sign-in.ts';

interface Deps {
  sessions: ReturnType<typeof createSessions>;
  refreshActing: ReturnType<typeof createActingAccess>;
  signIn: ReturnType<typeof createSignIn>;
  cookies: { device: Cookie; session: Cookie; secondStep: Cookie };
  started: StartedSessions;
  publicUrl: string;
}

/** The only routes that read the session cookie; each refuses requests from pages of other sites. */
export function mountSessions(api: Api, { sessions, refreshActing, signIn, cookies, started, publicUrl }: Deps): void {
  function requireSameOrigin(request: FastifyRequest): void {
    if (!isSameOrigin(request, publicUrl)) throw new AppError('sessions.otherOrigin');
  }

  const brought = (request: FastifyRequest) => ({
    deviceToken: cookies.device.read(request),
    refreshToken: cookies.session.read(request),
  });

  api.route(
    createSession,
    async ({ body }, { request, reply }) => {
      requireSameOrigin(request);
      const signedIn = await signIn.signIn(body, originOf(request), brought(request));
      if ('session' in signedIn) return started.keep(reply, signedIn);
      cookies.secondStep.write(reply, signedIn.secondStep);
      throw new AppError('sessions.secondStepNeeded', { userId: signedIn.userId });
    },
    { requestsPerMinute: 60, securityLog: 'all' },
  );
  api.route(
    signInWithPasskey,
    async ({ body }, { request, reply }) => {
      requireSameOrigin(request);
      return started.keep(reply, await signIn.signInWithPasskey(body.answer, originOf(request), brought(request)));
    },
    { requestsPerMinute: 60, securityLog: 'all' },
  );
  api.route(getSecondStep, (_input, { request }) => signIn.getSecondStep(cookies.secondStep.read(request)));
  api.route(
    finishSignIn,
    async ({ body }, { request, reply }) => {
      requireSameOrigin(request);
      const token = cookies.secondStep.read(request);
      return started.keep(reply, await signIn.finish(token, body.proof, originOf(request), brought(request)));
    },
    { requestsPerMinute: 60, securityLog: 'all' },
  );
  api.route(
    refreshSession,
    async ({ query: { actingSessionId } }, { request, reply }) => {
      requireSameOrigin(request);
      const token = cookies.session.read(request);
      try {
        const { access, refreshToken } = await (actingSessionId === undefined
          ? sessions.refresh(token)
          : refreshActing(token, actingSessionId));
        if (refreshToken !== null) cookies.session.write(reply, refreshToken);
        if (!access) throw new AppError('acting.ended');
        return access;
      } catch (error) {
        if (error instanceof AppError && error.status === 401) cookies.session.clear(reply);
        throw error;
      }
    },
    { securityLog: 'refusals' },
  );
  api.route(
    removeSession,
    async (_input, { caller, request, reply }) => {
      requireSameOrigin(request);
      await sessions.end(caller, cookies.session.read(request));
      if (!caller?.actor) cookies.session.clear(reply);
    },
    { securityLog: 'all' },
  );
  api.route(
    removeAllSessions,
    async (_input, { caller, reply }) => {
      await sessions.endAll(caller);
      cookies.session.clear(reply);
    },
    { securityLog: 'all' },
  );
  api.route(listOwnSessions, (_input, { caller }) => sessions.listOwn(caller));
  api.route(endOwnSession, ({ params }, { caller }) => sessions.endOwn(caller, params.id), { securityLog: 'all' });
}
