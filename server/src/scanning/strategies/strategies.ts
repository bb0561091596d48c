import { createClosedBars } from '#market-data/closed-bars.ts';
import type { Context } from '#platform/context.ts';
import { createManagedStrategies } from './managed-strategies.service.ts';
import { createStrategyStates } from './states.service.ts';
import { mountStrategyRoutes } from './strategies.routes.ts';
import { strategySearch } from './strategies.search.ts';
import { createStrategies } from './strategies.service.ts';
import { strategyLinkCards } from './strategy-link-cards.ts';
import { createTrials } from './trials.service.ts';
import { createStrategyVersions } from './versions.service.ts';

/** Strategies: those who make them, those who review them, and those who read them. */
export function mountStrategies({ config, db, api, linkCards, search }: Context): void {
  const trials = createTrials(db, createClosedBars(db, config.isDemo));
  mountStrategyRoutes(api, {
    strategies: createStrategies(db),
    managed: createManagedStrategies(db),
    versions: createStrategyVersions(db, trials),
    states: createStrategyStates(db, trials),
  });
  search.add(strategySearch);
  linkCards.add(strategyLinkCards);
}
