import * as z from 'zod/mini';

/** A user as others see them: the trainer of a course, the author of an idea, a member of a room. */
export const personSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  thumbnailImagePath: z.nullable(z.string()),
});

export type Person = z.infer<typeof personSchema>;

/** Parts of a profile that its owner can show or hide; name and picture are always visible. */
export const profileFields = ['biography', 'spokenLanguages', 'timeZone', 'weeklyGoal', 'learning'] as const;

export type ProfileField = (typeof profileFields)[number];
