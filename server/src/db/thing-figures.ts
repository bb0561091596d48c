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
    select array[coalesce(f.reaction_counts[1], 0) + c.r1, coalesce(f.reaction_counts[2], 0) + c.r2, coalesce(f.reaction_counts[3], 0) + c.r3,
        coalesce(f.reaction_counts[4], 0) + c.r4, coalesce(f.reaction_counts[5], 0) + c.r5] as reaction_counts,
      coalesce(f.comment_count, 0) + c.comments as comment_count, coalesce(f.revision, 0) as revision
    from (select coalesce(sum(delta) filter (where figure = 0), 0)::int as comments,
          coalesce(sum(delta) filter (where figure = 1), 0)::int as r1, coalesce(sum(delta) filter (where figure = 2), 0)::int as r2,
          coalesce(sum(delta) filter (where figure = 3), 0)::int as r3, coalesce(sum(delta) filter (where figure = 4), 0)::int as r4,
          coalesce(sum(delta) filter (where figure = 5), 0)::int as r5
        from thing_changes where thing_kind = ${kind} and thing_id = ${id}) c
      left join thing_figures f on f.thing_kind = ${kind} and f.thing_id = ${id}) tf`;
}

/** Reactions without any are left out. */
export function presentFigures({ reactionCounts, commentCount, revision }: FigureRow): ThingFigures {
  const counted = reactions.flatMap((reaction, at) => {
    const count = reactionCounts[at] ?? 0;
    return count > 0 ? [[reaction, count]] : [];
  });
  return { reactions: Object.fromEntries(counted), comments: commentCount, revision };
}
