import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows } from '#db/rows.ts';
import { findRecordedSeconds } from '#live/recorded-seconds.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { areIdeasVisible, isReadableIdea } from '#trading/idea-access.ts';
import { calledIdeaSchema, maxCalledIdeas, type CalledIdea } from '@candela/contract/trading/called-ideas';
import { ideaColumns, ideaRow, ideaTables, type IdeaRow } from './idea-columns.ts';
import { presentIdea } from './present-idea.ts';

/** Trade ideas that were published in live events. */
export function createCalledIdeas({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  const read = (caller: SignedInCaller | null, which: SQL) => readRows(db, ideaRow)`
    select ${ideaColumns(caller)} from ideas i ${ideaTables(caller)} where ${which}
    order by i.published_at desc, i.id desc limit ${maxCalledIdeas}`;
  const present = (row: IdeaRow): CalledIdea => calledIdeaSchema.parse(presentIdea(row, ''));

  /** Those of an event that the caller may read, oldest first, with the seconds of its recording. */
  async function list(
    caller: SignedInCaller,
    eventId: number,
  ): Promise<{ data: (CalledIdea & { recordedAt: number | null })[] }> {
    const rows = await read(caller, sql`i.event_id = ${eventId} and ${isReadableIdea(caller)}`);
    const ideas = rows.toReversed().map(present);
    const instants = ideas.map(({ publishedAt }) => Date.parse(publishedAt));
    const seconds = await findRecordedSeconds(db, caller, eventId, instants);
    return { data: ideas.map((idea, place) => ({ ...idea, recordedAt: seconds[place] ?? null })) };
  }

  /** Sends ideas that have been published or changed to the rooms of their events, while these are live. */
  async function announce(ideaIds: readonly number[]): Promise<void> {
    const rows = await read(
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
