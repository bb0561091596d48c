import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { defineCookie, type Cookie } from '#platform/http/cookies.ts';
import { signDevice } from '#platform/identity/known-devices.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { Session } from '@candela/contract/sign-in/sessions';

/** Time to enter the second factor, in seconds. */
export const secondStepSeconds = 600;

/** The cookies of a browser that has signed in, or is about to. */
export function sessionCookies(publicUrl: string): Record<'device' | 'session' | 'secondStep', Cookie> {
  return {
    device: defineCookie(publicUrl, 'candela-device', 365 * 86_400),
    session: defineCookie(publicUrl, 'candela-session', 90 * 86_400),
    secondStep: defineCookie(publicUrl, 'candela-second-step', secondStepSeconds),
  };
}

/** Key of the tokens by which browsers are known that have signed in to an account. */
export const knownDeviceKey = (secret: string): string => deriveKey(deriveKey(secret, 'sign-in'), 'known device');

/** Sets the cookies after a sign-in of any kind. */
export function createStartedSessions({ config, secret }: Pick<Context, 'config' | 'secret'>) {
  const cookies = sessionCookies(config.publicUrl);
  const deviceKey = knownDeviceKey(secret);
  const readRefreshToken = (request: FastifyRequest): string | undefined => cookies.session.read(request);

  /** From now on guesses in this browser are counted separately. */
  const know = (reply: FastifyReply, email: string): void =>
    cookies.device.write(reply, signDevice(deviceKey, email.toLowerCase()));

  function keep(reply: FastifyReply, { session, refreshToken }: { session: Session; refreshToken: string }): Session {
    know(reply, session.profile.email);
    cookies.session.write(reply, refreshToken);
    cookies.secondStep.clear(reply);
    return session;
  }

  return { readRefreshToken, know, keep };
}

export type StartedSessions = ReturnType<typeof createStartedSessions>;
