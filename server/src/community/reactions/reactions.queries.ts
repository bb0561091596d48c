import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Thing } from '#community/things.ts';
import type { Db } from '#db/client.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { figureColumns, figureFields, thingFiguresOf } from '#db/thing-figures.ts';
import { thingKinds } from '@candela/contract/community/things';
import { reactions, type Reaction } from '@candela/contract/live/reactions';

/** One that is there already stays as it is. */
export async function insertReaction(db: Db, { kind, id }: Thing, userId: string, reaction: Reaction): Promise<void> {
  await run(db)`
    insert into reactions (thing_kind, thing_id, user_id, kind) values (${kind}, ${id}, ${userId}::uuid, ${reaction})
    on conflict do nothing`;
}

export async function deleteReaction(db: Db, { kind, id }: Thing, userId: string, reaction: Reaction): Promise<void> {
  await run(db)`
    delete from reactions
    where thing_kind = ${kind} and thing_id = ${id} and user_id = ${userId}::uuid and kind = ${reaction}`;
}

const discussedRow = rowOf({ ...figureColumns, ownReactions: z.array(z.enum(reactions)) });

/** The totals of a thing, and the reactions of one person. */
export async function readFigures(db: Db, { kind, id }: Thing, userId: string): Promise<z.infer<typeof discussedRow>> {
  return requireRow(db, discussedRow)`
    select ${figureFields}, array(select r.kind from reactions r
      where r.thing_kind = ${kind} and r.thing_id = ${id} and r.user_id = ${userId}::uuid order by r.kind) as "ownReactions"
    from ${thingFiguresOf(kind, sql`${id}::int`)}`;
}

const foldedRow = rowOf({ kind: z.enum(thingKinds), id: z.int(), ...figureColumns });

export type FoldedRow = z.infer<typeof foldedRow>;

/**
 * Adds changes up, oldest first, unless a node has done so within the last second or does so now: then there are none.
 * @returns the things whose totals have changed
 */
export async function foldChanges(db: Db, limit: number): Promise<FoldedRow[]> {
  return readRows(db, foldedRow)`
    with turn as (
        update thing_folds set at = clock_timestamp() where is_only in (
          select is_only from thing_folds where at <= clock_timestamp() - interval '1 second'
            and exists (select from thing_changes) for update skip locked)
        returning 1),
      taken as (
        delete from thing_changes
        where exists (select from turn) and id in (select id from thing_changes order by id limit ${limit})
        returning thing_kind, thing_id, figure, delta),
      folded as (
        insert into thing_figures as f (thing_kind, thing_id, reaction_counts, comment_count, revision)
        select thing_kind, thing_id, array[coalesce(sum(delta) filter (where figure = 1), 0),
            coalesce(sum(delta) filter (where figure = 2), 0), coalesce(sum(delta) filter (where figure = 3), 0),
            coalesce(sum(delta) filter (where figure = 4), 0), coalesce(sum(delta) filter (where figure = 5), 0)]::int[],
          coalesce(sum(delta) filter (where figure = 0), 0)::int, 1
        from taken group by thing_kind, thing_id
        on conflict (thing_kind, thing_id) do update set reaction_counts = array[f.reaction_counts[1] + excluded.reaction_counts[1],
            f.reaction_counts[2] + excluded.reaction_counts[2], f.reaction_counts[3] + excluded.reaction_counts[3],
            f.reaction_counts[4] + excluded.reaction_counts[4], f.reaction_counts[5] + excluded.reaction_counts[5]],
          comment_count = f.comment_count + excluded.comment_count, revision = f.revision + 1
        returning thing_kind, thing_id, reaction_counts, comment_count, revision)
    select thing_kind as kind, thing_id as id, reaction_counts as "reactionCounts", comment_count as "commentCount", revision
    from folded`;
}
