import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';
import type { AnnouncementProblem, AnnouncementValues } from './announcement-values.ts';

interface AnnouncementPeriodProps {
  values: AnnouncementValues;
  onChange: (changes: Partial<AnnouncementValues>) => void;
  /** It has begun: only the end can be moved. */
  isStartFixed: boolean;
  problems: readonly AnnouncementProblem[];
}

/** From when until when an announcement is shown, in the zone of whoever writes it. */
export function AnnouncementPeriod({ values, onChange, isStartFixed, problems }: AnnouncementPeriodProps) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.announcements.period)}</legend>
      <div className={form.times}>
        <TextInput
          type="datetime-local"
          label={t(($) => $.announcements.startsAt)}
          disabled={isStartFixed}
          value={values.startsAt}
          onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
          error={problems.includes('start') && t(($) => $.announcements.problems.time)}
        />
        <TextInput
          type="datetime-local"
          label={t(($) => $.announcements.endsAt)}
          value={values.endsAt}
          onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
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
