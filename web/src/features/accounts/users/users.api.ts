import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { saveTable } from '#platform/device/save-table.ts';
import { beginActing } from '#platform/session/acting.ts';
import { currentSession } from '#platform/session/session.ts';
import {
  changeUsers,
  createUser,
  endUserSession,
  endUserSessions,
  eraseUser,
  exportUsers,
  getUser,
  invitePeople,
  listUsers,
  resetUserFactors,
  updateUser,
  type BulkAction,
  type NewUserFields,
  type UserFields,
} from '@candela/contract/accounts/users';
import type { RoleId } from '@candela/contract/roles';
import { startActingSession } from '@candela/contract/sign-in/acting-sessions';
import type { PersonLine } from './people-lines.ts';
import type { UserFilter } from './user-filter.ts';

const keys = { all: ['users'], one: (id: string) => ['users', 'one', id] };

type Wanted = Omit<UserFilter, 'open' | 'view' | 'columns'>;

export const userListQuery = (filter: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        { query: { ...filter, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({ queryKey: keys.one(id), queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }) });

/** An admin's actions for one person; queries about people are refetched after success and failure. */
export function useUserChanges(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.all });
  const update = useMutation({
    mutationFn: (body: UserFields & { revision: number }) =>
      call(updateUser, { params: { id }, body }, { isShownByPage: true }),
    onSettled,
  });
  const endSessions = useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? call(endUserSessions, { params: { id } })
        : call(endUserSession, { params: { id, sessionId } }),
    onSettled,
  });
  const erase = useMutation({ mutationFn: () => call(eraseUser, { params: { id } }), onSettled });
  const resetFactors = useMutation({ mutationFn: () => call(resetUserFactors, { params: { id } }), onSettled });
  return { update, endSessions, erase, resetFactors };
}

export function useNewUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewUserFields) => call(createUser, { body }, { isShownByPage: true }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Signs in as a person: reloads the page in their account. */
export function useActAs(id: string) {
  return useMutation({
    mutationFn: (reason: string) => call(startActingSession, { params: { id }, body: { reason } }),
    onSuccess: (begun) => {
      const { profile } = currentSession();
      beginActing(begun, `${profile?.firstName} ${profile?.lastName}`);
    },
  });
}

const atOnce = 25;

interface BulkChange {
  action: BulkAction;
  ids: readonly string[];
  /** Whether it takes back the change before it. */
  isUndo?: boolean;
}

/** The same for many people in batches, with progress. */
export function useBulkChange(onProgress: (doneCount: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, ids }: BulkChange) => {
      const all = { done: [] as string[], refused: [] as { id: string; code: string }[] };
      for (let at = 0; at < ids.length; at += atOnce) {
        try {
          const part = await call(changeUsers, { body: { action, ids: ids.slice(at, at + atOnce) } });
          all.done.push(...part.done);
          all.refused.push(...part.refused);
        } catch (error) {
          // Earlier batches are done: the report lists them, and can undo them.
          if (all.done.length === 0) throw error;
          all.refused.push(...ids.slice(at).map((id) => ({ id, code: 'server.failed' })));
          return all;
        }
        onProgress(Math.min(at + atOnce, ids.length));
      }
      return all;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useInvitePeople() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { roleId: RoleId; people: PersonLine[] }) => call(invitePeople, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useUserExport({ sort: _sort, ...filter }: Wanted) {
  return useMutation({
    mutationFn: () =>
      saveTable((cursor) => call(exportUsers, { query: { ...filter, ...(cursor !== undefined && { cursor }) } })),
  });
}
