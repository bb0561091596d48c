import type { ShownBacktest as Shown } from '@candela/contract/scanning/backtests';
import { useTranslation } from 'react-i18next';
import cards from '#ui/card.module.css';
import { CostsOfMarkets, HowCounted } from './assumptions.tsx';
import { Headline } from './backtest-result.tsx';
import classes from './backtests.module.css';
import { HypotheticalBadge } from './hypothetical.tsx';
import { useBacktestTexts } from './use-backtest-texts.ts';

/** The backtest that a strategy shows its readers: the figures of its own page, and how they were counted. */
export function ShownBacktest({ backtest }: { backtest: Shown }) {
  const { t } = useTranslation();
  const { periodText } = useBacktestTexts();
  return (
    <section className={cards.card} aria-label={t(($) => $.backtests.shown.title)}>
      <header className={classes.cardHead}>
        <h2>{t(($) => $.backtests.shown.title)}</h2>
        <HypotheticalBadge />
      </header>
      <p className={classes.soft}>
        {periodText(backtest)} · {t(($) => $.backtests.hypotheticalText)}
      </p>
      <Headline figures={backtest.figures} />
      <div className={classes.sides}>
        <div>
          <h3>{t(($) => $.backtests.shown.counted)}</h3>
          <dl className={classes.known}>
            <HowCounted plan={backtest} />
          </dl>
        </div>
        {backtest.costs.length > 0 && (
          <div>
            <h3>{t(($) => $.backtests.costs)}</h3>
            <CostsOfMarkets costs={backtest.costs} level="h4" />
          </div>
        )}
      </div>
    </section>
  );
}
