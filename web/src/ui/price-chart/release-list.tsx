import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { useReleaseText } from './use-release-text.ts';

interface ReleaseListProps {
  /** Those in sight. */
  events: readonly EconomicEvent[];
  isTooLong: boolean;
  isOnlyHigh: boolean;
  isCut: boolean;
}

/** The releases that a chart marks, in words. */
export const ReleaseList = memo(function ReleaseList(props: ReleaseListProps) {
  const { events, isTooLong, isOnlyHigh, isCut } = props;
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
