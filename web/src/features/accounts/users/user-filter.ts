import { validateText } from '#platform/api/search-text.ts';
import { shownColumns, validateColumns } from '#ui/data-table/shown-columns.ts';
import type { UserColumn } from '@candela/contract/accounts/user-views';
import type { SeenFilter, UserSort, UserStatus } from '@candela/contract/accounts/users';
import { isUuid } from '@candela/contract/uuids';

/** Filter and order of the list, and the open panel; stored in the URL. */
export interface UserFilter {
  search?: string;
  status?: UserStatus;
  roleId?: number;
  planId?: number;
  languageId?: number;
  seen?: SeenFilter;
  sort?: UserSort;
  /** Id of the person whose panel is open. */
  open?: string;
  /** Id of a saved view; the other filters are then ignored. */
  view?: string;
  /** Columns beside the name, separated by commas. */
  columns?: string;
}

// Repeated here because importing the contract of the feature would add it to the initial bundle.
const statuses: readonly UserStatus[] = ['invited', 'active', 'suspended', 'deleted'];
const seens: readonly SeenFilter[] = ['day', 'week', 'month', 'quiet', 'never'];
const sorts: readonly UserSort[] = ['joined', 'seen', 'name'];

const columns: readonly UserColumn[] = ['role', 'plan', 'status', 'courses', 'lastSeen', 'joined', 'associateId'];
export const usualColumns: readonly UserColumn[] = ['role', 'plan', 'status', 'courses', 'lastSeen'];

/** The columns that are shown. */
export const columnsOf = (given: string | undefined): readonly UserColumn[] =>
  shownColumns(given, { all: columns, usual: usualColumns });

/** Reads a filter from a URL. */
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
  const open = typeof search['open'] === 'string' && isUuid(search['open']) ? search['open'] : null;
  return {
    ...numbers,
    ...(status && { status }),
    ...(seen && { seen }),
    ...(sort && { sort }),
    ...(open !== null && { open }),
    ...(typeof search['view'] === 'string' && isUuid(search['view']) && { view: search['view'] }),
    ...validateColumns(search['columns'], columns),
    ...validateText(search),
  };
}
