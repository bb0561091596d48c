import type { Session } from '@candela/contract/accounts/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookie } from '#platform/http/cookies.ts';

interface Deps {
  cookies: { device: Cookie; session: Cookie; secondStep: Cookie };
  /** Of a browser that has signed in to the account of an address. */
  signDevice(email: string): string;
}

/** What a browser keeps of signing in, wherever it does so. */
export function createStartedSessions({ cookies, signDevice }: Deps) {
  const readRefreshToken = (request: FastifyRequest): string | undefined => cookies.session.read(request);

  /** From then on the browser is counted by itself when somebody guesses. */
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
