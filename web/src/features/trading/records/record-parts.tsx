import type { RecordSide, ScorecardFigures } from '@candela/contract/trading/records';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import { toneOf } from '#ui/result-text.tsx';
import { BehindLink, type Behind } from './behind-link.tsx';
import { fewResults, toneOfAverage } from './record-figures.tsx';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** Parts that are listed of each division. */
const listed = 8;
/** Months that are shown. */
const shownMonths = 12;

/** A record by symbol, market, style and month. */
export function RecordParts({ side }: { side: RecordSide }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useLookupLabel();
  const months = side.byMonth.slice(-shownMonths).toReversed();
  return (
    <>
      <Parts
        title={t(($) => $.records.bySymbol)}
        parts={side.bySymbol.slice(0, listed).map(({ symbolId, symbol, figures }) => ({
          name: symbol.split(':').at(-1) ?? symbol,
          behind: { symbolId },
          figures,
        }))}
      />
      <Parts
        title={t(($) => $.records.byMarket)}
        parts={side.byMarket.slice(0, listed).map(({ market, figures }) => ({
          name: label('tradingMarkets', market),
          behind: { market },
          figures,
        }))}
      />
      <Parts
        title={t(($) => $.records.byStyle)}
        parts={side.byStyle.slice(0, listed).map(({ style, figures }) => ({
          name: label('tradingStyles', style),
          behind: { style },
          figures,
        }))}
      />
      <Parts
        title={t(($) => $.records.byMonth)}
        isSum
        parts={months.map(({ month, figures }) => ({
          name: format.month(`${month}T12:00:00Z`),
          behind: { month: stretchOf(month) },
          figures,
        }))}
      />
    </>
  );
}

/** The first instants of a month (UTC) and of the next one. @param month its first day */
function stretchOf(month: string): readonly [string, string] {
  const next = new Date(`${month}T00:00:00.000Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return [`${month}T00:00:00.000Z`, next.toISOString()];
}

interface PartsProps {
  title: string;
  parts: readonly { name: string; behind: Behind; figures: ScorecardFigures }[];
  /** What the results of a part are together, instead of their average. */
  isSum?: boolean;
}

function Parts({ title, parts, isSum = false }: PartsProps) {
  if (parts.length === 0) return null;
  return (
    <section className={classes.card}>
      <h3>{title}</h3>
      <ul className={classes.rows}>
        {parts.map(({ name, behind, figures }) => (
          <li key={name}>
            <BehindLink behind={{ counted: 'closed', sort: 'closed', ...behind }}>
              <bdi>{name}</bdi>
            </BehindLink>
            <PartFigure figures={figures} isSum={isSum} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PartFigure({ figures, isSum }: { figures: ScorecardFigures; isSum: boolean }) {
  const { t } = useTranslation();
  const { r, between } = useRecordNumbers();
  const isFew = !isSum && figures.closed < fewResults;
  return (
    <>
      <span className={classes.note}>{t(($) => $.records.closedCount, { count: figures.closed })}</span>
      {isFew ? (
        <span className={classes.note}>{t(($) => $.records.tooFew)}</span>
      ) : (
        <>
          {!isSum && <span className={classes.note}>{between(figures.averageInterval, r)}</span>}
          <bdi
            dir="ltr"
            className={classes.result}
            data-direction={isSum ? toneOf(figures.totalR) : toneOfAverage(figures)}
          >
            {isSum ? r(figures.totalR, 1) : r(figures.averageR)}
          </bdi>
        </>
      )}
    </>
  );
}
