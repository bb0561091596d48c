import type { PgBoss, Queue } from 'pg-boss';
import { heartbeatSeconds } from './boss.ts';
import type { JobDefinition } from './define-job.ts';
import { deadQueue } from './job-schema.ts';

const daySeconds = 86_400;
/** How long dead jobs, and jobs that no node runs, are kept. */
const keptSeconds = 90 * daySeconds;
const doneSeconds = 3600;
const clockQueue = '__pgboss__send-it';

/** Creates the declared queues, and the schedules of recurring jobs. */
export async function syncQueues(
  boss: PgBoss,
  definitions: readonly JobDefinition[],
  { hasHeartbeat }: { hasHeartbeat: boolean },
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(deadQueue)) await boss.createQueue(deadQueue, { retentionSeconds: keptSeconds });
  for (const definition of definitions) {
    const options = optionsOf(definition, hasHeartbeat);
    const queue = existing.get(definition.name);
    if (!queue) await boss.createQueue(definition.name, { ...options, policy: 'exclusive' });
    else if (hasChanged(queue, options)) await boss.updateQueue(definition.name, options);
  }
}

function optionsOf({ retries, limitSeconds }: JobDefinition, hasHeartbeat: boolean) {
  return {
    deadLetter: deadQueue,
    notify: true,
    retryLimit: retries.limit,
    retryDelay: retries.firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: retries.maxDelaySeconds,
    expireInSeconds: limitSeconds,
    retentionSeconds: keptSeconds,
    deleteAfterSeconds: doneSeconds,
    ...(hasHeartbeat && { heartbeatSeconds }),
  };
}

function hasChanged(queue: Queue, options: ReturnType<typeof optionsOf>): boolean {
  return Object.entries(options).some(([name, value]) => queue[name as keyof Queue] !== value);
}

/** Updates schedules. Those of jobs that do not exist here may be of a newer version, unless `removesUnknown`: the first start after a migration. */
export async function syncSchedules(
  boss: PgBoss,
  definitions: readonly JobDefinition[],
  { removesUnknown }: { removesUnknown: boolean },
): Promise<void> {
  // pg-boss passes due schedules to the queues through this one.
  await boss.updateQueue(clockQueue, { notify: true });
  const wanted = definitions.filter(({ repeats }) => repeats !== undefined);
  for (const { name } of removesUnknown ? await boss.getSchedules() : []) {
    if (!wanted.some((definition) => definition.name === name)) await boss.unschedule(name);
  }
  for (const { name, repeats } of wanted) {
    if (!repeats) continue;
    // One at a time, no matter how many nodes there are or how long a run takes.
    await boss.schedule(name, repeats.cron, repeats.payload, {
      tz: repeats.timeZone,
      missed: 'once',
      singletonKey: 'clock',
    });
  }
}
