import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';

/** A Monday at midnight, UTC. */
const monday = Date.UTC(2026, 0, 5);
const day = 86_400_000;
const moods = [1, 2, 3, 4, 5] as const;

/** What the groups of a journal are called. */
export function useGroupNames(): (dimension: string, value: string) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return (dimension, value) => {
    if (dimension === 'weekday') {
      const at = monday + (Number(value) - 1) * day;
      return new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(at);
    }
    if (dimension === 'hour') {
      const [from, to] = [Number(value), (Number(value) + 1) % 24];
      return `${format.number(from)}–${format.number(to)}`;
    }
    const mood = dimension === 'mood' ? moods.find((each) => String(each) === value) : undefined;
    return mood === undefined ? value : t(($) => $.journal.moods[mood]);
  };
}
