import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Bell, FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { ClosedSince } from '#ui/closed-since.tsx';
import { PriceChange } from '#ui/price-change.tsx';
import type { Instrument } from '@candela/contract/market-data/candles';
import type { SymbolPrice } from '@candela/contract/market-data/prices';
import { Sparkline } from './sparkline.tsx';
import { StarButton } from './star-button.tsx';
import classes from './watchlists.module.css';

interface SymbolLineProps {
  instrument: Instrument;
  /** Null: not read yet, or there is none for the user. */
  price: SymbolPrice | null;
  closes: readonly number[];
  /** The list that its star is about; absent: no buttons. */
  listId?: number;
}

/** A symbol with its last price, the change of today and the course of the day. */
export function SymbolLine({ instrument, price, closes, listId }: SymbolLineProps) {
  const { t } = useTranslation();
  const { symbol, name, pricePrecision, isSimulated } = instrument;
  return (
    <div className={classes.line}>
      <div className={classes.what}>
        <Link to="/education/markets/$symbol" params={{ symbol }} className={classes.name} dir="auto">
          {name}
        </Link>
        <span className={classes.below}>
          <bdi>{symbol}</bdi>
          {isSimulated && <Badge icon={FlaskConical} text={t(($) => $.chart.simulated)} />}
          {price && <ClosedSince tradingDays={price.tradingDays} />}
        </span>
      </div>
      {price && <Sparkline closes={closes} price={price.price} previousClose={price.previousClose} />}
      <div className={classes.price}>
        {price ? (
          <PriceChange price={price.price} previousClose={price.previousClose} decimals={pricePrecision} />
        ) : (
          <span aria-label={t(($) => $.watchlists.noPrice)}>–</span>
        )}
      </div>
      {listId !== undefined && (
        <div className={classes.buttons}>
          <StarButton instrument={instrument} listId={listId} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t(($) => $.watchlists.alert, { name })}
            title={t(($) => $.priceAlerts.set)}
            renderRoot={(props) => (
              <Link to="/education/markets/$symbol" params={{ symbol }} hash="alerts" {...props} />
            )}
          >
            <Bell size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
