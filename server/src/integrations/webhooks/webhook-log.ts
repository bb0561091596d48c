import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { webhookLogDays } from '@candela/contract/integrations/webhooks';

const batch = 5000;

/** Runs every night. */
export const webhookLogJob = defineJob({
  name: 'webhooks.log',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '41 3 * * *', timeZone: 'UTC', payload: {} },
});

/** Removes old deliveries in batches, so that other statements do not have to wait, and secrets that are no longer used. */
export async function removeOldDeliveries(db: Db): Promise<void> {
  while ((await removeEvents(db)) === batch);
  await run(db)`delete from webhook_days where day < (now() at time zone 'UTC')::date - ${webhookLogDays}::int`;
  await run(db)`
    update webhook_endpoints set previous_secret = null, previous_until = null where previous_until <= now()`;
}

function removeEvents(db: Db): Promise<number> {
  return run(db)`
    delete from webhook_events where id in (
      select id from webhook_events where created_at < now() - make_interval(days => ${webhookLogDays}::int)
      order by created_at limit ${batch} for update skip locked)`;
}
