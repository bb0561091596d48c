import type { Db } from '#db/client.ts';
import { decodeRankedNameCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Educator, EducatorProfile } from '@candela/contract/community/educators';
import type { Page } from '@candela/contract/paging';
import { findRow, listRows, writeFollow } from './educators.queries.ts';

interface Wanted {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  languageCode?: string | undefined;
}

export function createEducators({ db }: { db: Db }) {
  async function list(caller: SignedInCaller, wanted: Wanted): Promise<Page<Educator>> {
    const { limit, cursor, search = '', languageCode } = wanted;
    const after = decodeRankedNameCursor(cursor);
    const rows = await listRows(db, caller, { limit, after, search, languageCode });
    return toPage(
      rows,
      limit,
      ({ rank: _rank, word: _word, ...row }) => row,
      (row) => (row.word === '' ? [row.rank, row.firstName, row.lastName, row.id] : [row.rank, row.word, '', row.id]),
    );
  }

  /** @throws AppError educators.notFound */
  async function get(caller: SignedInCaller, id: string): Promise<EducatorProfile> {
    const row = await findRow(db, caller, id);
    if (!row) throw new AppError('educators.notFound');
    const { rank: _rank, ratingCount, ratingSum, joinedAt, ...shown } = row;
    const rating = ratingCount === 0 ? null : { average: ratingSum / ratingCount, count: ratingCount };
    return { ...shown, joinedAt: toIso(joinedAt), rating };
  }

  /** @throws AppError educators.notFound */
  async function follow(caller: SignedInCaller, educatorId: string, isFollowed: boolean): Promise<void> {
    if (!(await writeFollow(db, caller.userId, educatorId, isFollowed))) throw new AppError('educators.notFound');
  }

  return { list, get, follow };
}
