import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { toneOf } from '#ui/result-text.tsx';
import { DirectionBadge, SimulatedBadge } from '#ui/tinted-badge.tsx';
import { AmbiguousBadge, StatusBadge } from './idea-badges.tsx';
import { useCalledIdeas, type PlacedIdea } from './called-ideas.api.ts';
import classes from './called-ideas.module.css';
import { ofTenThousandths } from './idea-view.ts';
import { scaleOf, unitsOf } from './idea-scale.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

/** A mark leads to a little before, so that one hears why. */
export const secondsBefore = 5;

interface CalledIdeasProps {
  eventId: number;
  /** Of a recording: goes to a second of it. */
  onSeek?: (seconds: number) => void;
  /** What hosts can do. */
  action?: ReactNode;
}

/** The trade ideas that were published in a live session, with what has become of them. */
export function CalledIdeas({ eventId, onSeek, action }: CalledIdeasProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const ideas = useCalledIdeas(eventId);
  if (ideas.length === 0 && !action) return null;
  return (
    <section className={classes.called} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t(($) => $.calledIdeas.title)}</h2>
        {action}
      </header>
      {ideas.length === 0 ? (
        <p className={classes.none}>{t(($) => $.calledIdeas.none)}</p>
      ) : (
        <ol aria-live="polite">
          {ideas.map((idea) => (
            <Row key={idea.id} idea={idea} onSeek={onSeek} />
          ))}
        </ol>
      )}
      {ideas.length > 0 && <p className={classes.risk}>{t(($) => $.ideas.risk)}</p>}
    </section>
  );
}

function Row({ idea, onSeek }: { idea: PlacedIdea; onSeek: CalledIdeasProps['onSeek'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = useIdeaNumbers();
  const { recordedAt, instrument } = idea;
  const scale = scaleOf(instrument);
  const price = (text: string) => numbers.price(unitsOf(text, scale), scale);
  const result = idea.status === 'void' ? null : ofTenThousandths(idea.net);
  const entry = idea.entryLow === idea.entryHigh ? [idea.entryLow] : [idea.entryLow, idea.entryHigh];
  return (
    <li>
      {onSeek && recordedAt !== null ? (
        <button
          type="button"
          className={classes.time}
          aria-label={t(($) => $.calledIdeas.seek, { time: format.clock(recordedAt), symbol: instrument.name })}
          onClick={() => onSeek(Math.max(0, recordedAt - secondsBefore))}
        >
          {format.clock(recordedAt)}
        </button>
      ) : (
        <time dateTime={idea.publishedAt} className={classes.when}>
          {format.time(idea.publishedAt)}
        </time>
      )}
      <div className={classes.what}>
        <p>
          <Link to="/education/ideas/$ideaId" params={{ ideaId: String(idea.id) }} dir="auto">
            {instrument.name}
          </Link>
          <DirectionBadge direction={idea.direction} />
          <StatusBadge idea={idea} />
          {idea.isAmbiguous && <AmbiguousBadge />}
          {instrument.isSimulated && <SimulatedBadge />}
        </p>
        <dl>
          <Level name={t(($) => $.ideas.entry)} text={entry.map(price).join('–')} />
          <Level name={t(($) => $.ideas.stop)} text={price(idea.currentStop)} />
          {idea.targets.map((target, at) => (
            <Level
              key={target.price}
              name={t(($) => $.outcomes.target, { target: at + 1 })}
              text={price(target.price)}
              isReached={at < idea.hitTargets}
            />
          ))}
        </dl>
      </div>
      {result !== null && (
        <bdi dir="ltr" className={classes.result} data-direction={toneOf(result)}>
          {numbers.r(result)}
        </bdi>
      )}
    </li>
  );
}

function Level({ name, text, isReached = false }: { name: string; text: string; isReached?: boolean }) {
  return (
    <div data-reached={isReached || undefined}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{text}</bdi>
        {isReached && <span aria-hidden> ✓</span>}
      </dd>
    </div>
  );
}
