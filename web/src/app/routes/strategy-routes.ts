import { guardedBy } from '#app/guards.ts';
import { page } from '#app/routes/page.ts';
import { validateBacktestSearch } from '#features/scanning/backtests/backtest-search.ts';
import { validateIntegritySearch } from '#features/scanning/integrity/integrity-search.ts';
import { validateManagedFilter, validateScannerSearch } from '#features/scanning/strategies/strategy-search.ts';
import type { TextKey } from '#platform/languages/i18n.ts';
import { viewModes } from '@candela/contract/roles';

const scanners: TextKey = ($) => $.core.menu.scanners;
const strategies: TextKey = ($) => $.core.menu.strategies;

const newStrategyPage = page(
  ['errors', 'market-data', 'scanning', 'shared'],
  () => import('#app/pages/managed-strategy.page.tsx'),
  'NewStrategyPage',
);

const integrityPage = page(
  ['errors', 'scanning', 'shared'],
  () => import('#features/scanning/integrity/strategy-integrity.page.tsx'),
  'StrategyIntegrityPage',
);

/** The pages of strategies for their readers, and for the trainers who make them. */
export const scannerRouteOptions = {
  list: {
    staticData: { title: scanners, backUrl: 'none' },
    validateSearch: validateScannerSearch,
    component: page(['messaging', 'scanning', 'shared'], () => import('#app/pages/scanners.page.tsx'), 'ScannersPage'),
  },
  own: {
    beforeLoad: guardedBy('strategies.manage'),
    staticData: { title: scanners, backUrl: '/education/scanners' },
    validateSearch: validateManagedFilter,
    component: page(
      ['scanning', 'shared'],
      () => import('#features/scanning/strategies/managed-lists.page.tsx'),
      'OwnStrategiesPage',
    ),
  },
  new: {
    beforeLoad: guardedBy('strategies.manage'),
    staticData: { title: scanners, backUrl: '/education/strategies/mine' },
    component: newStrategyPage,
  },
  tradingView: {
    beforeLoad: guardedBy('strategies.manage'),
    staticData: { title: scanners, backUrl: '/education/strategies/mine' },
    component: page(
      ['scanning', 'shared'],
      () => import('#features/scanning/hooks/tradingview.page.tsx'),
      'TradingViewPage',
    ),
  },
  one: {
    staticData: { title: scanners, backUrl: '/education/scanners' },
    validateSearch: ({ edit }: Record<string, unknown>): { edit?: boolean } => (edit === true ? { edit } : {}),
    component: page(
      ['errors', 'market-data', 'messaging', 'scanning', 'shared'],
      () => import('#app/pages/strategy.page.tsx'),
      'StrategyPage',
    ),
  },
  integrity: {
    beforeLoad: guardedBy('strategies.manage'),
    staticData: { title: scanners, fallbackUrl: '/education/strategies/mine' },
    validateSearch: validateIntegritySearch,
    component: integrityPage,
  },
};

const backtests: TextKey = ($) => $.backtests.all;

/** What the versions of a strategy would have done, for whoever makes it. */
export const backtestRouteOptions = {
  list: {
    beforeLoad: guardedBy('strategies.manage'),
    staticData: { title: backtests, backUrl: '/education/strategies/mine' },
    validateSearch: validateBacktestSearch,
    component: page(
      ['errors', 'market-data', 'scanning', 'shared'],
      () => import('#app/pages/backtests.page.tsx'),
      'BacktestsPage',
    ),
  },
  one: {
    beforeLoad: guardedBy('strategies.manage'),
    staticData: { title: backtests, backUrl: '/education/strategies/mine' },
    component: page(
      ['errors', 'scanning', 'shared'],
      () => import('#features/scanning/backtests/backtest.page.tsx'),
      'BacktestPage',
    ),
  },
};

/** The pages of strategies in the area of admins. */
export const strategyRouteOptions = {
  list: {
    staticData: { title: strategies, backUrl: 'none' },
    validateSearch: validateManagedFilter,
    component: page(
      ['scanning', 'shared'],
      () => import('#features/scanning/strategies/managed-lists.page.tsx'),
      'AllStrategiesPage',
    ),
  },
  new: {
    staticData: { title: strategies, backUrl: '/admin/strategies', viewMode: viewModes.create },
    component: newStrategyPage,
  },
  one: {
    staticData: { title: strategies, backUrl: '/admin/strategies', viewMode: viewModes.edit },
    component: page(
      ['errors', 'market-data', 'scanning', 'shared'],
      () => import('#app/pages/managed-strategy.page.tsx'),
      'AdminStrategyPage',
    ),
  },
  integrity: {
    staticData: { title: strategies, fallbackUrl: '/admin/strategies' },
    validateSearch: validateIntegritySearch,
    component: integrityPage,
  },
};
