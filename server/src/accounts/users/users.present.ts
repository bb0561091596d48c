import { listSessions, listSubscriptions, type ManagedRow } from '#accounts/managed-users.ts';
import { isOverAdmin } from '#accounts/user-locks.ts';
import type { Db, Tx } from '#db/client.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { ManagedUser, UserRow } from '@candela/contract/accounts/users';
import { mayActAs } from '@candela/contract/acting';
import { rankOf } from '@candela/contract/roles';
import type { ListedRow } from './users.queries.ts';

export function presentRow({ firstName, lastName, word: _word, joinedAt, lastSeenAt, ...row }: ListedRow): UserRow {
  return {
    ...row,
    fullName: `${firstName} ${lastName}`,
    joinedAt: toIso(joinedAt),
    lastSeenAt: toIsoOrNull(lastSeenAt),
    deletionDueAt: toIsoOrNull(row.deletionDueAt),
  };
}

/** @param caller determines what may be done to this person */
export async function presentManaged(
  db: Db | Tx,
  row: ManagedRow,
  caller: { userId: string; roleIds: readonly number[]; permissions: readonly string[] },
): Promise<ManagedUser> {
  const [sessions, subscriptions] = [await listSessions(db, row.id), await listSubscriptions(db, row.id)];
  const running = subscriptions.find(({ isRunning }) => isRunning);
  return {
    ...row,
    fullName: `${row.firstName} ${row.lastName}`,
    planName: running?.planName ?? null,
    joinedAt: toIso(row.joinedAt),
    lastSeenAt: toIsoOrNull(row.lastSeenAt),
    deletionDueAt: toIsoOrNull(row.deletionDueAt),
    canChange: row.status !== 'deleted' && rankOf(row.roleIds) <= rankOf(caller.roleIds),
    canShutOut: row.status !== 'deleted' && row.id !== caller.userId && isOverAdmin(caller.roleIds, row.roleIds),
    canActAs: row.status === 'active' && mayActAs(caller, row),
    sessions: sessions.map((each) => ({
      ...each,
      startedAt: toIso(each.startedAt),
      lastSeenAt: toIso(each.lastSeenAt),
    })),
    subscriptions: subscriptions.map((each) => ({
      ...each,
      startsAt: toIso(each.startsAt),
      endsAt: toIsoOrNull(each.endsAt),
    })),
  };
}
