import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { useFigures } from '../release-figures.ts';

/** The words of a release: its time, and its figures with their names. */
export function useReleaseText() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const figure = useFigures();
  const isComing = ({ at }: EconomicEvent) => at !== null && Date.parse(at) > Date.now();
  const when = (event: EconomicEvent) =>
    [event.at === null ? '' : dateTime(event.at), isComing(event) ? t(($) => $.chart.releases.coming) : '']
      .filter((part) => part !== '')
      .join(' · ');
  const figuresOf = (event: EconomicEvent): readonly (readonly [string, string])[] => {
    const { unit } = event;
    const known = (['forecast', 'previous', 'revisedPrevious', 'actual'] as const).flatMap((name) =>
      event[name] === null ? [] : [[t(($) => $.chart.releases[name]), figure(event[name], unit)] as const],
    );
    const isWaiting = event.actual === null && !isComing(event);
    return isWaiting ? [...known, [t(($) => $.chart.releases.actual), t(($) => $.chart.releases.waiting)]] : known;
  };
  return { when, figuresOf };
}
