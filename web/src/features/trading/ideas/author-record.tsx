import { getRecord } from '@candela/contract/trading/records';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import classes from './author-record.module.css';
import { useIdeaNumbers } from './use-idea-numbers.ts';

/** Closed ideas from which on an average is shown, and an author is ranked. */
const leastClosed = 30;

const recordQuery = (authorId: string) =>
  queryOptions({
    queryKey: ['records', 'one', authorId],
    queryFn: ({ signal }) => call(getRecord, { params: { id: authorId } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });

interface AuthorRecordProps {
  authorId: string;
  /** Whether the idea is on generated prices: their results are never together with others. */
  isSimulated: boolean;
}

/** "148 closed, +0.21 R each, 0.00 to +0.42": an average never stands without its number and its interval. */
export function AuthorRecord({ authorId, isSimulated }: AuthorRecordProps) {
  const { t } = useTranslation();
  const numbers = useIdeaNumbers();
  const { data } = useQuery(recordQuery(authorId));
  // The line has its height from the beginning: nothing moves when it arrives.
  if (!data) return <span className={classes.record}>{'\u00A0'}</span>;
  const figures = (isSimulated ? data.simulated : data.real)?.figures;
  const closed = figures?.closed ?? 0;
  const { averageR = null, averageInterval = null } = figures ?? {};
  if (closed < leastClosed || averageR === null || averageInterval === null) {
    return (
      <span className={classes.record}>
        <Hourglass size={12} aria-hidden />
        {t(($) => $.outcomes.fewClosed, { closed, least: leastClosed })}
      </span>
    );
  }
  // By the unrounded bounds: an interval across zero is neither good nor bad.
  const tone = averageInterval.low > 0 ? 'up' : averageInterval.high < 0 ? 'down' : undefined;
  return (
    <span className={classes.record}>
      {t(($) => $.outcomes.closedCount, { count: closed })}
      <bdi dir="ltr" data-direction={tone}>
        <strong>{numbers.r(averageR)}</strong>
      </bdi>
      {t(($) => $.outcomes.interval, {
        low: numbers.r(averageInterval.low),
        high: numbers.r(averageInterval.high),
      })}
    </span>
  );
}
