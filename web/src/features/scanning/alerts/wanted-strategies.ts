import type { NamedAlertFilters } from '@candela/contract/scanning/alert-filters';

type Named = NamedAlertFilters['strategies'][number];

/** The filters after which alerts of a strategy are wanted, or are not; what is wanted of others stays, as far as filters can say it. */
export function withStrategy(filters: NamedAlertFilters, strategy: Named, isWanted: boolean): NamedAlertFilters {
  const others = filters.strategies.filter(({ id }) => id !== strategy.id);
  const isChoice = filters.strategyChoice === 'chosen' && filters.strategyIds.length > 0;
  // Without the last one that is chosen, all would be heard: it is muted instead.
  const isMuted = !isChoice || (!isWanted && others.length === 0);
  const strategies = isMuted === isWanted ? others : [...others, strategy];
  const strategyIds = strategies.map(({ id }) => id);
  return { ...filters, strategyChoice: isMuted ? 'muted' : 'chosen', strategies, strategyIds };
}
