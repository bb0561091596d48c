import * as z from 'zod';
import { tellUsers } from '#accounts/webhook-events.ts';
import type { Db, Tx } from '#db/client.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { recordChange, recordSame } from '#site/recorded-changes.ts';
import { can, roleRefusal } from '@candela/contract/permissions';
import {
  deletePast,
  findActiveAdmin,
  insertPeople,
  listRoles,
  lockImport,
  refuseRole,
  settleRows,
  writeState,
  type ImportRow,
} from './user-imports.queries.ts';

export const userImportJob = defineJob({
  name: 'users.imports',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: false,
  retries: { limit: 4, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  limitSeconds: 1800,
});

/** Once a day: files with personal data are not kept longer than needed. */
export const pastImportsJob = defineJob({
  name: 'users.past-imports',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 300,
  repeats: { cron: '41 3 * * *', timeZone: 'UTC', payload: {} },
});

const rowsAtOnce = 500;
/** Mail servers accept bulk email slowly, so five per second. */
const mailSpacingMilliseconds = 200;
const keptDays = 7;

/** Adds the people of an import in batches: each batch is added completely, with its emails and audit entries, or not at all. */
export function createImportRuns({ db }: { db: Db }) {
  async function run({ payload: { id }, attempt, signal, isMine }: ImportJob): Promise<void> {
    try {
      let isLeft = true;
      while (isLeft) {
        signal.throwIfAborted();
        isLeft = await db.transaction((tx) => addSome(tx, id, isMine));
      }
    } catch (error) {
      if (attempt > userImportJob.retries.limit) await giveUp(id);
      throw error;
    }
  }

  async function giveUp(id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockImport(tx, id);
      if (row?.state === 'running') await writeState(tx, id, 'failed');
    });
  }

  return { run, removePast: () => deletePast(db, keptDays) };
}

type ImportJob = Pick<Job<{ id: string }>, 'payload' | 'attempt' | 'signal' | 'isMine'>;

/** Whether there may be more. */
async function addSome(tx: Tx, id: string, isMine: ImportJob['isMine']): Promise<boolean> {
  const row = await lockImport(tx, id);
  if (row?.state !== 'running' || !(await isMine(tx))) return false;
  const admin = await findActiveAdmin(tx, row.adminId);
  // An admin who has lost the permission cannot continue, or not with what they may no longer give.
  if (!admin || !can(admin, 'users.invite')) return end(tx, row, 'cancelled');
  for (const roleId of await listRoles(tx, id)) {
    const refusal = roleRefusal(admin, roleId);
    if (refusal) await refuseRole(tx, id, roleId, refusal);
  }
  const made = await insertPeople(tx, id, rowsAtOnce);
  if (made.length === 0) return end(tx, row, 'done');
  await settleRows(tx, id, made);
  const added = made.flatMap(({ userId }) => userId ?? []);
  if (row.isInviting) await invite(tx, row, added);
  await tellUsers(tx, 'user.created', added);
  const change = { action: 'invite', entity: 'invitation', after: { importId: id } } as const;
  await recordSame(tx, { userId: row.adminId }, change, added);
  return true;
}

async function end(tx: Tx, row: ImportRow, state: 'done' | 'cancelled'): Promise<false> {
  await writeState(tx, row.id, state);
  await recordChange(tx, state === 'done' ? { userId: row.adminId } : null, {
    action: state === 'done' ? 'end' : 'cancel',
    entity: 'userImport',
    entityId: row.id,
    name: row.fileName,
    after: { createdCount: row.createdCount },
  });
  return false;
}

/** Emails are spaced from the start of the import, behind everything that somebody waits for. */
async function invite(tx: Tx, { startedAt, createdCount }: ImportRow, userIds: readonly string[]): Promise<void> {
  const begin = startedAt === null ? Date.now() : Date.parse(startedAt);
  const mails = userIds.map((userId, at) => {
    const source = `invitation:${userId}`;
    return {
      payload: { userId, template: 'invitation' as const, source: `${source}:${Date.now()}`, values: {} },
      key: source,
      priority: mailPriorities.digest,
      dueAt: new Date(Math.max(Date.now(), begin + (createdCount + at) * mailSpacingMilliseconds)),
    };
  });
  await queueMails(tx, mails);
}
