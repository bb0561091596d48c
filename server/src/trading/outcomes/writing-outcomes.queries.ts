import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { isOver, type OutcomeEvent, type OutcomeState } from '@candela/markets/outcomes/terms';
import type { WatchedPrices } from '@candela/markets/outcomes/watched-prices';

/** What has become of an idea in a batch. */
export interface Outcome {
  id: number;
  state: OutcomeState;
  watched: WatchedPrices;
  /** The new ones. */
  events: readonly OutcomeEvent[];
  /** Ten-thousandths of R before and after cost: of a void one what it would have been. */
  result: { r: number; net: number } | null;
}

/** The state of ideas after a batch, in one statement. */
export async function writeOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ id, state, watched, events, result }) => ({
    id,
    status: state.status,
    state,
    low: String(watched.low),
    high: String(watched.high),
    before: Number.isFinite(watched.before) ? new Date(watched.before).toISOString() : '-infinity',
    closed: isOver(state.status) ? new Date(events.at(-1)?.at ?? 0).toISOString() : null,
    r: result?.r ?? null,
    net: result?.net ?? null,
    ambiguous: state.isAmbiguous,
  }));
  await run(tx)`
    update ideas i set status = x.status, state = x.state, watch_low = x.low, watch_high = x.high, watch_before = x.before,
      closed_at = x.closed, r = x.r, net = x.net, is_ambiguous = x.ambiguous, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id int, status text, state jsonb, low float8, high float8,
      before timestamptz, closed timestamptz, r int, net int, ambiguous boolean)
    where i.id = x.id`;
}

/** Appends events; their instants and types are columns of their own. */
export async function insertEvents(tx: Tx, events: readonly { ideaId: number; event: OutcomeEvent }[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ ideaId, event }) => ({
    idea: ideaId,
    seq: event.seq,
    type: event.type,
    at: new Date(event.at).toISOString(),
    body: event,
  }));
  await run(tx)`
    insert into idea_events (idea_id, seq, type, at, body)
    select x.idea, x.seq, x.type, x.at, x.body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (idea int, seq int, type text, at timestamptz, body jsonb)
    order by x.idea, x.seq`;
}

const idRow = rowOf({ id: z.int() });

/**
 * Marks those of these ideas that were filled while another one of the author in the symbol and direction was active: they do not count for
 * the ranking. Depends on when things happened, not on when they were found.
 */
export async function markDuplicates(tx: Tx, filledIds: readonly number[]): Promise<number[]> {
  if (filledIds.length === 0) return [];
  const rows = await readRows(tx, idRow)`
    update ideas i set is_duplicate = true
    from idea_events f
    where i.id = any(${arrayOf(filledIds)}::int[]) and not i.is_duplicate and f.idea_id = i.id and f.type = 'filled'
      and exists (select from ideas o join idea_events e on e.idea_id = o.id and e.type = 'filled'
        where o.author_id = i.author_id and o.symbol_id = i.symbol_id and o.direction = i.direction and o.published_at is not null
          and o.id <> i.id and (e.at, o.id) < (f.at, i.id) and (o.closed_at is null or o.closed_at > f.at))
    returning i.id`;
  return rows.map(({ id }) => id);
}
