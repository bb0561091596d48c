import type { BacktestDetail, BacktestTrade } from '@candela/contract/scanning/backtests';
import { tradeSorts } from '@candela/contract/scanning/backtest-terms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedItems } from '#ui/paged-items.tsx';
import tabs from '#ui/tab-buttons.module.css';
import cards from '#ui/card.module.css';
import { backtestTradesQuery, type TradeSort } from './backtests.api.ts';
import classes from './backtests.module.css';
import { TradeChart } from './trade-chart.tsx';
import { TradeRow } from './trade-row.tsx';

/** The trades of a backtest, one of them with its chart; arrows choose another one. */
export function TradeList({ backtest: { id } }: { backtest: BacktestDetail }) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<TradeSort>('worst');
  const query = useInfiniteQuery(backtestTradesQuery(id, sort));
  return (
    <section className={cards.card}>
      <header className={classes.cardHead}>
        <h2>{t(($) => $.backtests.trades)}</h2>
        <div className={tabs.tabs} role="group" aria-label={t(($) => $.backtests.order)}>
          {tradeSorts.map((each) => (
            <button key={each} type="button" aria-pressed={each === sort} onClick={() => setSort(each)}>
              {t(($) => $.backtests.sorts[each])}
            </button>
          ))}
        </div>
      </header>
      <PagedItems query={query} empty={<p className={classes.soft}>{t(($) => $.backtests.noTrades)}</p>}>
        {(items) => <ChosenTrade key={sort} trades={items} />}
      </PagedItems>
    </section>
  );
}

function ChosenTrade({ trades }: { trades: readonly BacktestTrade[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(trades[0]?.number);
  const list = useRef<HTMLUListElement>(null);
  const trade = trades.find(({ number }) => number === chosen) ?? trades[0];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = trades.findIndex(({ number }) => number === trade?.number) + step;
    const next = trades[place];
    if (!next) return;
    setChosen(next.number);
    list.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <>
      {trade && <TradeChart key={trade.number} trade={trade} />}
      <p className={classes.soft}>{t(($) => $.backtests.tradesHint)}</p>
      <ul ref={list} className={classes.trades}>
        {trades.map((each) => (
          <TradeRow
            key={each.number}
            trade={each}
            isChosen={each.number === trade?.number}
            onChoose={() => setChosen(each.number)}
            onKeyDown={move}
          />
        ))}
      </ul>
    </>
  );
}
