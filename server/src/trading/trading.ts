import type { Context } from '#platform/context.ts';
import { mountIdeas } from './ideas/ideas.routes.ts';
import { createIdeas } from './ideas/ideas.service.ts';
import { mountJournal } from './journal/journal.ts';
import { mountLedger } from './ledger/ledger.ts';
import { tradingData } from './personal-data.ts';
import { mountPractice } from './practice/practice.ts';

/** Trade ideas. */
export function mountTrading(context: Context): void {
  const { db, api, domainEvents, personalData } = context;
  personalData.add(tradingData);
  mountIdeas(api, createIdeas({ db, domainEvents }));
  mountPractice(context);
  mountJournal(context);
  mountLedger(context);
}
