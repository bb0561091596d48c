import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { listReporters, lockCase, removeWords } from './moderation.queries.ts';

/** Tells the reporters of a case that it was reviewed. */
export const reportersJob = defineJob({
  name: 'moderation.reporters',
  payload: z.object({ caseId: z.int() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 5, firstDelaySeconds: 30, maxDelaySeconds: 1800 },
  limitSeconds: 120,
});

/** Runs every night. */
const reportRetentionJob = defineJob({
  name: 'moderation.retention',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  limitSeconds: 3600,
  repeats: { cron: '29 3 * * *', timeZone: 'UTC', payload: {} },
});

const batch = 1000;

interface RetentionDeps {
  db: Db;
  /** In days; 0: for ever. */
  getRetention(): Promise<{ reportDays: number }>;
}

/** Removes the texts of cases decided longer ago than the settings allow, in batches, so that other statements do not have to wait. */
export async function removeDecidedWords({ db, getRetention }: RetentionDeps): Promise<void> {
  const { reportDays } = await getRetention();
  if (reportDays > 0) while ((await removeWords(db, reportDays, batch)) === batch);
}

const expiryMilliseconds = 30 * 86_400_000;

function createReporterNotices({ db }: { db: Db }) {
  /** Does not tell the decision: that is between the moderators and the author. */
  async function run(caseId: number): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockCase(tx, caseId);
      if (!row || row.state === 'open') return;
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
    });
  }

  return { run };
}

/** Registers the background jobs of moderation. */
export function workReports(jobs: Pick<Jobs, 'work'>, deps: RetentionDeps): void {
  const { run } = createReporterNotices(deps);
  jobs.work(reportersJob, ({ payload }) => run(payload.caseId));
  jobs.work(reportRetentionJob, () => removeDecidedWords(deps));
}
