import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { marketSections } from '#app/market-sections.ts';
import { MarketChart } from '#features/market-data/charts/market-chart.tsx';
import { PriceAlertsCard } from '#features/market-data/price-alerts/price-alerts-card.tsx';
import { useChartAlerts } from '#features/market-data/price-alerts/use-chart-alerts.tsx';
import { SymbolFacts } from '#features/market-data/watchlists/symbol-facts.tsx';
import { SymbolHead } from '#features/market-data/watchlists/symbol-head.tsx';
import classes from '#features/market-data/watchlists/symbol-page.module.css';
import { symbolQuery } from '#features/market-data/watchlists/symbol.api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { useLivePrice } from '#platform/realtime/use-live-price.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PlansLink } from '#ui/plans-link.tsx';
import type { MarketSymbol } from '@candela/contract/market-data/symbols';

/** A symbol: price, chart, alerts, how it is traded, and what other domains say about it. */
export function MarketSymbolPage() {
  const { t } = useTranslation();
  const { symbol: code = '' } = useParams({ strict: false });
  const symbol = useQuery(symbolQuery(code));
  if (symbol.data) return <Shown symbol={symbol.data} />;
  if (symbol.error instanceof ApiError && symbol.error.status < 500) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={t(($) => $.watchlists.unknown)}
        // The same for a symbol that there is not and for one that is closed to the user.
        text={t(($) => $.watchlists.unknownText)}
        action={
          <>
            <Button variant="default" renderRoot={(props) => <Link to="/education/markets" {...props} />}>
              {t(($) => $.watchlists.allSymbols)}
            </Button>{' '}
            <PlansLink />
          </>
        }
      />
    );
  }
  if (symbol.isError) return <ErrorState onRetry={() => void symbol.refetch()} />;
  return (
    <div className={classes.page} role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={64} radius="md" />
      <Skeleton height={420} radius="md" />
    </div>
  );
}

function Shown({ symbol }: { symbol: MarketSymbol }) {
  const price = useLivePrice(symbol.id);
  const { atPrices, dialog } = useChartAlerts(symbol, price?.price ?? null);
  return (
    <div className={classes.page}>
      <SymbolHead symbol={symbol} price={price} />
      <MarketChart symbol={symbol.symbol} symbolId={symbol.id} atPrices={atPrices} />
      {dialog}
      <div className={classes.sides}>
        <PriceAlertsCard instrument={symbol} price={price?.price ?? null} />
        <SymbolFacts symbol={symbol} />
      </div>
      {marketSections.map((Section, at) => (
        <Section key={at} instrument={symbol} />
      ))}
    </div>
  );
}
