import type { Session } from '@candela/contract/accounts/sessions';
import { takeAccess } from '#platform/session/access-token.ts';
import { forgetSignOut } from '#platform/session/end-session.ts';
import { currentSession } from '#platform/session/session.ts';
import { withSessionLock } from '#platform/session/session-lock.ts';

/** Begins the session that `ask` gets, if it gets one; nobody refreshes or signs out meanwhile. @returns whether it has begun */
export function beginSession(ask: () => Promise<Session | null>): Promise<boolean> {
  return withSessionLock(async () => {
    const startedAt = Date.now();
    const session = await ask();
    if (!session) return false;
    // The server has ended the one before, if its cookie was still there.
    forgetSignOut();
    currentSession().start(session.sessionId, session.profile);
    takeAccess(session, startedAt);
    return true;
  });
}
