import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { strategyStates } from '@candela/contract/scanning/strategy-terms';

export interface WrittenState {
  status: (typeof strategyStates)[number];
  /** Null: none waits for a review. */
  submittedVersionId: number | null;
  /** Goes live with this change; absent: what was live stays. */
  liveVersionId?: number;
}

/** Writes the state of a strategy that is locked. */
export async function writeState(tx: Tx, id: number, { status, submittedVersionId, liveVersionId }: WrittenState) {
  await run(tx)`
    update strategies set status = ${status},
      submitted_at = case when ${submittedVersionId}::int is null then null
        when submitted_version_id = ${submittedVersionId}::int then submitted_at else now() end,
      submitted_version_id = ${submittedVersionId}::int,
      live_since = case when ${liveVersionId ?? null}::int is null then live_since else now() end,
      live_version_id = coalesce(${liveVersionId ?? null}::int, live_version_id), revision = revision + 1, updated_at = now()
    where id = ${id}`;
}
