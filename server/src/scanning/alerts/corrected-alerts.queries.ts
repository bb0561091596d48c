import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';

/**
 * Marks alerts of which a minute has been corrected, or has come late, since they were judged; looks at the corrections of the last hour. An
 * alert is never unsaid.
 */
export async function markCorrected(db: Db): Promise<void> {
  await run(db)`
    update alerts x set corrected_at = now() from candle_corrections c
    where c.at > now() - interval '1 hour' and x.symbol_id = c.symbol_id and x.basis_revision < c.revision and x.corrected_at is null
      and x.bar_at <= to_timestamp(c.minute::float8 * 60) and x.closed_at > to_timestamp(c.minute::float8 * 60)`;
}
