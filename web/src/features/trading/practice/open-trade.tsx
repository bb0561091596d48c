import { Button } from '@mantine/core';
import type { PracticeOrder } from '@candela/contract/trading/practice';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import { openResult } from './open-result.ts';
import classes from './practice-session.module.css';

interface Props {
  order: PracticeOrder;
  bars: readonly ReplayBar[];
  precision: number;
  /** Where the stop has been dragged to, if it has. */
  wantedStop: number | null;
  isSending: boolean;
  onAct: (action: { type: 'cancel' | 'close' } | { type: 'moveStop'; stop: number }) => void;
}

/** The trade that waits or runs: its result now, its levels, and what can be done with it. */
export function OpenTrade({ order, bars, precision, wantedStop, isSending, onAct }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { terms, fill, stop, isClosing } = order;
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  const figure = (price: number) => format.number(price / 10 ** precision, digits);
  const result = openResult(order, bars);
  const sign = terms.direction === 'long' ? 1 : -1;
  const canProtect = fill !== null && !isClosing && sign * (fill - stop) > 0;
  const [first = null] = terms.targets;
  return (
    <section className={classes.trade} aria-label={t(($) => $.practice.yourTrade)}>
      {result ? (
        <div className={classes.now}>
          <div>
            <h2>{t(($) => $.practice.now)}</h2>
            <p className={classes.big}>
              <ResultText net={result.now} />
            </p>
          </div>
          <div>
            <h2>{t(($) => $.practice.bestWorst)}</h2>
            <p>
              <ResultText net={result.best} /> / <ResultText net={result.worst} />
            </p>
          </div>
        </div>
      ) : (
        <p className={classes.hint} role="status">
          {t(($) => $.practice.waiting)}
        </p>
      )}
      {isClosing && (
        <p className={classes.hint} role="status">
          {t(($) => $.practice.closing)}
        </p>
      )}
      <dl className={classes.figures}>
        <div>
          <dt>{t(($) => $.practice.levels.entry)}</dt>
          <dd>
            <bdi dir="ltr">
              {fill === null && terms.entryLow !== terms.entryHigh
                ? `${figure(terms.entryLow)} – ${figure(terms.entryHigh)}`
                : figure(fill ?? terms.entryLow)}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.practice.levels.stop)}</dt>
          <dd>
            <bdi dir="ltr">{figure(stop)}</bdi>
          </dd>
        </div>
        {first && (
          <div>
            <dt>{t(($) => $.practice.levels.target)}</dt>
            <dd>
              <bdi dir="ltr">{figure(first.price)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.buttons}>
        {wantedStop !== null && wantedStop !== stop && (
          <Button loading={isSending} onClick={() => onAct({ type: 'moveStop', stop: wantedStop })}>
            {t(($) => $.practice.moveStop, { price: figure(wantedStop) })}
          </Button>
        )}
        {canProtect && fill !== null && (
          <Button variant="default" disabled={isSending} onClick={() => onAct({ type: 'moveStop', stop: fill })}>
            {t(($) => $.practice.stopToEntry)}
          </Button>
        )}
        {fill === null ? (
          <Button variant="default" disabled={isSending} onClick={() => onAct({ type: 'cancel' })}>
            {t(($) => $.practice.cancelOrder)}
          </Button>
        ) : (
          <Button
            color="red"
            variant="light"
            disabled={isSending || isClosing}
            onClick={() => onAct({ type: 'close' })}
          >
            {t(($) => $.practice.close)}
          </Button>
        )}
      </div>
    </section>
  );
}
