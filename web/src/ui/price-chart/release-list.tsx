import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import type { TimeRange } from './bar-time.ts';
import { useReleaseText } from './use-release-text.ts';

interface Facts {
  isTooLong: boolean;
  isOnlyHigh: boolean;
  isCut: boolean;
}

interface ReleaseListProps extends Facts {
  events: readonly EconomicEvent[];
  /** What the chart shows; another object whenever it has moved. */
  seen: TimeRange;
}

/** The releases that a chart marks, in words. There may be hundreds: they wait while the chart is moved. */
export function ReleaseList({ events, seen, ...facts }: ReleaseListProps) {
  const settled = useDeferredValue(seen);
  const listed = useMemo(
    () => events.filter(({ at }) => at !== null && Date.parse(at) >= settled.from && Date.parse(at) <= settled.to),
    [events, settled],
  );
  return <Listed events={listed} {...facts} />;
}

const Listed = memo(function Listed({
  events,
  isTooLong,
  isOnlyHigh,
  isCut,
}: Facts & { events: readonly EconomicEvent[] }) {
  const { t } = useTranslation();
  const { when, figuresOf } = useReleaseText();
  return (
    <section className="visually-hidden" aria-label={t(($) => $.chart.releases.name)}>
      {isTooLong && <p>{t(($) => $.chart.releases.tooLong)}</p>}
      {!isTooLong && isOnlyHigh && <p>{t(($) => $.chart.releases.onlyHigh)}</p>}
      {!isTooLong && events.length === 0 && <p>{t(($) => $.chart.releases.none)}</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            {when(event)},{' '}
            {event.impact === 'high' ? t(($) => $.chart.releases.high) : t(($) => $.chart.releases.medium)}:{' '}
            {event.currency} {event.title}
            {figuresOf(event).map(([name, value]) => `, ${name} ${value}`)}
          </li>
        ))}
      </ul>
      {isCut && <p>{t(($) => $.chart.releases.cut)}</p>}
    </section>
  );
});
