import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { statusListSize } from '#learning/progress/certificate-issuing.ts';
import {
  revocationReasons,
  type CertificateState,
  type RevocationReason,
} from '@candela/contract/learning/certificates';

const certificateRow = rowOf({
  number: z.string(),
  userId: z.uuid().nullable(),
  courseId: z.int().nullable(),
  academyId: z.int().nullable(),
  kind: z.enum(['course', 'academy']),
  holderName: z.string(),
  title: z.string(),
  summary: z.string(),
  trainerName: z.string(),
  issuerName: z.string(),
  languageCode: z.string(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  issuedAt: instantText,
  statusIndex: z.int(),
  revokedAt: instantText.nullable(),
  revokedReason: z.enum(revocationReasons).nullable(),
  revokedNote: z.string(),
  isDemo: z.boolean(),
});

export type CertificateRow = z.infer<typeof certificateRow>;

const columns = sql.raw(`number, user_id as "userId", course_id as "courseId", academy_id as "academyId", kind,
  holder_name as "holderName", title, summary, trainer_name as "trainerName", issuer_name as "issuerName",
  language_code as "languageCode", lesson_count as "lessonCount", duration_seconds as "durationSeconds",
  issued_at as "issuedAt", status_index as "statusIndex", revoked_at as "revokedAt", revoked_reason as "revokedReason",
  revoked_note as "revokedNote", is_demo as "isDemo"`);

export interface PageOfCertificates {
  limit: number;
  after: { at: string; number: string } | null;
}

function conditionsOf({ after }: PageOfCertificates, isDemo: boolean): SQL[] {
  return [
    ...(isDemo ? [] : [sql`not is_demo`]),
    ...(after ? [sql`(issued_at, number) < (${after.at}::timestamptz, ${after.number})`] : []),
  ];
}

/** A user's certificates, newest first. */
export async function listOwnRows(
  db: Db,
  userId: string,
  page: PageOfCertificates,
  isDemo: boolean,
): Promise<CertificateRow[]> {
  const conditions = [sql`user_id = ${userId}`, ...conditionsOf(page, isDemo)];
  return readRows(db, certificateRow)`
    select ${columns} from certificates where ${sql.join(conditions, sql` and `)}
    order by issued_at desc nulls last, number desc nulls last limit ${page.limit + 1}`;
}

export async function listRows(
  db: Db,
  filter: { state: CertificateState | undefined; search: string },
  page: PageOfCertificates,
  isDemo: boolean,
): Promise<CertificateRow[]> {
  // Only a statement with a value is prepared.
  const conditions = [sql`${true}::boolean`, ...conditionsOf(page, isDemo)];
  if (filter.state) conditions.push(filter.state === 'revoked' ? sql`revoked_at is not null` : sql`revoked_at is null`);
  if (filter.search !== '') {
    conditions.push(sql`holder_name || ' ' || title || ' ' || number ilike ${containing(filter.search)}`);
  }
  return readRows(db, certificateRow)`
    select ${columns} from certificates where ${sql.join(conditions, sql` and `)}
    order by issued_at desc nulls last, number desc nulls last
    ${filter.search === '' ? rowLimit(page.limit + 1) : sql`limit ${page.limit + 1}`}`;
}

/** Locks the row if it is going to be changed. */
export async function findRow(
  db: Db | Tx,
  number: string,
  options: { isDemo: boolean; isLocked?: boolean },
): Promise<CertificateRow | null> {
  return readRow(db, certificateRow)`
    select ${columns} from certificates where number = ${number} ${options.isDemo ? sql`` : sql`and not is_demo`}
    ${options.isLocked ? sql`for update` : sql``}`;
}

export async function markRevoked(
  tx: Tx,
  number: string,
  given: { reason: RevocationReason; note: string; by: string },
): Promise<void> {
  await run(tx)`
    update certificates set revoked_at = now(), revoked_reason = ${given.reason}, revoked_note = ${given.note},
      revoked_by = ${given.by} where number = ${number}`;
}

export async function markReplaced(tx: Tx, number: string, by: string): Promise<void> {
  await run(tx)`
    update certificates set revoked_at = coalesce(revoked_at, now()), revoked_reason = 'replaced', revoked_by = ${by}
    where number = ${number}`;
}

export async function clearRevocation(tx: Tx, number: string): Promise<void> {
  await run(tx)`
    update certificates set revoked_at = null, revoked_reason = null, revoked_note = '', revoked_by = null
    where number = ${number}`;
}

const credentialRow = rowOf({ credential: z.record(z.string(), z.unknown()).nullable() });

export async function findCredential(db: Db, number: string) {
  return (await readRow(db, credentialRow)`select credential from certificates where number = ${number}`)?.credential;
}

/** Stores the first one: if two were signed at once, both callers get the same. */
export async function keepCredential(db: Db, number: string, credential: object): Promise<void> {
  await run(db)`
    update certificates set credential = ${JSON.stringify(credential)}::jsonb
    where number = ${number} and credential is null`;
}

const indexRow = rowOf({ statusIndex: z.int() });

/** Revoked positions in a list; null when there is no such list. */
export async function listRevokedIndexes(db: Db, list: number): Promise<number[] | null> {
  const from = (list - 1) * statusListSize;
  const newest = await readRow(db, indexRow)`
    select status_index as "statusIndex" from certificates order by status_index desc limit 1`;
  if (list > 1 && (newest?.statusIndex ?? 0) < from) return null;
  const rows = await readRows(db, indexRow)`
    select status_index as "statusIndex" from certificates
    where revoked_at is not null and status_index >= ${from}::int and status_index < ${from + statusListSize}::int`;
  return rows.map(({ statusIndex }) => statusIndex - from);
}
