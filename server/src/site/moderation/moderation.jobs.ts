import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { listReporters, lockCase } from './moderation.queries.ts';

/** Tells who has reported something that it was looked at. */
export const reportersJob = defineJob({
  name: 'moderation.reporters',
  payload: z.object({ caseId: z.int() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 30, maxDelaySeconds: 1800 },
  limitSeconds: 120,
});

const expiryMilliseconds = 30 * 86_400_000;

export function createReporterNotices({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** Not what was decided: that is between the house and who has written it. */
  async function run(caseId: number): Promise<void> {
    const isTold = await db.transaction(async (tx) => {
      const row = await lockCase(tx, caseId);
      if (!row || row.state === 'open') return false;
      const texts = await noticeTexts(tx, 'reportLookedAt', { title: row.context, names: '' });
      for (const userId of await listReporters(tx, caseId)) {
        await postPersonalNotice(tx, userId, {
          source: `report:${caseId}`,
          contentType: 'system',
          languageCode: 'en',
          texts,
          link: null,
          visibleAt: new Date().toISOString(),
          expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
          isPushed: false,
        });
      }
      return true;
    });
    if (isTold) domainEvents.emit('notices.posted');
  }

  return { run };
}
