import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { practiceLimits } from '@candela/contract/trading/practice';

/** Every night: replays are removed that are older than they are kept. */
export const practiceRemovalJob = defineJob({
  name: 'practice.remove',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '17 4 * * *', timeZone: 'UTC', payload: {} },
});

/** Replays that one statement removes. */
const atOnce = 500;

/** Removes replays that are older than they are kept, with their orders; entries of journals stay. @param signal ends it between two statements */
export async function removeOldReplays(db: Db, signal?: AbortSignal): Promise<void> {
  for (let count = atOnce; count === atOnce;) {
    if (signal?.aborted) return;
    count = await run(db)`
      delete from practice_sessions where id in (select id from practice_sessions
        where created_at < now() - make_interval(days => ${practiceLimits.keptDays}) limit ${atOnce})`;
  }
}
