import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { strategyStates } from '@candela/contract/scanning/strategy-terms';

export interface WrittenState {
  status: (typeof strategyStates)[number];
  /** What waits for a review: of a scanner a version. Null: nothing does. */
  submitted: { versionId: number | null } | null;
  /** Goes live with this change, of a scanner with a version; absent: what was live stays. */
  live?: { versionId: number | null };
}

/** Writes the state of a strategy that is locked. */
export async function writeState(tx: Tx, id: number, { status, submitted, live }: WrittenState) {
  await run(tx)`
    update strategies set status = ${status},
      submitted_at = case when ${submitted === null}::boolean then null
        when submitted_version_id is not distinct from ${submitted?.versionId ?? null}::int then coalesce(submitted_at, now()) else now() end,
      submitted_version_id = ${submitted?.versionId ?? null}::int,
      live_since = case when ${live !== undefined}::boolean then now() else live_since end,
      live_version_id = coalesce(${live?.versionId ?? null}::int, live_version_id), revision = revision + 1, updated_at = now()
    where id = ${id}`;
}
