import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import type { Idea } from '@candela/contract/trading/idea-terms';
import type { RecordNarrowing } from './idea-search.ts';
import classes from './ideas.module.css';

interface NarrowedStripProps {
  narrowing: RecordNarrowing;
  /** One of the list, for the names of its author and symbol. */
  first: Idea | undefined;
  onClear: () => void;
}

/** What a figure of a record has narrowed the list to, which no field says. */
export function NarrowedStrip({ narrowing, first, onClear }: NarrowedStripProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const format = useFormat();
  const { authorId, symbolId, status, market, simulated, counted, closedFrom, closedBefore } = narrowing;
  // The end is not in it.
  const lastDay = closedBefore === undefined ? null : new Date(Date.parse(closedBefore) - 1).toISOString();
  const parts = [
    authorId !== undefined && first?.author.fullName,
    symbolId !== undefined && first?.instrument.symbol,
    counted !== undefined && t(($) => $.ideas.counted[counted]),
    status !== undefined && t(($) => $.ideas.statuses[status]),
    market !== undefined && label('tradingMarkets', market),
    simulated !== undefined && t(($) => (simulated ? $.records.simulated : $.records.real)),
    closedFrom !== undefined && t(($) => $.ideas.closedFrom, { date: format.date(closedFrom) }),
    lastDay !== null && t(($) => $.ideas.closedUntil, { date: format.date(lastDay) }),
  ].filter((part) => typeof part === 'string');
  if (Object.keys(narrowing).length === 0) return null;
  return (
    <div className={classes.narrowed}>
      <p>
        {t(($) => $.ideas.ofRecord)} <bdi>{parts.join(' · ')}</bdi>
      </p>
      <p>{t(($) => $.records.listedOnly)}</p>
      <Button variant="default" size="xs" onClick={onClear}>
        {t(($) => $.ideas.clear)}
      </Button>
    </div>
  );
}
