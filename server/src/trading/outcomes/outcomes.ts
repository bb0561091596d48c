import type { Tx } from '#db/client.ts';
import type { ReadClosedMinutes } from '#market-data/closed-minutes.ts';
import { outcomesJob } from '#market-data/storage/outcomes-job.ts';
import type { Context } from '#platform/context.ts';
import type { IdeaNews } from '#trading/idea-news.ts';
import { noteResults } from '#trading/record-changes.ts';
import { isOver } from '@candela/markets/outcomes/terms';
import { auditOutcomes } from './auditing.service.ts';
import { createJudging, type JudgedOutcome } from './judging.service.ts';
import { logOutcomes } from './logged-outcomes.ts';
import { auditJob, queueAllJudging, queueNextJudging, sealedDaysJob, sweepJob } from './outcomes.jobs.ts';
import { logSealedDays } from './sealed-days.service.ts';

interface Given {
  readClosed: ReadClosedMinutes;
  news: IdeaNews;
  /** Written in the transaction of the outcomes: what people are told. */
  notify(tx: Tx, judged: readonly JudgedOutcome[]): Promise<void>;
}

/** Judges open ideas by the prices that have closed. */
export function mountOutcomes({ db, jobs }: Context, { readClosed, news, notify }: Given): void {
  const judging = createJudging({
    db,
    readClosed,
    async onJudged(tx, judged) {
      await notify(tx, judged);
      const ended = judged.filter(({ outcome }) => isOver(outcome.state.status));
      await noteResults(
        tx,
        ended.map(({ idea }) => idea.id),
      );
      await logOutcomes(tx, judged);
    },
    onChanged: (judged) =>
      news.tell(judged.map(({ idea, outcome }) => ({ id: idea.id, status: outcome.state.status }))),
  });
  jobs.work(outcomesJob, async ({ payload, signal }) => {
    await judging.judge(payload.symbolId, signal);
    await queueNextJudging(db, payload.symbolId, Date.now());
  });
  jobs.work(sweepJob, () => queueAllJudging(db, Date.now()));
  jobs.work(sealedDaysJob, async ({ signal }) => void (await logSealedDays(db, signal)));
  jobs.work(auditJob, async ({ signal }) => void (await auditOutcomes({ db, readClosed }, signal)));
}
