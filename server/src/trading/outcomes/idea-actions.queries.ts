import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import type { IdeaAction } from '@candela/markets/outcomes/terms';

const actionRow = rowOf({
  ideaId: z.int(),
  at: z.number(),
  type: z.enum(['cancel', 'close', 'void', 'halt', 'moveStop', 'split']),
  stop: z.nullable(z.number()),
  numerator: z.nullable(z.int()),
  denominator: z.nullable(z.int()),
});

/** What has been done with ideas, by their ids: in the order of its instants, at which it takes effect. */
export async function listActions(on: Db | Tx, ideaIds: readonly number[]): Promise<Map<number, IdeaAction[]>> {
  const rows = await readRows(on, actionRow)`
    select idea_id as "ideaId", (extract(epoch from at) * 1000)::float8 as at, type, stop::float8 as stop, numerator, denominator
    from idea_actions where idea_id = any(${arrayOf(ideaIds)}::int[]) and type <> 'resettle' order by at, id`;
  const found = new Map<number, IdeaAction[]>();
  for (const row of rows) found.set(row.ideaId, [...(found.get(row.ideaId) ?? []), actionOf(row)]);
  return found;
}

function actionOf({ at, type, stop, numerator, denominator }: z.infer<typeof actionRow>): IdeaAction {
  if (type === 'moveStop') return { at, type, stop: stop ?? 0 };
  if (type === 'split') return { at, type, numerator: numerator ?? 1, denominator: denominator ?? 1 };
  return { at, type };
}

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;

interface NewAction {
  ideaIds: readonly number[];
  /** Milliseconds since 1970; not before what is sealed. */
  at: number;
  action: Without<IdeaAction> | { type: 'resettle' };
  reason: string | null;
  actorId: string;
}

/** Records what somebody has asked of ideas, and has them read when its instant comes. */
export async function insertActions(tx: Tx, { ideaIds, at, action, reason, actorId }: NewAction): Promise<void> {
  const instant = new Date(at).toISOString();
  const stop = action.type === 'moveStop' ? action.stop : null;
  const [numerator, denominator] = action.type === 'split' ? [action.numerator, action.denominator] : [null, null];
  await run(tx)`
    with watched as (
      update ideas set watch_before = least(watch_before, ${instant}::timestamptz)
      where id = any(${arrayOf(ideaIds)}::int[]) and watch_before is not null and closed_at is null)
    insert into idea_actions (idea_id, at, type, stop, numerator, denominator, reason, actor_id)
    select id, ${instant}::timestamptz, ${action.type}, ${stop}::bigint, ${numerator}::int, ${denominator}::int, ${reason},
      ${actorId}::uuid
    from unnest(${arrayOf(ideaIds)}::int[]) as each (id) order by id`;
}

const splitRow = rowOf({ at: z.number(), numerator: z.int(), denominator: z.int(), reason: z.nullable(z.string()) });

/**
 * Gives an idea that is being published the splits to come of its symbol, which were announced for the ideas that are open; under the lock of
 * the head of the series. @returns them, in the order of their instants
 */
export function takeSplits(
  tx: Tx,
  id: number,
  symbolId: number,
  publishedAt: number,
): Promise<z.infer<typeof splitRow>[]> {
  return readRows(tx, splitRow)`
    with taken as (
      insert into idea_actions (idea_id, at, type, numerator, denominator, reason, actor_id)
      select distinct on (a.at) ${id}::int, a.at, a.type, a.numerator, a.denominator, a.reason, a.actor_id
      from ideas o join idea_actions a on a.idea_id = o.id
      where o.symbol_id = ${symbolId} and o.published_at is not null and o.closed_at is null and o.id <> ${id} and a.type = 'split'
        and a.at > to_timestamp(${publishedAt}::float8 / 1000)
      order by a.at, a.id
      returning at, numerator, denominator, reason)
    select (extract(epoch from at) * 1000)::float8 as at, numerator, denominator, reason from taken order by at`;
}
