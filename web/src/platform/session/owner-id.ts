import { isActingTab } from '#platform/session/acting.ts';
import { currentSession } from '#platform/session/session.ts';

/** The owner of what is stored on this device; null if nobody is signed in, and in a session as another person. */
export function ownerId(): string | null {
  return isActingTab || currentSession().id === null ? null : (currentSession().profile?.id ?? null);
}
