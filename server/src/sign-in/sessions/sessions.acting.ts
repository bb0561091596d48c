import type { Db } from '#db/client.ts';
import { accessSeconds, signAccess } from '#platform/identity/access-tokens.ts';
import type { Access } from '@candela/contract/sign-in/sessions';
import { findActing } from './sessions.queries.ts';
import type { createSessions } from './sessions.service.ts';

interface Deps {
  db: Db;
  /** Key of the access tokens. */
  accessKey: string;
  refresh: ReturnType<typeof createSessions>['refresh'];
}

/**
 * Access to a session in which the owner of a refresh token has signed in as another user: it has no refresh token of its own, and is
 * renewed by theirs. Null when it has ended, which leaves the owner's session as it is.
 */
export function createActingAccess({ db, accessKey, refresh }: Deps) {
  /** @throws AppError sessions.ended, sessions.reused (both about the owner's session) */
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
