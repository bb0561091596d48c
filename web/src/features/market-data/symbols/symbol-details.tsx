import type { ManagedSymbol } from '@candela/contract/market-data/symbols';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { SymbolChangeForm } from './symbol-change-form.tsx';
import { SymbolSplits } from './symbol-splits.tsx';
import { TickSizes } from './tick-sizes.tsx';
import { useSessionName } from './use-session-name.ts';
import classes from './symbols.module.css';

interface SymbolDetailsProps {
  item: ManagedSymbol;
  /** Reads what somebody else has changed. */
  onReload: () => void;
}

/** A symbol: what it is, and what of it can be changed. */
export function SymbolDetails({ item, onReload }: SymbolDetailsProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const sessionName = useSessionName();
  const isDemo = item.symbol.startsWith('DEMO:');
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        <bdi dir="ltr">{item.symbol}</bdi>
        {` · ${label('tradingMarkets', item.market)} · ${sessionName(item.sessionCode)}`}
      </p>
      {isDemo ? (
        <>
          <strong dir="auto">{item.name}</strong>
          <p className={classes.hint}>{t(($) => $.marketSymbols.demoText)}</p>
        </>
      ) : (
        <SymbolChangeForm key={item.version} item={item} onReload={onReload} />
      )}
      <TickSizes sizes={item.tickSizes} />
      {!isDemo && <SymbolSplits item={item} />}
    </div>
  );
}
