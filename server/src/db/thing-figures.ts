import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { ThingFigures, ThingKind } from '@candela/contract/community/things';
import { reactions } from '@candela/contract/live/reactions';

/** Totals in a row: each reaction in the order of the contract. */
export const figureColumns = {
  reactionCounts: z.array(z.int()),
  commentCount: z.int(),
  revision: z.int(),
};

export type FigureRow = z.infer<z.ZodObject<typeof figureColumns>>;

/** The columns of `thingFiguresOf`, as `figureColumns` has them. */
export const figureFields = sql.raw(
  'tf.reaction_counts as "reactionCounts", tf.comment_count as "commentCount", tf.revision',
);

/** The totals `tf` of a thing, with what is not added up yet: one row, for a lateral join. */
export function thingFiguresOf(kind: ThingKind, id: SQL): SQL {
  return sql`lateral (
    select array[coalesce(known.reaction_counts[1], 0) + pending.r1, coalesce(known.reaction_counts[2], 0) + pending.r2, coalesce(known.reaction_counts[3], 0) + pending.r3,
        coalesce(known.reaction_counts[4], 0) + pending.r4, coalesce(known.reaction_counts[5], 0) + pending.r5] as reaction_counts,
      coalesce(known.comment_count, 0) + pending.comments as comment_count, coalesce(known.revision, 0) as revision
    from (select coalesce(sum(delta) filter (where figure = 0), 0)::int as comments,
          coalesce(sum(delta) filter (where figure = 1), 0)::int as r1, coalesce(sum(delta) filter (where figure = 2), 0)::int as r2,
          coalesce(sum(delta) filter (where figure = 3), 0)::int as r3, coalesce(sum(delta) filter (where figure = 4), 0)::int as r4,
          coalesce(sum(delta) filter (where figure = 5), 0)::int as r5
        from thing_changes where thing_kind = ${kind} and thing_id = ${id}) pending
      left join thing_figures known on known.thing_kind = ${kind} and known.thing_id = ${id}) tf`;
}

/** Reactions without any are left out. */
export function presentFigures({ reactionCounts, commentCount, revision }: FigureRow): ThingFigures {
  const counted = reactions.flatMap((reaction, at) => {
    const count = reactionCounts[at] ?? 0;
    return count > 0 ? [[reaction, count]] : [];
  });
  return { reactions: Object.fromEntries(counted), comments: commentCount, revision };
}
