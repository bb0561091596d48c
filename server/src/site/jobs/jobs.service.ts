import type { FailedJob, FailedJobKind } from '@candela/contract/site/jobs';
import type { Page } from '@candela/contract/paging';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { toIso } from '#platform/time/instants.ts';

/** What failed for good in the background, for whoever looks after the installation. */
export function createFailedJobs({ dead }: Pick<Jobs, 'dead'>) {
  async function list(query: {
    limit: number;
    cursor?: string | undefined;
    kind?: string | undefined;
  }): Promise<Page<FailedJob> & { kinds: FailedJobKind[] }> {
    const { limit, cursor, kind = null } = query;
    const after = decodeUuidCursor(cursor);
    const [rows, kinds] = await Promise.all([dead.list({ limit: limit + 1, after, kind }), dead.count()]);
    const present = ({ failedText: _text, enqueuedAt, failedAt, payload, ...row }: (typeof rows)[number]) => ({
      ...row,
      queuedAt: toIso(enqueuedAt),
      failedAt: toIso(failedAt),
      payload: JSON.stringify(payload),
    });
    return { ...toPage(rows, limit, present, (row) => [row.failedText, row.id]), kinds };
  }

  /** @throws AppError jobs.notFound */
  async function retry(id: string): Promise<void> {
    if (!(await dead.retry(id))) throw new AppError('jobs.notFound');
  }

  /** @throws AppError jobs.notFound */
  async function discard(id: string): Promise<void> {
    if (!(await dead.discard(id))) throw new AppError('jobs.notFound');
  }

  return { list, retry, retryAll: async (kind: string) => ({ count: await dead.retryAll(kind) }), discard };
}
