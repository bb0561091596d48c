import type { Educator } from '@candela/contract/community/educators';
import type { Db } from '#db/client.ts';
import { listRows, writeFollow } from './educators.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';

const mostListed = 1000;

export function createEducators({ db }: { db: Db }) {
  async function list(caller: SignedInCaller): Promise<{ data: Educator[] }> {
    return { data: await listRows(db, caller.userId, mostListed) };
  }

  /** @throws AppError educators.notFound */
  async function follow(caller: SignedInCaller, educatorId: string, isFollowed: boolean): Promise<void> {
    if (!(await writeFollow(db, caller.userId, educatorId, isFollowed))) throw new AppError('educators.notFound');
  }

  return { list, follow };
}
