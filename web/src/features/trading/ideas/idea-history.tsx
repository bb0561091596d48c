import type { IdeaEvent } from '@candela/contract/trading/idea-events';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { toneOf } from '#ui/result-text.tsx';
import { AmbiguousBadge } from './idea-badges.tsx';
import classes from './idea.module.css';
import { ofTenThousandths, type IdeaView } from './idea-view.ts';
import { useEventTexts } from './use-event-texts.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

interface IdeaHistoryProps {
  events: readonly IdeaEvent[];
  view: IdeaView;
  /** The number of the event that is marked on the chart. */
  marked: number | null;
  onMark: (number: number | null) => void;
}

/** What happened to an idea, the newest first, with the numbers that the chart has. */
export function IdeaHistory({ events, view, marked, onMark }: IdeaHistoryProps) {
  // One time for all lines: an earlier event is never said to be newer than a later one.
  const now = useNow(10_000);
  return (
    <ol className={classes.history} reversed>
      {events.toReversed().map((event) => (
        <li key={event.seq} value={event.seq + 1} data-marked={marked === event.seq + 1 || undefined}>
          <EventLine event={event} view={view} now={now} onMark={onMark} />
        </li>
      ))}
    </ol>
  );
}

interface EventLineProps extends Pick<IdeaHistoryProps, 'view' | 'onMark'> {
  event: IdeaEvent;
  now: number;
}

function EventLine({ event, view, now, onMark }: EventLineProps) {
  const format = useFormat();
  const numbers = useIdeaNumbers();
  const texts = useEventTexts(view);
  const net = ofTenThousandths(event.net);
  return (
    <button
      type="button"
      className={classes.event}
      onFocus={() => onMark(event.seq + 1)}
      onBlur={() => onMark(null)}
      onPointerEnter={() => onMark(event.seq + 1)}
      onPointerLeave={() => onMark(null)}
    >
      <span className={classes.number} data-type={event.type} aria-hidden>
        {event.seq + 1}
      </span>
      <span className={classes.happened}>
        <strong>{texts.title(event)}</strong>
        {texts.detail(event).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {event.note !== null && <q dir="auto">{event.note}</q>}
        {event.isAmbiguous && <AmbiguousBadge />}
      </span>
      <span className={classes.when}>
        <time dateTime={event.at} title={format.dateTime(event.at)}>
          {format.relative(event.at, Math.max(now, Date.parse(event.at)))}
        </time>
        {net !== null && (
          <bdi dir="ltr" data-direction={toneOf(net)}>
            {numbers.r(net)}
          </bdi>
        )}
      </span>
    </button>
  );
}
