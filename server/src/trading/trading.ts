import './provisions.ts';
import { createClosedMinutes } from '#market-data/closed-minutes.ts';
import type { Context } from '#platform/context.ts';
import { isOver } from '@candela/markets/outcomes/terms';
import { mountIdeaActions } from './idea-actions/idea-actions.ts';
import { createIdeaNews } from './idea-news.ts';
import { ideaNoticesJob, planOutcomeNotices, tellOfOutcomes } from './idea-notices.ts';
import { createCalledIdeas } from './ideas/called-ideas.service.ts';
import { mountIdeas } from './ideas/ideas.ts';
import { mountJournal } from './journal/journal.ts';
import { mountLedger } from './ledger/ledger.ts';
import { mountOutcomes } from './outcomes/outcomes.ts';
import { tradingData } from './personal-data.ts';
import { mountPractice } from './practice/practice.ts';
import { mountRecords } from './records/records.ts';
import { mountTradedPeriods } from './traded-periods/traded-periods.ts';
import { recordEndedIdeas } from './webhook-events.ts';

/** Trade ideas. */
export function mountTrading(context: Context): void {
  const { app, config, db, domainEvents, hub, jobs, personalData, relay } = context;
  personalData.add(tradingData);
  const calledIdeas = createCalledIdeas({ db, domainEvents });
  const news = createIdeaNews({ db, hub, relay, log: app.log, announce: calledIdeas.announce });
  const readClosed = createClosedMinutes(db, config.isDemo);
  mountIdeas(context, news, calledIdeas);
  mountPractice(context);
  mountJournal(context);
  mountTradedPeriods(context);
  mountLedger(context);
  mountOutcomes(context, {
    readClosed,
    news,
    async notify(tx, judged) {
      await planOutcomeNotices(tx, judged);
      const ended = judged.filter(({ outcome }) => isOver(outcome.state.status));
      await recordEndedIdeas(
        tx,
        ended.map(({ idea }) => idea.id),
      );
    },
  });
  jobs.work(ideaNoticesJob, ({ payload }) => tellOfOutcomes(db, payload.told));
  mountIdeaActions(context, readClosed, news);
  mountRecords(context);
}
