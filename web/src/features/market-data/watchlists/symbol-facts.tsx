import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import type { MarketSymbol } from '@candela/contract/market-data/symbols';
import classes from './symbol-page.module.css';

/** How a symbol is traded, in the reader's zone, and where its prices come from. */
export function SymbolFacts({ symbol }: { symbol: MarketSymbol }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useLookupLabel();
  const { market, session, tickSize, volumeKind, firstBarAt, isSimulated } = symbol;
  const iso = (instant: number) => new Date(instant).toISOString();
  const hours = session.stretches.map(
    ({ opensAt, closesAt }) => `${format.weekdayTime(iso(opensAt))} – ${format.weekdayTime(iso(closesAt))}`,
  );
  const source = symbol.symbol.split(':', 1)[0] ?? '';
  const sourceText = isSimulated
    ? t(($) => $.watchlists.sources.simulated)
    : source === 'CSV'
      ? t(($) => $.watchlists.sources.own)
      : (providerNames[source] ?? source);
  return (
    <section className={classes.card} aria-labelledby="symbol-facts">
      <h2 id="symbol-facts">{t(($) => $.watchlists.facts)}</h2>
      <dl className={classes.facts}>
        <Fact name={t(($) => $.watchlists.market)} text={label('tradingMarkets', market)} />
        {hours.length > 0 && <Fact name={t(($) => $.watchlists.hours)} text={format.list(hours)} />}
        <Fact name={t(($) => $.watchlists.zone)} text={format.zone} />
        <Fact name={t(($) => $.watchlists.tickSize)} text={tickSize} />
        <Fact name={t(($) => $.watchlists.volume)} text={t(($) => $.watchlists.volumes[volumeKind])} />
        {firstBarAt !== null && <Fact name={t(($) => $.watchlists.firstBar)} text={format.date(iso(firstBarAt))} />}
        <Fact name={t(($) => $.watchlists.source)} text={sourceText} />
      </dl>
    </section>
  );
}

/** Names of providers are the same in every language. */
const providerNames: Record<string, string> = { BINANCE: 'Binance', TWELVE: 'Twelve Data', OANDA: 'OANDA' };

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}
