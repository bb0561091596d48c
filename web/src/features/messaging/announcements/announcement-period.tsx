import '@mantine/core/styles/Input.layer.css';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';
import type { AnnouncementProblem, AnnouncementValues } from './announcement-values.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';

interface AnnouncementPeriodProps {
  values: AnnouncementValues;
  onChange: (changes: Partial<AnnouncementValues>) => void;
  /** The announcement has started: only the end can be changed. */
  isStartFixed: boolean;
  problems: readonly AnnouncementProblem[];
}

/** Start and end of an announcement, in the author's time zone. */
export function AnnouncementPeriod({ values, onChange, isStartFixed, problems }: AnnouncementPeriodProps) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.announcements.period)}</legend>
      <div className={form.times}>
        <WallTimeInput
          label={t(($) => $.announcements.startsAt)}
          isDisabled={isStartFixed}
          value={values.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
          error={problems.includes('start') && t(($) => $.announcements.problems.time)}
        />
        <WallTimeInput
          label={t(($) => $.announcements.endsAt)}
          value={values.endsAt}
          onChange={(endsAt) => onChange({ endsAt })}
          error={
            (problems.includes('end') && t(($) => $.announcements.problems.time)) ||
            (problems.includes('order') && t(($) => $.announcements.problems.order))
          }
        />
      </div>
      <p className={form.hint}>{t(($) => $.announcements.zone, { zone })}</p>
    </fieldset>
  );
}
