import * as z from 'zod/mini';
import { contentId } from '#fields.ts';
import { reactionCounts } from '#live/reactions.ts';

/** What people can react to and discuss: posts and trade ideas. */
export const thingKinds = ['feed', 'idea'] as const;

export type ThingKind = (typeof thingKinds)[number];

export const thingParams = z.object({ kind: z.enum(thingKinds), id: contentId });

/** Totals of a thing. Of two of them, the one with the higher revision is newer. */
export const thingFiguresSchema = z.object({
  reactions: reactionCounts,
  /** Comments that are shown. */
  comments: z.int(),
  revision: z.int(),
});

export type ThingFigures = z.infer<typeof thingFiguresSchema>;

/** Also what is hidden by a setting, or closed to the caller. */
export const thingErrors = ['discussions.notFound'] as const;
