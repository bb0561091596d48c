import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { deadQueue, jobSchema } from '#platform/jobs/job-schema.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import type { MailState, MailTemplateName } from '@candela/contract/messaging/mails';

const maxError = 300;

/** Logs mails to users and to people who have signed up as waiting. */
export async function insertLogged(
  tx: Tx,
  mails: readonly { mailId: string; userId: string; template: MailTemplateName }[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ mailId, userId, template }) => ({ mailId, userId, template }));
  await run(tx)`
    insert into mails (id, user_id, email, template, language_code)
    select x."mailId", x."userId", lower(coalesce(u.email, s.email)), x.template,
      coalesce((select code from languages l where l.id = coalesce(u.language_id, s.language_id)), 'en')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("mailId" uuid, "userId" uuid, template text)
      left join users u on u.id = x."userId" left join sign_ups s on s.id = x."userId"
    where u.id is not null or s.id is not null`;
}

/** Logs the result of an attempt; `waiting`: it will be retried. */
export async function noteTry(
  db: Db,
  mailId: string,
  {
    state,
    email = null,
    languageCode = null,
    error = null,
  }: { state: MailState; email?: string | null; languageCode?: string | null; error?: string | null },
): Promise<void> {
  await run(db)`
    update mails set state = ${state}, ended_at = case when ${state} = 'waiting' then null else now() end,
      attempts = least(attempts + case when ${state} = 'dropped' then 0 else 1 end, 32767)::smallint,
      email = coalesce(lower(${email}::text), email), language_code = coalesce(${languageCode}::text, language_code),
      last_error = ${error === null ? null : shortenText(error, maxError)}
    where id = ${mailId}::uuid`;
}

/** Logs that a mail was withdrawn from the queue. */
export async function dropLogged(tx: Tx, mailId: string): Promise<void> {
  await run(tx)`update mails set state = 'dropped', ended_at = now() where id = ${mailId}::uuid`;
}

/** Marks mails as failed whose job died without a result, for example because nodes crashed repeatedly. */
export async function failLost(db: Db): Promise<void> {
  await run(db)`
    update mails m set state = 'failed', ended_at = j.created_on
    from ${sql.raw(`${jobSchema}.job`)} j
    where j.name = ${sql.raw(`'${deadQueue}'`)} and j.state = 'created' and j.source_name = 'mails'
      and m.id = (j.data->>'mailId')::uuid and m.state = 'waiting'`;
}

/** @returns the number of removed rows, at most `limit` */
export function removeLogged(db: Db, days: number, limit: number): Promise<number> {
  return run(db)`
    delete from mails where id in (
      select id from mails where queued_at < now() - make_interval(days => ${days}::int)
      order by queued_at, id limit ${limit} for update skip locked)`;
}
