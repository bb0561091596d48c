import { removeSession } from '@candela/contract/accounts/sessions';
import { call } from '#platform/api-client.ts';
import { currentSession } from '#platform/session.ts';

/** Signs out here at once; the server is told, but not waited for. */
export function endSession(): void {
  const told = call(removeSession);
  currentSession().signOut();
  // A token that could not be removed expires by itself.
  told.catch(() => {});
}
