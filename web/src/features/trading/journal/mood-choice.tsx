import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import chips from '#ui/choice-chips.module.css';
import classes from './journal.module.css';

const moods = [1, 2, 3, 4, 5] as const;

/** How somebody felt, from 1 to 5; pressed again: not said. */
export function MoodChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (mood: number | null) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.mood}>
      <span id={id}>{label}</span>
      <div className={`${chips.chips} ${classes.moods}`}>
        {moods.map((mood) => (
          <button
            key={mood}
            type="button"
            aria-pressed={mood === value}
            onClick={() => onChange(mood === value ? null : mood)}
          >
            {t(($) => $.journal.moods[mood])}
          </button>
        ))}
      </div>
    </div>
  );
}
