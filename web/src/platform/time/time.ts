import { useTranslation } from 'react-i18next';
import { formatsOf } from '#platform/languages/format.ts';
import { useSession } from '#platform/session/session.ts';
import { useZoneState } from '#platform/time/zone-state.ts';

/** Time zone of this browser, as an IANA name. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone in which dates are shown: the chosen one, or that of the profile, or the browser's. */
export function useZone(): string {
  const selected = useZoneState((state) => state.selectedTimeZone);
  const own = useSession((state) => state.profile?.timeZone);
  return selected ?? own ?? browserZone();
}

/** Formatters for all dates, numbers and durations on screen. */
export function useFormat() {
  const { t, i18n } = useTranslation();
  const formats = formatsOf(i18n.resolvedLanguage ?? i18n.language, useZone());
  /** "1 h 25 min"; below half a minute in whole seconds, as in `clock`; zero as "0 min". */
  function duration(seconds: number): string {
    const minutes = Math.round(seconds / 60);
    if (minutes < 1 && seconds > 0) return t(($) => $.core.duration.seconds, { seconds: Math.floor(seconds) });
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t(($) => $.core.duration.minutes, { minutes: rest });
    if (rest === 0) return t(($) => $.core.duration.hours, { hours });
    return t(($) => $.core.duration.hoursMinutes, { hours, minutes: rest });
  }
  return { ...formats, duration };
}
