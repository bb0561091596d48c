import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { toneOf } from '#ui/result-text.tsx';
import { useKnownCalledIdeas, type PlacedIdea } from './called-ideas.api.ts';
import { secondsBefore } from './called-ideas.tsx';
import { statusLook, useStatusText } from './idea-badges.tsx';
import classes from './idea-marks.module.css';
import { ofTenThousandths } from './idea-view.ts';
import { placeMarks, type MarkPlace } from './mark-places.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

interface IdeaMarksProps {
  eventId: number;
  /** Of the recording as it is played. */
  wholeSeconds: number;
  onSeek: (seconds: number) => void;
}

interface MarkedIdea {
  idea: PlacedIdea;
  seconds: number;
}

/** The trade ideas of a recording along its timeline, each with what has become of it. Time runs from left to right in every language. */
export function IdeaMarks({ eventId, wholeSeconds, onSeek }: IdeaMarksProps) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize<HTMLUListElement>();
  const marked = useKnownCalledIdeas(eventId).flatMap((idea) =>
    idea.recordedAt === null ? [] : [{ idea, seconds: idea.recordedAt }],
  );
  if (marked.length === 0 || wholeSeconds <= 0) return null;
  const inOrder = marked.toSorted((a, b) => a.seconds - b.seconds);
  return (
    <ul ref={ref} className={classes.marks} dir="ltr" aria-label={t(($) => $.calledIdeas.marks)}>
      {placeMarks(inOrder, wholeSeconds, width).map((place) => (
        <li key={place.of[0]?.idea.id} style={{ left: `${place.at * 100}%` }}>
          <Mark place={place} onSeek={onSeek} />
        </li>
      ))}
    </ul>
  );
}

function Mark({ place, onSeek }: { place: MarkPlace<MarkedIdea>; onSeek: IdeaMarksProps['onSeek'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const describe = useDescription();
  const [first] = place.of;
  if (!first) return null;
  const time = format.clock(first.seconds);
  const names = place.of.map(({ idea }) => describe(idea));
  const text = place.of.length > 1 ? t(($) => $.calledIdeas.several, { count: place.of.length }) : (names[0] ?? '');
  const { icon: Icon, tone } = statusLook(first.idea);
  return (
    <button
      type="button"
      className={classes.mark}
      data-tone={place.of.length > 1 ? undefined : tone}
      title={names.join('\n')}
      aria-label={t(($) => $.calledIdeas.seek, { symbol: text, time })}
      onClick={() => onSeek(Math.max(0, first.seconds - secondsBefore))}
    >
      <span className={classes.sign} aria-hidden>
        {place.of.length > 1 ? format.number(place.of.length) : <Icon size={13} strokeWidth={2.4} />}
      </span>
      {place.hasRoom && place.of.length === 1 && <ShortText idea={first.idea} />}
    </button>
  );
}

/** "EUR/USD +1.80 R" */
function ShortText({ idea }: { idea: PlacedIdea }) {
  const numbers = useIdeaNumbers();
  const result = resultOf(idea);
  return (
    <span className={classes.text} aria-hidden>
      <bdi>{idea.instrument.name}</bdi>
      {result !== null && (
        <bdi dir="ltr" data-direction={toneOf(result)}>
          {numbers.r(result)}
        </bdi>
      )}
    </span>
  );
}

const resultOf = (idea: PlacedIdea) => (idea.status === 'void' ? null : ofTenThousandths(idea.net));

/** "EUR/USD · Long · Closed at target · +1.80 R" */
function useDescription(): (idea: PlacedIdea) => string {
  const { t } = useTranslation();
  const numbers = useIdeaNumbers();
  const statusText = useStatusText();
  return (idea) => {
    const result = resultOf(idea);
    return [
      idea.instrument.name,
      t(($) => $.drawer.directions[idea.direction]),
      statusText(idea),
      ...(idea.instrument.isSimulated ? [t(($) => $.chart.simulated)] : []),
      ...(result === null ? [] : [numbers.r(result)]),
    ].join(' · ');
  };
}
