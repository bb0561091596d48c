import { createClosedMinutes } from '#market-data/closed-minutes.ts';
import type { Context } from '#platform/context.ts';
import { mountIdeaActions } from './idea-actions/idea-actions.ts';
import { createIdeaNews } from './idea-news.ts';
import { tellOfOutcomes } from './idea-notices.ts';
import { mountIdeas } from './ideas/ideas.ts';
import { mountJournal } from './journal/journal.ts';
import { mountLedger } from './ledger/ledger.ts';
import { mountOutcomes } from './outcomes/outcomes.ts';
import { tradingData } from './personal-data.ts';
import { mountPractice } from './practice/practice.ts';

/** Trade ideas. */
export function mountTrading(context: Context): void {
  const { app, config, db, hub, personalData, relay } = context;
  personalData.add(tradingData);
  const news = createIdeaNews({ db, hub, relay, log: app.log });
  const readClosed = createClosedMinutes(db, config.isDemo);
  mountIdeas(context, news);
  mountPractice(context);
  mountJournal(context);
  mountLedger(context);
  mountOutcomes(context, { readClosed, news, notify: tellOfOutcomes });
  mountIdeaActions(context, readClosed, news);
}
