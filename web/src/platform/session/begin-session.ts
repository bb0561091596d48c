import { takeAccess } from '#platform/session/access-token.ts';
import { forgetSignOut } from '#platform/session/end-session.ts';
import { withSessionLock } from '#platform/session/session-lock.ts';
import { currentSession } from '#platform/session/session.ts';
import type { Session } from '@candela/contract/sign-in/sessions';

/** Stores the session that `ask` returns, if any; locks out refreshing and signing out meanwhile. @returns whether there is one */
export function beginSession(ask: () => Promise<Session | null>): Promise<boolean> {
  return withSessionLock(async () => {
    const startedAt = Date.now();
    const session = await ask();
    if (!session) return false;
    // The server has ended the previous session if its cookie was still present.
    forgetSignOut();
    currentSession().start(session.sessionId, session.profile);
    takeAccess(session, startedAt);
    return true;
  });
}
