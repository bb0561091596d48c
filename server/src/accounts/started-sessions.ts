import type { Session } from '@candela/contract/sign-in/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookie } from '#platform/http/cookies.ts';

interface Deps {
  cookies: { device: Cookie; session: Cookie; secondStep: Cookie };
  /** Cookie of a browser that has signed in to the account of an address. */
  signDevice(email: string): string;
}

/** Sets the cookies after a sign-in of any kind. */
export function createStartedSessions({ cookies, signDevice }: Deps) {
  const readRefreshToken = (request: FastifyRequest): string | undefined => cookies.session.read(request);

  /** From now on guesses in this browser are counted separately. */
  const know = (reply: FastifyReply, email: string): void =>
    cookies.device.write(reply, signDevice(email.toLowerCase()));

  function keep(reply: FastifyReply, { session, refreshToken }: { session: Session; refreshToken: string }): Session {
    know(reply, session.profile.email);
    cookies.session.write(reply, refreshToken);
    cookies.secondStep.clear(reply);
    return session;
  }

  return { readRefreshToken, know, keep };
}

export type StartedSessions = ReturnType<typeof createStartedSessions>;
