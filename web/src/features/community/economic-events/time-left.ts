import { useTranslation } from 'react-i18next';

const [hour, day] = [3_600_000, 86_400_000];

/** "in 3 h 06", "in 2 days": how long it is until an instant; empty when it has come. */
export function useTimeLeft() {
  const { t } = useTranslation();
  return (at: number, now: number): string => {
    const left = at - now;
    if (left <= 0) return '';
    if (left >= day) return t(($) => $.economicCalendar.inDays, { count: Math.round(left / day) });
    const minutes = Math.ceil(left / 60_000);
    if (left < hour) return t(($) => $.economicCalendar.inMinutes, { minutes });
    const [hours, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
    return t(($) => $.economicCalendar.inHours, { hours, minutes: rest });
  };
}
