import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';

/** `invited`: asked, and not answered yet. `joining`: accepted, and not heard yet. */
export const speakerStates = ['invited', 'joining', 'speaking'] as const;

/** Somebody from the audience who was called on to speak by microphone. */
export const speakerSchema = z.object({
  user: personSchema,
  state: z.enum(speakerStates),
  /** Who has muted them, where they are. */
  mutedBy: z.nullable(z.enum(['host', 'self'])),
});

export type Speaker = z.infer<typeof speakerSchema>;
