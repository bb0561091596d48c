import type { BacktestTrade } from '@candela/contract/scanning/backtests';
import { Scale } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import { TintedBadge } from '#ui/tinted-badge.tsx';
import classes from './backtests.module.css';

const unit = 10_000;

interface TradeRowProps {
  trade: BacktestTrade;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** When, in what, at which price, how it ended and what came of it. */
export function TradeRow({ trade, isChosen, onChoose, onKeyDown }: TradeRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { symbol, enteredAt, entry, pricePrecision, reason, bars, netR, isAmbiguous, isGapped } = trade;
  const digits = { minimumFractionDigits: pricePrecision, maximumFractionDigits: pricePrecision };
  return (
    <li>
      <button type="button" className={classes.trade} aria-pressed={isChosen} onClick={onChoose} onKeyDown={onKeyDown}>
        <time className={classes.soft} dateTime={enteredAt}>
          {format.dateTime(enteredAt)}
        </time>
        <strong>
          <bdi>{symbol}</bdi>
        </strong>
        <bdi className={classes.price}>{format.number(entry, digits)}</bdi>
        <span className={classes.ending}>
          {t(($) => $.backtests.reasons[reason])}{' '}
          {t(($) => $.backtests.afterBars, { count: bars, number: format.number(bars) })}
          {isAmbiguous && <TintedBadge icon={Scale} tone="waiting" text={t(($) => $.backtests.ambiguous)} />}
          {isGapped && <TintedBadge icon={Scale} tone="plain" text={t(($) => $.backtests.gapped)} />}
        </span>
        <span className={classes.sum}>
          <ResultText net={netR * unit} />
        </span>
      </button>
    </li>
  );
}
