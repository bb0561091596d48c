import { useTranslation } from 'react-i18next';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { ImpactBars } from '../impact-bars.tsx';
import { useReleaseText } from './use-release-text.ts';
import classes from './release-marks.module.css';

interface ReleaseCardProps {
  direction: 'ltr' | 'rtl';
  events: readonly EconomicEvent[];
  /** The middle of its mark, and how wide the chart is. */
  x: number;
  width: number;
  bottom: number;
}

const cardWidth = 260;
const mostShown = 6;

/** The releases of a mark with their figures. */
export function ReleaseCard({ direction, events, x, width, bottom }: ReleaseCardProps) {
  const { t } = useTranslation();
  const { when, figuresOf } = useReleaseText();
  const own = Math.min(cardWidth, width);
  const left = Math.max(0, Math.min(x - own / 2, width - own));
  return (
    <div className={classes.card} dir={direction} role="tooltip" style={{ left, width: own, bottom }}>
      {events.slice(0, mostShown).map((event) => (
        <section key={event.id}>
          <p>
            {(event.impact === 'high' || event.impact === 'medium') && (
              <ImpactBars impact={event.impact} name={t(($) => $.chart.releases[event.impact as 'high' | 'medium'])} />
            )}{' '}
            <strong>
              <bdi>
                {event.currency} · {event.title}
              </bdi>
            </strong>
          </p>
          <small>{when(event)}</small>
          <dl>
            {figuresOf(event).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {events.length > mostShown && <small>+{events.length - mostShown}</small>}
    </div>
  );
}
