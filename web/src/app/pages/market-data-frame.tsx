import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketDataFigures } from '#features/market-data/symbols/market-data-figures.tsx';
import { TabbedPage, type PageTab } from '#ui/tabbed-page.tsx';

/** In this order: sources, symbols, gaps, imports. */
const tabs: PageTab[] = [
  { text: ($) => $.marketData.tabs.sources, to: '/admin/market-data' },
  { text: ($) => $.marketData.tabs.symbols, to: '/admin/market-data/symbols' },
  { text: ($) => $.marketData.tabs.gaps, to: '/admin/market-data/gaps' },
  { text: ($) => $.candleImports.title, to: '/admin/market-data/imports' },
];

/** Shared frame of the pages of market data: title, figures and tabs. */
export function MarketDataFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <TabbedPage title={t(($) => $.marketData.title)} lead={<MarketDataFigures />} tabs={tabs}>
      {children}
    </TabbedPage>
  );
}
