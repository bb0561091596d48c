/**
 * Who may see the prices of a symbol, and that it exists: trainers and admins; they and people with a running subscription; everybody who is
 * signed in.
 */
export const displays = ['staff', 'members', 'everyone'] as const;

export type Display = (typeof displays)[number];
