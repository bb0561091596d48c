import type { Context } from '#platform/context.ts';
import { mountIdeas } from './ideas/ideas.routes.ts';
import { createIdeas } from './ideas/ideas.service.ts';
import { tradingData } from './personal-data.ts';

/** Trade ideas. */
export function mountTrading({ db, api, domainEvents, personalData }: Context): void {
  personalData.add(tradingData);
  mountIdeas(api, createIdeas({ db, domainEvents }));
}
