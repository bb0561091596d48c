import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { maxCalledEvents, maxCalledIdeas } from '@candela/contract/trading/called-ideas';
import { ideaEventTypes } from '@candela/contract/trading/idea-events';
import { ideaColumns, ideaRow, ideaTables } from './idea-columns.ts';

const calledIdeaRow = rowOf({
  ...ideaRow.shape,
  /** `at` in milliseconds since 1970, `price` in smallest units of the idea. */
  events: z.array(z.object({ seq: z.int(), type: z.enum(ideaEventTypes), at: z.number(), price: z.int().nullable() })),
});

export type CalledIdeaRow = z.infer<typeof calledIdeaRow>;

/** Of an author who moves the stop often, the oldest moves are left out: without its fill an idea would count as never opened. */
const shownEvents = sql`(select coalesce(json_agg(json_build_object('seq', e.seq, 'type', e.type,
    'at', (extract(epoch from e.at) * 1000)::float8, 'price', e.body -> 'price') order by e.seq), '[]')
  from (select seq, type, at, body from idea_events where idea_id = i.id
    and type in ('filled', 'target', 'stopMoved', 'stopped', 'closed', 'expired', 'cancelled', 'missed', 'voided')
    order by type = 'stopMoved', seq desc limit ${maxCalledEvents}) e)`;

/**
 * The newest ideas first.
 * @param which reads the idea as `i`
 */
export function listCalledRows(db: Db, caller: SignedInCaller | null, which: SQL): Promise<CalledIdeaRow[]> {
  return readRows(db, calledIdeaRow)`
    select ${ideaColumns(caller)}, ${shownEvents} as events from ideas i ${ideaTables(caller)} where ${which}
    order by i.published_at desc, i.id desc limit ${maxCalledIdeas}`;
}
