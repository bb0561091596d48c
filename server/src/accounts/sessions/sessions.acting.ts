import type { Access } from '@candela/contract/accounts/sessions';
import type { Db } from '#db/client.ts';
import { findActing } from './sessions.queries.ts';
import type { createSessions } from './sessions.service.ts';
import { accessSeconds, signAccess } from '#platform/identity/access-tokens.ts';

interface Deps {
  db: Db;
  /** Of the tokens that calls are made with. */
  accessKey: string;
  refresh: ReturnType<typeof createSessions>['refresh'];
}

/**
 * Access to a session in which the owner of a refresh token has signed in as somebody else: it has no token of its own, and goes on
 * by theirs. Null when it has ended, which leaves the own one as it is.
 */
export function createActingAccess({ db, accessKey, refresh }: Deps) {
  /** @throws AppError sessions.ended, sessions.reused (both of the own session) */
  return async (
    text: string | undefined,
    id: string,
  ): Promise<{ access: Access | null; refreshToken: string | null }> => {
    const { access: own, refreshToken } = await refresh(text);
    const acting = await findActing(db, id, own.sessionId);
    const expiresInSeconds = Math.min(accessSeconds, Math.floor(acting?.secondsLeft ?? 0));
    if (expiresInSeconds <= 0) return { access: null, refreshToken };
    return {
      access: { sessionId: id, token: signAccess(accessKey, id, expiresInSeconds), expiresInSeconds },
      refreshToken,
    };
  };
}
