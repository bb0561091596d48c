import { createIdeas } from './ideas/ideas.service.ts';
import { mountIdeas } from './ideas/ideas.routes.ts';
import { tradingData } from './personal-data.ts';
import type { Context } from '#platform/context.ts';

/** Trade ideas. */
export function mountTrading({ db, api, domainEvents, personalData }: Context): void {
  personalData.add(tradingData);
  mountIdeas(api, createIdeas({ db, domainEvents }));
}
