import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { findRecordedSeconds } from '#live/recorded-seconds.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { areIdeasVisible, isReadableIdea } from '#trading/idea-access.ts';
import { calledIdeaSchema, maxCalledIdeas, type CalledIdea } from '@candela/contract/trading/called-ideas';
import { ideaColumns, ideaRow, ideaTables } from './idea-columns.ts';
import { presentIdea } from './present-idea.ts';

const eventRow = rowOf({ id: z.int(), eventId: z.int() });

/** Trade ideas that were published in live events. */
export function createCalledIdeas({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  const read = async (caller: SignedInCaller | null, which: SQL): Promise<CalledIdea[]> => {
    const rows = await readRows(db, ideaRow)`
      select ${ideaColumns(caller)} from ideas i ${ideaTables(caller)} where ${which}
      order by i.published_at desc, i.id desc limit ${maxCalledIdeas}`;
    return rows.toReversed().map((row) => calledIdeaSchema.parse(presentIdea(row, caller?.userId ?? '')));
  };

  /** Those of an event that the caller may read, with the seconds of its recording. */
  async function list(
    caller: SignedInCaller,
    eventId: number,
  ): Promise<{ data: (CalledIdea & { recordedAt: number | null })[] }> {
    const ideas = await read(caller, sql`i.event_id = ${eventId} and ${isReadableIdea(caller)}`);
    const instants = ideas.map(({ publishedAt }) => Date.parse(publishedAt));
    const seconds = await findRecordedSeconds(db, caller, eventId, instants);
    return { data: ideas.map((idea, place) => ({ ...idea, recordedAt: seconds[place] ?? null })) };
  }

  /** Sends ideas that have been published or changed to the rooms of their events, while these are live. */
  async function announce(ideaIds: readonly number[]): Promise<void> {
    const ideas = await readRows(db, eventRow)`
      select i.id, i.event_id as "eventId" from ideas i join events e on e.id = i.event_id
      where i.id = any(${arrayOf(ideaIds)}::int[]) and e.status = 'live' and i.hidden_at is null and ${areIdeasVisible}`;
    if (ideas.length === 0) return;
    const eventIds = new Map(ideas.map(({ id, eventId }) => [id, eventId]));
    const called = await read(null, sql`i.id = any(${arrayOf([...eventIds.keys()])}::int[])`);
    for (const idea of called) domainEvents.emit('rooms.updated', eventIds.get(idea.id) ?? 0, { type: 'idea', idea });
  }

  return { list, announce };
}

export type CalledIdeas = ReturnType<typeof createCalledIdeas>;
