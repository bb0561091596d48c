import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { ManagedStrategy, ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import type { ManagedRow } from './managed-lists.queries.ts';
import { findManaged, listEvents, listVersions } from './managed-strategy.queries.ts';

export function presentManaged({ submittedAt: _waiting, ...row }: ManagedRow): ManagedStrategy {
  return { ...row, updatedAt: toIso(row.updatedAt) };
}

/** Everything about a strategy that the caller may change. @throws AppError strategies.notFound */
export async function readManagedDetail(
  db: Db | Tx,
  caller: SignedInCaller,
  id: number,
): Promise<ManagedStrategyDetail> {
  const row = await findManaged(db, caller, id);
  if (!row) throw new AppError('strategies.notFound');
  const [versions, events] = [await listVersions(db, id), await listEvents(db, id)];
  return {
    ...row,
    updatedAt: toIso(row.updatedAt),
    liveSince: toIsoOrNull(row.liveSince),
    submittedAt: toIsoOrNull(row.submittedAt),
    versions: versions.map((each) => ({
      ...each,
      createdAt: toIso(each.createdAt),
      liveFrom: toIsoOrNull(each.liveFrom),
    })),
    events: events.map((each) => ({ ...each, at: toIso(each.at) })),
  };
}
