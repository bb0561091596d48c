import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { ideaEventTypes } from '@candela/contract/trading/idea-events';
import type { OutcomeEvent } from '@candela/markets/outcomes/terms';

const eventRow = rowOf({
  seq: z.int(),
  type: z.enum(ideaEventTypes),
  at: instantText,
  body: z.custom<Partial<OutcomeEvent>>((value) => typeof value === 'object' && value !== null),
  note: z.nullable(z.string()),
  actor: z.nullable(personSchema),
});

export type IdeaEventRow = z.infer<typeof eventRow>;

const readableRow = rowOf({ decimals: z.int(), done: z.int(), isOver: z.boolean() });

/** Of an idea that the caller may read: decimals of its prices, how many actions have taken effect, and whether none ever will again. */
export function findReadableIdea(db: Db, caller: SignedInCaller, id: number) {
  return readRow(db, readableRow)`
    select i.price_precision as decimals, (i.state ->> 'done')::int as done, i.closed_at is not null as "isOver" from ideas i
    where i.id = ${id} and ${isReadableIdea(caller)}`;
}

/** In their order. What moderators have asked carries their reason, once it has taken effect. */
export function listEventRows(db: Db, id: number): Promise<IdeaEventRow[]> {
  return readRows(db, eventRow)`
    select e.seq, e.type, e.at, e.body,
      coalesce(e.note, (select a.reason from idea_actions a where a.idea_id = e.idea_id and a.at = e.at and a.reason is not null
        and a.type in ('void', 'halt', 'split') order by a.id limit 1)) as note,
      case when u.id is not null then ${sql.raw(personJson)} end as actor
    from idea_events e left join users u on u.id = e.actor_id
    where e.idea_id = ${id} order by e.seq`;
}
