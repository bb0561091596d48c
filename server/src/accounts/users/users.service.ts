import * as z from 'zod';
import { findRow } from '#accounts/managed-users.ts';
import type { Db } from '#db/client.ts';
import { decodeCursor, isInstant, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toCsv } from '#platform/text/csv.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { maxCountOf, type ManagedUser, type UserRow, type UserSort } from '@candela/contract/accounts/users';
import type { Page, TablePart } from '@candela/contract/paging';
import { presentManaged, presentRow } from './users.present.ts';
import { countRows, listRows, type After, type ListedRow, type UserFilter } from './users.queries.ts';

const afterSchema = z.tuple([z.string(), z.string(), z.uuid()]);

/** User management for admins. */
export function createUsers({ db }: { db: Db }) {
  async function list(
    filter: UserFilter,
    { sort, limit, cursor }: { sort: UserSort; limit: number; cursor?: string | undefined },
  ): Promise<Page<UserRow> & { count: number | null }> {
    const after = readAfter(cursor, filter.search ? 'name' : sort);
    const rows = await listRows(db, filter, { sort, limit: limit + 1, after });
    const count = after === null ? await countFrom(filter, limit, rows.length) : null;
    return { ...toPage(rows, limit, presentRow, (row) => keysOf(row, filter, sort)), count };
  }

  /** People are counted only where the first page has neither all of them nor more than are counted; those of a search never. */
  async function countFrom(filter: UserFilter, limit: number, read: number): Promise<number> {
    const most = maxCountOf(filter) + 1;
    return filter.search || read <= limit || read >= most ? Math.min(read, most) : countRows(db, filter, most);
  }

  /** @throws AppError users.notFound */
  async function get(caller: SignedInCaller, id: string): Promise<ManagedUser> {
    const row = await findRow(db, id);
    if (!row) throw new AppError('users.notFound');
    return presentManaged(db, row, caller);
  }

  /**
   * An export of that many addresses is recorded in the audit log. The search text is not: it may be a person's name,
   * which could not be erased there.
   */
  async function exportPart(
    caller: SignedInCaller,
    filter: UserFilter,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<TablePart> {
    const after = readAfter(cursor, filter.search ? 'name' : 'joined');
    const found = await listRows(db, filter, { sort: 'joined', limit: limit + 1, after });
    const { data: rows, nextCursor } = toPage(
      found,
      limit,
      (row) => row,
      (row) => keysOf(row, filter, 'joined'),
    );
    const { search, ...plain } = filter;
    await db.transaction((tx) =>
      recordChange(tx, caller, {
        action: 'export',
        entity: 'user',
        entityId: 'list',
        name: 'CSV',
        after: { ...plain, ...(search && { isSearched: true }), count: rows.length },
      }),
    );
    const header = [
      'First name',
      'Last name',
      'E-mail',
      'Associate id',
      'Roles',
      'Status',
      'Plan',
      'Courses',
      'Joined',
    ];
    const cells = rows.map((row) => [
      row.firstName,
      row.lastName,
      row.email,
      row.associateId,
      row.roleIds.join(' '),
      row.status,
      row.planName,
      row.courseCount,
      toIso(row.joinedAt),
    ]);
    return { fileName: 'users.csv', csv: toCsv(after === null ? header : null, cells), nextCursor };
  }

  return { list, get, exportPart };
}

function keysOf(row: ListedRow, { search }: UserFilter, sort: UserSort): [string, string, string] {
  if (search) return [row.word, '', row.id];
  if (sort === 'name') return [row.firstName, row.lastName, row.id];
  return [(sort === 'joined' ? row.joinedAt : row.lastSeenAt) ?? '', '', row.id];
}

/** @throws AppError request.invalid when the cursor is not one of ours */
function readAfter(cursor: string | undefined, by: UserSort): After | null {
  const keys = decodeCursor(cursor, 3);
  if (!keys) return null;
  const parsed = afterSchema.safeParse(keys);
  const text = parsed.data?.[0] ?? '';
  const isReadable = by === 'name' || (by === 'seen' && text === '') || isInstant(text);
  if (!parsed.success || !isReadable) {
    throw new AppError('request.invalid', { message: 'Not valid: query.cursor' });
  }
  return { text, more: parsed.data[1], id: parsed.data[2] };
}
