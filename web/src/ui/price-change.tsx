import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './price-change.module.css';

interface PriceChangeProps {
  price: number;
  previousClose: number;
  /** Decimals of its prices. */
  decimals: number;
}

/** The last price and its change since the close of the trading day before, by arrow and sign, not by color alone. */
export function PriceChange({ price, previousClose, decimals }: PriceChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = previousClose === 0 ? 0 : price / previousClose - 1;
  const Arrow = change === 0 ? Minus : change < 0 ? ArrowDownRight : ArrowUpRight;
  return (
    <span className={classes.price} dir="ltr">
      <span className="visually-hidden">{t(($) => $.chart.last)} </span>
      <strong>{format.number(price, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}</strong>
      <span
        className={classes.change}
        data-direction={change < 0 ? 'down' : change > 0 ? 'up' : undefined}
        title={t(($) => $.chart.changeHint)}
      >
        <Arrow size={14} aria-hidden />
        {format.number(change, {
          style: 'percent',
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
          signDisplay: 'exceptZero',
        })}
        <span className="visually-hidden"> {t(($) => $.chart.changeHint)}</span>
      </span>
    </span>
  );
}
