import { sql } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { findRecordedSeconds } from '#live/recorded-seconds.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { areIdeasVisible, isReadableIdea } from '#trading/idea-access.ts';
import { calledIdeaSchema, type CalledIdea } from '@candela/contract/trading/called-ideas';
import { decimalTextOf } from '@candela/markets/candles/decimals';
import { listCalledRows, type CalledIdeaRow } from './called-ideas.queries.ts';
import { presentIdea } from './present-idea.ts';

function present({ events, ...row }: CalledIdeaRow): CalledIdea {
  const happened = events.map(({ seq, type, at, price }) => ({
    seq,
    type,
    at: new Date(at).toISOString(),
    price: price === null ? null : decimalTextOf(price, row.precision),
  }));
  return calledIdeaSchema.parse({ ...presentIdea(row, ''), events: happened });
}

/** Trade ideas that were published in live events. */
export function createCalledIdeas({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** Those of an event that the caller may read, oldest first, with the seconds of its recording. */
  async function list(
    caller: SignedInCaller,
    eventId: number,
  ): Promise<{ data: (CalledIdea & { recordedAt: number | null })[] }> {
    const rows = await listCalledRows(db, caller, sql`i.event_id = ${eventId} and ${isReadableIdea(caller)}`);
    const ideas = rows.toReversed().map(present);
    const instants = ideas.map(({ publishedAt }) => Date.parse(publishedAt));
    const seconds = await findRecordedSeconds(db, caller, eventId, instants);
    return { data: ideas.map((idea, place) => ({ ...idea, recordedAt: seconds[place] ?? null })) };
  }

  /** Sends ideas that have been published or changed to the rooms of their events, while these are live. */
  async function announce(ideaIds: readonly number[]): Promise<void> {
    const rows = await listCalledRows(
      db,
      null,
      sql`i.id = any(${arrayOf(ideaIds)}::int[]) and i.hidden_at is null and ${areIdeasVisible}
        and i.event_id in (select id from events where status = 'live')`,
    );
    for (const row of rows)
      if (row.eventId !== null) domainEvents.emit('rooms.updated', row.eventId, { type: 'idea', idea: present(row) });
  }

  return { list, announce };
}

export type CalledIdeas = ReturnType<typeof createCalledIdeas>;
