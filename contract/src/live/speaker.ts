import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';

/** `invited`: has not answered yet. `joining`: has accepted, but no sound has arrived yet. */
export const speakerStates = ['invited', 'joining', 'speaking'] as const;

/** A participant who was invited to speak. */
export const speakerSchema = z.object({
  user: personSchema,
  state: z.enum(speakerStates),
  /** Who muted them; null if they are not muted. */
  mutedBy: z.nullable(z.enum(['host', 'self'])),
});

export type Speaker = z.infer<typeof speakerSchema>;
