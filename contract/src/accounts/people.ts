import * as z from 'zod/mini';

/** A user as others see them: trainer of a course, author of an idea, somebody in a room. */
export const personSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  thumbnailImagePath: z.nullable(z.string()),
});

export type Person = z.infer<typeof personSchema>;

/** Parts of a profile that its owner shows or hides; name and picture are always seen. */
export const profileFields = ['biography', 'spokenLanguages', 'timeZone', 'weeklyGoal', 'learning'] as const;

export type ProfileField = (typeof profileFields)[number];
