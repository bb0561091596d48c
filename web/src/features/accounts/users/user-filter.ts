import type { UserColumn } from '@candela/contract/accounts/user-views';
import type { SeenFilter, UserSort, UserStatus } from '@candela/contract/accounts/users';
import { validateText } from '#platform/api/search-text.ts';

/** Who is shown, in which order, and whose panel is open; all of it is in the address. */
export interface UserFilter {
  search?: string;
  status?: UserStatus;
  roleId?: number;
  planId?: number;
  languageId?: number;
  seen?: SeenFilter;
  sort?: UserSort;
  /** Whose panel is open. */
  open?: string;
  /** A saved view; what else is said is not asked then. */
  view?: string;
  /** What is shown beside names, separated by commas. */
  columns?: string;
}

// Known here too: with the contract of the feature they would come with everybody's first page.
const statuses: readonly UserStatus[] = ['invited', 'active', 'suspended', 'deleted'];
const seens: readonly SeenFilter[] = ['day', 'week', 'month', 'quiet', 'never'];
const sorts: readonly UserSort[] = ['joined', 'seen', 'name'];

const columns: readonly UserColumn[] = ['role', 'plan', 'status', 'courses', 'lastSeen', 'joined', 'associateId'];
export const usualColumns: readonly UserColumn[] = ['role', 'plan', 'status', 'courses', 'lastSeen'];

/** The columns that are named, in their order on the screen; the usual ones when nothing is said. */
export function columnsOf(given: string | undefined): readonly UserColumn[] {
  if (given === undefined) return usualColumns;
  const names = given.split(',');
  return columns.filter((each) => names.includes(each));
}

/** Reads a filter from an address. */
export function validateUserFilter(search: Record<string, unknown>): UserFilter {
  const status = statuses.find((each) => each === search['status']);
  const seen = seens.find((each) => each === search['seen']);
  const sort = sorts.find((each) => each === search['sort']);
  const numbers = Object.fromEntries(
    (['roleId', 'planId', 'languageId'] as const).flatMap((name) => {
      const value = Number(search[name] ?? Number.NaN);
      return Number.isInteger(value) && value > 0 && value < 2 ** 31 ? [[name, value]] : [];
    }),
  );
  const open = typeof search['open'] === 'string' && /^[\da-f-]{36}$/.test(search['open']) ? search['open'] : null;
  return {
    ...numbers,
    ...(status && { status }),
    ...(seen && { seen }),
    ...(sort && { sort }),
    ...(open !== null && { open }),
    ...(typeof search['view'] === 'string' && /^[\da-f-]{36}$/.test(search['view']) && { view: search['view'] }),
    ...(typeof search['columns'] === 'string' && { columns: columnsOf(search['columns']).join(',') }),
    ...validateText(search),
  };
}
