import { sql } from 'drizzle-orm';

/**
 * Condition that the idea `i` has a result that is in the figures of records. Voided ideas and those that are withheld for ever count nowhere;
 * those that were never filled have no result.
 */
export const isScoredIdea = sql.raw(
  `i.closed_at is not null and i.net is not null and i.status <> 'void' and i.secret is not null`,
);
