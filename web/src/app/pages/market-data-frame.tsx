import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketDataFigures } from '#features/market-data/symbols/market-data-figures.tsx';
import type { TextKey } from '#platform/languages/i18n.ts';
import classes from '#ui/list-page.module.css';

/** In this order: sources, symbols, gaps, imports. */
const tabs: { text: TextKey; to: LinkProps['to'] }[] = [
  { text: ($) => $.marketData.tabs.sources, to: '/admin/market-data' },
  { text: ($) => $.marketData.tabs.symbols, to: '/admin/market-data/symbols' },
  { text: ($) => $.marketData.tabs.gaps, to: '/admin/market-data/gaps' },
  { text: ($) => $.candleImports.title, to: '/admin/market-data/imports' },
];

/** Shared frame of the pages of market data: title, figures and tabs. */
export function MarketDataFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{t(($) => $.marketData.title)}</h1>
          <p className={classes.lead}>
            <MarketDataFigures />
          </p>
        </div>
      </header>
      <nav className={classes.states} aria-label={t(($) => $.marketData.title)}>
        {tabs.map(({ text, to }) => (
          <Link key={to} to={to} className={classes.state} activeOptions={{ exact: true, includeSearch: false }}>
            {t(text)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
