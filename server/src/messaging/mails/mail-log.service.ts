import type { Db } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { toIso } from '#platform/time/instants.ts';
import { maskTokens } from '#site/addressees.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { LoggedMail, MailState, MailTemplateName } from '@candela/contract/messaging/mails';
import type { Page } from '@candela/contract/paging';
import { findDeadJob, listLogged, lockLogged, markWaiting } from './mails.queries.ts';

/** The log of sent and failed mails, for admins. */
export function createMailLog({ db, dead }: { db: Db } & Pick<Jobs, 'dead'>) {
  async function list(query: {
    limit: number;
    cursor?: string | undefined;
    search?: string | undefined;
    state?: MailState | undefined;
    template?: MailTemplateName | undefined;
  }): Promise<Page<LoggedMail>> {
    const { limit, cursor, ...filter } = query;
    const rows = await listLogged(db, filter, { limit: limit + 1, after: decodeUuidCursor(cursor) });
    const present = ({ queuedAt, endedAt, lastError, ...row }: (typeof rows)[number]) => ({
      ...row,
      lastError: lastError === null ? null : maskTokens(lastError),
      queuedAt: toIso(queuedAt),
      endedAt: endedAt === null ? null : toIso(endedAt),
    });
    return toPage(rows, limit, present, (row) => [row.queuedAt, row.id]);
  }

  /** Retries its failed job, which is recorded like any retry. @throws AppError jobs.notFound */
  async function retry(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const jobId = (await lockLogged(tx, id)) ? await findDeadJob(tx, id) : null;
      const kind = jobId === null ? null : await dead.retry(tx, jobId);
      if (jobId === null || kind === null) throw new AppError('jobs.notFound');
      await markWaiting(tx, id);
      await recordChange(tx, caller, { action: 'retry', entity: 'failedJob', entityId: jobId, name: kind });
    });
  }

  return { list, retry };
}
