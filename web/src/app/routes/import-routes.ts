import { page } from '#app/routes/page.ts';
import { validateImports } from '#features/community/economic-imports/import-search.ts';
import { validateCandleImport } from '#features/market-data/candle-imports/import-search.ts';
import type { TextKey } from '#platform/languages/i18n.ts';

const marketData: TextKey = ($) => $.marketData.title;
const calendars: TextKey = ($) => $.economicImports.title;

/** Pages of admins on which files become minutes of symbols, or economic events. */
export const importRouteOptions = {
  candles: {
    staticData: { title: marketData, backUrl: '/admin/settings' },
    validateSearch: validateCandleImport,
    component: page(
      ['market-data', 'shared'],
      () => import('#app/pages/market-data-imports.page.tsx'),
      'MarketDataImportsPage',
    ),
  },
  calendars: {
    staticData: { title: calendars, backUrl: '/education/news' },
    validateSearch: validateImports,
    component: page(
      ['community', 'shared'],
      () => import('#features/community/economic-imports/economic-imports.page.tsx'),
      'EconomicImportsPage',
    ),
  },
};
