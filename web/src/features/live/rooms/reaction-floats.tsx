import { reactions, type Reaction, type ReactionCounts } from '@candela/contract/live/reactions';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reactionIcons } from '#ui/reaction-icons.ts';
import classes from './reaction-floats.module.css';
import { useReactionNews } from './use-reactions.ts';
import { useFormat } from '#platform/time/time.ts';

/** Maximum number of floating reactions, of one kind and in total. */
const maxOfKind = 6;
const maxInAll = 36;
const shownMilliseconds = 3000;

/** Reactions float up over the room, or are shown as counts if motion is reduced. */
export function ReactionFloats({ eventId }: { eventId: number }) {
  const isStill = useReducedMotion();
  return isStill ? <Counted eventId={eventId} /> : <Floating eventId={eventId} />;
}

interface Float {
  key: number;
  reaction: Reaction;
  /** Horizontal position, and delay. */
  at: number;
  delay: number;
}

function Floating({ eventId }: { eventId: number }) {
  const [floats, setFloats] = useState<Float[]>([]);
  const next = useRef(0);
  useReactionNews(eventId, (counts) => {
    const fresh = reactions.flatMap((reaction) =>
      Array.from({ length: Math.min(counts[reaction] ?? 0, maxOfKind) }, () => ({
        key: next.current++,
        reaction,
        at: Math.random(),
        delay: Math.random() * 240,
      })),
    );
    setFloats((known) => [...known, ...fresh].slice(-maxInAll));
  });
  const remove = (key: number) => setFloats((known) => known.filter((each) => each.key !== key));
  return (
    <div className={classes.floats} aria-hidden>
      {floats.map(({ key, reaction, at, delay }) => {
        const Icon = reactionIcons[reaction];
        return (
          <span
            key={key}
            data-reaction={reaction}
            style={{ insetInlineStart: `${8 + at * 78}%`, animationDelay: `${delay}ms` }}
            onAnimationEnd={() => remove(key)}
          >
            <Icon size={20} />
          </span>
        );
      })}
    </div>
  );
}

function Counted({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [counts, setCounts] = useState<ReactionCounts>({});
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useReactionNews(eventId, (fresh) => {
    setCounts((known) => Object.fromEntries(reactions.map((each) => [each, (known[each] ?? 0) + (fresh[each] ?? 0)])));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCounts({}), shownMilliseconds);
  });
  return (
    <div className={classes.floats}>
      <p className={classes.counted}>
        {reactions.map((reaction) => {
          const Icon = reactionIcons[reaction];
          const count = counts[reaction] ?? 0;
          if (count === 0) return null;
          return (
            <b key={reaction} data-reaction={reaction} title={t(($) => $.room.reactions[reaction])}>
              <Icon size={16} aria-hidden /> {format.number(count)}
            </b>
          );
        })}
      </p>
    </div>
  );
}
