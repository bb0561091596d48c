import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { beginningWith } from '#db/like-patterns.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { deadQueue, jobSchema } from '#platform/jobs/job-schema.ts';
import {
  mailStates,
  mailTemplateNames,
  type MailState,
  type MailTemplateName,
} from '@candela/contract/messaging/mails';

/** The dead job of a mail `m`. */
const deadJob = sql.raw(`
  ${jobSchema}.job j where j.name = '${deadQueue}' and j.state = 'created' and j.data->>'mailId' = m.id::text`);

const loggedRow = rowOf({
  id: z.uuid(),
  to: z.string(),
  template: z.enum(mailTemplateNames),
  languageCode: z.string(),
  state: z.enum(mailStates),
  queuedAt: instantText,
  endedAt: instantText.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  isRetryable: z.boolean(),
});

interface Filter {
  /** Beginning of the address. */
  search?: string | undefined;
  state?: MailState | undefined;
  template?: MailTemplateName | undefined;
}

/** Newest first. */
export async function listLogged(
  db: Db,
  { search, state, template }: Filter,
  { limit, after }: { limit: number; after: { at: string; id: string } | null },
): Promise<z.infer<typeof loggedRow>[]> {
  const conditions = [sql`true`];
  if (search) conditions.push(sql`email like ${beginningWith(search.toLowerCase())}`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (template !== undefined) conditions.push(sql`template = ${template}`);
  if (after) conditions.push(sql`(queued_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return readRows(db, loggedRow)`
    select m.id, m.email as "to", m.template, m.language_code as "languageCode", m.state, m.queued_at::text as "queuedAt",
      m.ended_at::text as "endedAt", m.attempts, m.last_error as "lastError",
      m.state = 'failed' and exists (select from ${deadJob}) as "isRetryable"
    from (
      select * from mails where ${sql.join(conditions, sql` and `)} order by queued_at desc, id desc limit ${limit}
    ) m
    order by m.queued_at desc, m.id desc`;
}

/** Whether the mail exists; locked until the end of the transaction, so that it is resent only once. */
export async function lockLogged(tx: Tx, id: string): Promise<boolean> {
  return (await run(tx)`select from mails where id = ${id}::uuid for update`) > 0;
}

const idRow = rowOf({ id: z.uuid() });

export async function findDeadJob(tx: Tx, id: string): Promise<string | null> {
  const row = await readRow(tx, idRow)`
    select found.id from mails m cross join lateral (select j.id from ${deadJob} limit 1) found
    where m.id = ${id}::uuid`;
  return row?.id ?? null;
}

export async function markWaiting(tx: Tx, id: string): Promise<void> {
  await run(tx)`update mails set state = 'waiting', ended_at = null where id = ${id}::uuid`;
}
