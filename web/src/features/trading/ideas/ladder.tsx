import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import {
  nearestLevel,
  placeOfR,
  rOf,
  worstEntry,
  type Ahead,
  type LadderPlace,
  type Levels,
  type PriceScale,
} from './idea-scale.ts';
import classes from './ladder.module.css';
import { useIdeaNumbers } from './use-idea-numbers.ts';

interface LadderProps {
  levels: Levels;
  scale: PriceScale;
  /** The live price, or that at which the idea ended, in smallest units; null: not known. */
  price: number | null;
  /** What can be reached next; null: the idea is over. */
  ahead: Ahead | null;
  /** The result of now or of the end, in R; null: none. */
  result: number | null;
}

/** Names of targets that are nearer to each other, in parts of the profit part, are left out. */
const leastApart = 0.22;
/** The same on a phone, for each character of a price: there the profit part is about 190 pixels wide, and a character 7. */
const narrowPerCharacter = 0.055;
/** A longer word for the stop would cover the price of the entry. */
const longestWord = 6;

/**
 * The way from the stop to the last target in R, alike for long and short, with the live price as a point. It is never mirrored. A screen
 * reader hears one sentence.
 */
export function Ladder({ levels, scale, price, ahead, result }: LadderProps) {
  const numbers = useIdeaNumbers();
  const sentence = useLadderSentence();
  const lastR = rOf(levels, levels.targets.at(-1)?.price ?? worstEntry(levels));
  const place = (units: number) => placeOfR(rOf(levels, units), lastR);
  const point = price === null ? null : place(price);
  const tone = ahead?.isWaiting ? 'waiting' : point !== null && point.profit === 0 ? 'loss' : 'profit';
  const near = ahead && price !== null ? nearestLevel(levels, price, ahead) : null;
  const told = sentence({ near, scale, result, isOver: ahead === null });
  return (
    <div className={classes.ladder} dir="ltr" role="img" aria-label={told.full}>
      {near && (
        <span className={classes.near} data-tone={tone} style={at(point ?? entry)} data-edge={edgeOf(point ?? entry)}>
          <bdi>{told.near}</bdi>
        </span>
      )}
      <span className={classes.track}>
        {point !== null && (
          <span
            className={classes.way}
            data-tone={tone}
            data-side={point.profit === 0 ? 'loss' : 'profit'}
            style={wayTo(point)}
          />
        )}
        <span className={classes.tick} data-kind="stop" style={at(stop)} />
        <span className={classes.tick} data-kind="entry" style={at(entry)} />
        {levels.targets.map((target) => (
          <span key={target.price} className={classes.tick} data-kind="target" style={at(place(target.price))} />
        ))}
        {point !== null && <span className={classes.point} style={at(point)} />}
      </span>
      <span className={classes.names}>
        <span style={at(stop)} data-edge="start">
          {told.stop.length <= longestWord && <span className={classes.word}>{told.stop} </span>}
          {numbers.price(levels.stop, scale)}
        </span>
        <span style={at(entry)}>{numbers.price(worstEntry(levels), scale)}</span>
        {namedTargets(levels.targets.map((target) => place(target.price).profit)).map((index) => {
          const units = levels.targets[index]?.price ?? NaN;
          const isLast = index === levels.targets.length - 1;
          const needed = narrowPerCharacter * numbers.price(units, scale).length;
          return (
            <span
              key={index}
              style={at(place(units))}
              data-edge={isLast ? 'end' : undefined}
              data-wide-only={(!isLast && 1 - place(units).profit < needed) || undefined}
            >
              {numbers.price(units, scale)}
            </span>
          );
        })}
      </span>
    </div>
  );
}

/** The targets that have room for their price: always the last one. */
function namedTargets(places: readonly number[]): number[] {
  const named: number[] = [];
  let before = 0;
  for (const [index, place] of places.entries()) {
    const isLast = index === places.length - 1;
    if (!isLast && (place - before < leastApart || 1 - place < leastApart)) continue;
    before = place;
    named.push(index);
  }
  return named;
}

const stop: LadderPlace = { loss: 0, profit: 0 };
const entry: LadderPlace = { loss: 1, profit: 0 };

const at = ({ loss, profit }: LadderPlace): CSSProperties => ({ '--loss': loss, '--profit': profit });

/** The part between the entry and a place. */
const wayTo = ({ loss, profit }: LadderPlace): CSSProperties => ({
  '--loss': loss,
  '--away': profit === 0 ? 1 - loss : profit,
});

/** A text at an end of the ladder begins or ends there. */
const edgeOf = ({ loss, profit }: LadderPlace) => (loss < 0.7 ? 'start' : profit > 0.7 ? 'end' : undefined);

interface Told {
  near: ReturnType<typeof nearestLevel> | null;
  scale: PriceScale;
  result: number | null;
  isOver: boolean;
}

/** The texts of a ladder: "16.0 pips to target 2", and with the result the sentence for screen readers. */
export function useLadderSentence() {
  const { t } = useTranslation();
  const numbers = useIdeaNumbers();
  const nearText = ({ near, scale }: Told): string => {
    if (!near) return '';
    const distance = numbers.distance(near.distance, scale);
    if (near.kind === 'target') return t(($) => $.outcomes.toTarget, { distance, target: near.target });
    if (near.kind === 'stop') return t(($) => $.outcomes.toStop, { distance });
    if (near.distance === 0) return t(($) => $.outcomes.atEntry);
    return t(($) => (near.isAbove ? $.outcomes.belowEntry : $.outcomes.aboveEntry), { distance });
  };
  return (told: Told) => {
    const near = nearText(told);
    const result =
      told.result === null
        ? null
        : t(($) => (told.isOver ? $.outcomes.resultFinal : $.outcomes.resultNow), { result: numbers.r(told.result) });
    const full = [near, result].filter(Boolean).join(', ') || t(($) => $.outcomes.noPrice);
    return { near, full, stop: t(($) => $.ideas.stop) };
  };
}
