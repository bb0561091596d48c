import type { JournalEntry } from '@candela/contract/trading/journal';
import { Image, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ResultText } from '#ui/result-text.tsx';
import classes from './journal.module.css';

const moods = [1, 2, 3, 4, 5] as const;

/** A trade; opens as a form. */
export function JournalRow({ entry, onOpen }: { entry: JournalEntry; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { direction, moodBefore, net, note, pictures, setup, source, symbol, tags, tradedAt } = entry;
  const Icon = direction === 'long' ? TrendingUp : TrendingDown;
  const mood = moods.find((each) => each === moodBefore);
  return (
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.day}>
        <time dateTime={tradedAt}>{format.date(tradedAt)}</time>
        {/* The page of an idea counts its cost, which whoever takes it pays or not. */}
        <span>{source === 'idea' ? t(($) => $.journal.ofIdea) : t(($) => $.journal.sources[source])}</span>
      </span>
      <span className={classes.what}>
        <strong>
          <bdi>{symbol}</bdi>
        </strong>
        {pictures.length > 0 && (
          <span className={classes.direction}>
            <Image size={14} aria-hidden /> {t(($) => $.journal.pictureCount, { count: pictures.length })}
          </span>
        )}
        <span className={classes.direction} data-direction={direction}>
          <Icon size={14} aria-hidden /> {t(($) => $.practice.directions[direction])}
        </span>
      </span>
      <span className={classes.note}>
        <span dir="auto">{note}</span>
        <span className={classes.tags}>
          {[setup, ...tags]
            .filter((tag) => tag !== '')
            .map((tag) => (
              <Badge key={tag} text={tag} />
            ))}
        </span>
      </span>
      <span className={classes.feeling}>{mood === undefined ? '' : t(($) => $.journal.moods[mood])}</span>
      <ResultText net={net} />
    </button>
  );
}
