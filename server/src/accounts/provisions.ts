import type { Tx } from '#db/client.ts';
import type { Origin } from '#platform/http/origins.ts';
import type { Session } from '@candela/contract/sign-in/sessions';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    /** Erases somebody whose days to keep the account are over. */
    'users.eraseOverdue': (id: string) => Promise<void>;
    /** Starts a session for somebody who has proven their identity; `replaced` is the refresh token that they had before. */
    'sessions.start': (userId: string, origin: Origin, replaced: string | undefined) => Promise<StartedSession>;
    /** A user has requested to delete their account: their subscriptions are cancelled. */
    'payments.cancel': (tx: Tx, userId: string) => Promise<void>;
  }
}

/** A started session, and the refresh token for its cookie. */
export interface StartedSession {
  session: Session;
  refreshToken: string;
}
