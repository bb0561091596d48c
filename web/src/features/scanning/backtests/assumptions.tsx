import type { BacktestDetail, ShownBacktest } from '@candela/contract/scanning/backtests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/card.module.css';
import classes from './backtests.module.css';
import { useBacktestTexts } from './use-backtest-texts.ts';

/** What a backtest takes for granted, and by what it was judged. */
export function Assumptions({ backtest }: { backtest: BacktestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number } = useBacktestTexts();
  const { plan, rule, symbols, bars, engineVersion, startedBy, result } = backtest;
  const costs = new Map(symbols.map(({ market, costs: each }) => [market, { market, ...each }]));
  return (
    <aside className={classes.side}>
      <section className={cards.card}>
        <h2>{t(($) => $.backtests.assumptions)}</h2>
        <dl className={classes.known}>
          <Known name={t(($) => $.strategies.timeframe)}>{t(($) => $.chart.timeframes[rule.timeframe])}</Known>
          <HowCounted plan={{ ...plan, hasExit: plan.exit !== null }} />
          {engineVersion !== null && <Known name={t(($) => $.backtests.engine)}>{number(engineVersion)}</Known>}
          {bars > 0 && <Known name={t(($) => $.backtests.barsRead)}>{format.number(bars)}</Known>}
          <Known name={t(($) => $.backtests.startedBy)}>{startedBy.fullName}</Known>
        </dl>
      </section>
      <section className={cards.card}>
        <h2>{t(($) => $.backtests.costs)}</h2>
        <CostsOfMarkets costs={[...costs.values()]} />
      </section>
      {result && (
        <section className={cards.card}>
          <h2>{t(($) => $.backtests.skipped)}</h2>
          <dl className={classes.known}>
            {(['whileOpen', 'withoutStop', 'stopTooNear', 'openedBeyondStop', 'atEnd'] as const).map((reason) => (
              <Known key={reason} name={t(($) => $.backtests.skips[reason])}>
                {format.number(result.skipped[reason])}
              </Known>
            ))}
            <Known name={t(($) => $.backtests.stillOpen)}>{format.number(result.stillOpen)}</Known>
          </dl>
        </section>
      )}
    </aside>
  );
}

/** How trades begin and end: items of a list of definitions. */
export function HowCounted({ plan }: { plan: Pick<ShownBacktest, 'stop' | 'target' | 'maxBars' | 'hasExit'> }) {
  const { t } = useTranslation();
  const { number, stopText, targetText } = useBacktestTexts();
  const { stop, target, maxBars, hasExit } = plan;
  return (
    <>
      <Known name={t(($) => $.backtests.entry)}>{t(($) => $.backtests.entryText)}</Known>
      <Known name={t(($) => $.backtests.stop)}>{stopText(stop)}</Known>
      <Known name={t(($) => $.backtests.target)}>{targetText(target)}</Known>
      <Known name={t(($) => $.backtests.maxBars)}>{maxBars === null ? '–' : number(maxBars)}</Known>
      {hasExit && <Known name={t(($) => $.backtests.exit)}>{t(($) => $.backtests.onCondition)}</Known>}
      <Known name={t(($) => $.backtests.insideBar)}>{t(($) => $.backtests.insideBarText)}</Known>
    </>
  );
}

/** @param props.level of the headings */
export function CostsOfMarkets({
  costs,
  level: Heading = 'h3',
}: Pick<ShownBacktest, 'costs'> & { level?: 'h3' | 'h4' }) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const { share } = useBacktestTexts();
  return costs.map(({ market, commission, slippage }) => (
    <div key={market}>
      <Heading>{label('tradingMarkets', market)}</Heading>
      <dl className={classes.known}>
        <Known name={t(($) => $.backtests.commission)}>{share(commission, 3)}</Known>
        <Known name={t(($) => $.backtests.slippage)}>{share(slippage, 3)}</Known>
      </dl>
    </div>
  ));
}

function Known({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
