import type { Jobs } from '#platform/jobs/jobs.ts';
import { maxConcerns, type ConcernSource } from '#site/figure-sources.ts';

/** Dashboard concerns: mails that could not be sent, and other jobs that failed for good. */
export function createFailedWork({ dead }: Pick<Jobs, 'dead'>): ConcernSource[] {
  const countOf = async (isWanted: (kind: string) => boolean) => {
    const kinds = await dead.count(maxConcerns);
    const count = kinds.filter(({ kind }) => isWanted(kind)).reduce((sum, each) => sum + each.count, 0);
    return { count: Math.min(count, maxConcerns), oldestAt: null };
  };
  return [
    { kind: 'failedJobs', count: () => countOf((kind) => kind !== 'mails') },
    { kind: 'failedMails', count: () => countOf((kind) => kind === 'mails') },
  ];
}
