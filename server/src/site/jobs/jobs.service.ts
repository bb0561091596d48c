import type { Db } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Page } from '@candela/contract/paging';
import { maxCountedJobs, maxRetriedAtOnce, type FailedJob, type FailedJobKind } from '@candela/contract/site/jobs';
import { createMasking } from './masked-jobs.ts';

/** Background jobs that failed for good, for admins. */
export function createFailedJobs({ db, dead }: { db: Db } & Pick<Jobs, 'dead'>) {
  async function list(
    caller: SignedInCaller,
    query: { limit: number; cursor?: string | undefined; kind?: string | undefined },
  ): Promise<Page<FailedJob> & { kinds: FailedJobKind[] }> {
    const { limit, cursor, kind = null } = query;
    const after = decodeUuidCursor(cursor);
    const [rows, kinds] = await Promise.all([
      dead.list({ limit: limit + 1, after, kind }),
      dead.count(maxCountedJobs + 1),
    ]);
    const mask = await createMasking(db, caller, rows);
    const present = (given: (typeof rows)[number]) => {
      const { failedText: _text, enqueuedAt, failedAt, ...row } = given;
      return { ...row, ...mask(given), queuedAt: toIso(enqueuedAt), failedAt: toIso(failedAt) };
    };
    return { ...toPage(rows, limit, present, (row) => [row.failedText, row.id]), kinds };
  }

  /** @throws AppError jobs.notFound */
  async function retry(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const kind = await dead.retry(tx, id);
      if (kind === null) throw new AppError('jobs.notFound');
      await recordChange(tx, caller, { action: 'retry', entity: 'failedJob', entityId: id, name: kind });
    });
  }

  async function retryAll(caller: SignedInCaller, kind: string): Promise<{ count: number }> {
    return db.transaction(async (tx) => {
      const count = await dead.retryAll(tx, kind, maxRetriedAtOnce);
      const about = { entity: 'failedJob', entityId: kind, name: kind } as const;
      if (count > 0) await recordChange(tx, caller, { ...about, action: 'retry', after: { count } });
      return { count };
    });
  }

  /** @throws AppError jobs.notFound */
  async function discard(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const kind = await dead.discard(tx, id);
      if (kind === null) throw new AppError('jobs.notFound');
      await recordChange(tx, caller, { action: 'discard', entity: 'failedJob', entityId: id, name: kind });
    });
  }

  return { list, retry, retryAll, discard };
}
