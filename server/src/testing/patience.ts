/** How many times slower the machine is than usual, as vitest.config.ts has measured it. */
const pace = Number(process.env['PACE'] ?? 1);

/** A wait of some seconds on the usual machine, in milliseconds on this one. */
export const patience = (seconds: number): number => Math.round(seconds * 1000 * pace);
