import { AppError, toAppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { BulkAction } from '@candela/contract/accounts/users';
import type { createUserChanges } from './user-changes.service.ts';

interface Deps {
  changes: Pick<ReturnType<typeof createUserChanges>, 'suspend' | 'reinstate' | 'endSessions'>;
  log: ErrorLog;
}

/** Changes of several people at once. */
export function createBulkChanges({ changes, log }: Deps) {
  /**
   * Each in its own transaction: a refusal or failure for one person does not affect the others, and the caller always learns
   * what was done.
   */
  async function change(caller: SignedInCaller, action: BulkAction, ids: readonly string[]) {
    const done: string[] = [];
    const refused: { id: string; code: string }[] = [];
    for (const id of new Set(ids)) {
      try {
        await changes[action](caller, id);
        done.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error, userId: id }, 'a change of several users');
        refused.push({ id, code: toAppError(error).code });
      }
    }
    return { done, refused };
  }

  return { change };
}
