import type { Educator } from '@candela/contract/community/educators';
import type { Page } from '@candela/contract/paging';
import type { Db } from '#db/client.ts';
import { listRows, writeFollow } from './educators.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { decodeNameCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';

export function createEducators({ db }: { db: Db }) {
  async function list(
    caller: SignedInCaller,
    { limit, cursor, search = '' }: { limit: number; cursor?: string | undefined; search?: string | undefined },
  ): Promise<Page<Educator>> {
    const rows = await listRows(db, caller.userId, { limit, after: decodeNameCursor(cursor), search });
    return toPage(
      rows,
      limit,
      (row) => row,
      (row) => [row.firstName, row.lastName, row.id],
    );
  }

  /** @throws AppError educators.notFound */
  async function follow(caller: SignedInCaller, educatorId: string, isFollowed: boolean): Promise<void> {
    if (!(await writeFollow(db, caller.userId, educatorId, isFollowed))) throw new AppError('educators.notFound');
  }

  return { list, follow };
}
