import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { toIso } from '#platform/time/instants.ts';

/** Runs once an hour. */
export const expiringKeysJob = defineJob({
  name: 'keys.expiring',
  payload: z.object({}),
  atOnce: 1,
  isShort: true,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 120,
  repeats: { cron: '29 * * * *', timeZone: 'UTC', payload: {} },
});

const keysAtOnce = 200;

/** Queues one mail to the owner of each key that expires within a week, in the transaction that records it. */
export async function queueWarnings(db: Db): Promise<void> {
  let count = keysAtOnce;
  while (count === keysAtOnce) {
    count = await db.transaction(async (tx) => {
      const keys = await markWarned(tx);
      const mails = keys.map(({ id, ownerId, expiresAt }) => {
        const source = `key:${id}:${Date.parse(toIso(expiresAt))}`;
        const payload = { userId: ownerId, template: 'keyExpires' as const, source, values: { id, expiresAt } };
        return { payload, key: source, priority: mailPriorities.reminder };
      });
      await queueMails(tx, mails);
      return keys.length;
    });
  }
}

const expiringRow = rowOf({ id: z.uuid(), ownerId: z.uuid(), expiresAt: instantText });

function markWarned(tx: Tx): Promise<z.infer<typeof expiringRow>[]> {
  return readRows(tx, expiringRow)`
    update api_keys k set warned_at = now()
    from (
      select id from api_keys
      where revoked_at is null and warned_at is null and expires_at > now() and expires_at <= now() + interval '7 days'
      order by expires_at limit ${keysAtOnce} for update skip locked
    ) due
    where k.id = due.id returning k.id, k.owner_id as "ownerId", k.expires_at as "expiresAt"`;
}

const namedRow = rowOf({ name: z.string(), expiresAt: instantText });

/** The mail's values; null if the key was renewed or revoked in the meantime. */
export async function composeWarning(
  db: Db,
  id: string,
  expiresAt: string,
  reader: { languageCode: string; timeZone: string | null },
) {
  const key = await readRow(db, namedRow)`
    select name, expires_at as "expiresAt" from api_keys
    where id = ${id}::uuid and revoked_at is null and expires_at = ${expiresAt}::timestamptz and expires_at > now()`;
  if (!key) return null;
  const format = new Intl.DateTimeFormat(reader.languageCode, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: reader.timeZone ?? 'UTC',
  });
  return {
    path: '/admin/integrations',
    values: { name: key.name, when: format.format(new Date(toIso(key.expiresAt))) },
  };
}
