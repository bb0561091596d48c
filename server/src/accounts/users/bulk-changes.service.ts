import type { BulkAction } from '@candela/contract/accounts/users';
import type { createUserChanges } from './user-changes.service.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

type Changes = Pick<ReturnType<typeof createUserChanges>, 'suspend' | 'reinstate' | 'endSessions'>;

/** The same for several people. */
export function createBulkChanges(changes: Changes) {
  /** Each in a transaction of their own: what is refused for one holds up nobody else. */
  async function change(caller: SignedInCaller, action: BulkAction, ids: readonly string[]) {
    const done: string[] = [];
    const refused: { id: string; code: string }[] = [];
    for (const id of new Set(ids)) {
      try {
        await changes[action](caller, id);
        done.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ id, code: error.code });
      }
    }
    return { done, refused };
  }

  return { change };
}
