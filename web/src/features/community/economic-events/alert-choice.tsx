import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { alertMinutes } from '@candela/contract/community/economic-alerts';
import { alertsQuery, useAlertChoice } from './economic-events.api.ts';
import classes from './economic-events.module.css';

/** How long before releases with high impact the reader is told. */
export function AlertChoice() {
  const { t } = useTranslation();
  const { data } = useQuery(alertsQuery);
  const choice = useAlertChoice();
  if (!data) return null;
  const shown = choice.isPending ? choice.variables : data;
  const Icon = shown.isOn ? Bell : BellOff;
  return (
    <label className={classes.alert} title={t(($) => $.economicCalendar.alertHint)}>
      <Icon size={16} aria-hidden />
      <select
        aria-label={t(($) => $.economicCalendar.alert)}
        value={shown.isOn ? shown.minutesBefore : 'off'}
        onChange={({ currentTarget: { value } }) => {
          const minutesBefore = alertMinutes.find((each) => String(each) === value);
          choice.mutate({
            isOn: minutesBefore !== undefined,
            minutesBefore: minutesBefore ?? data.minutesBefore,
          });
        }}
      >
        {alertMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t(($) => $.economicCalendar.alertBefore, { minutes })}
          </option>
        ))}
        <option value="off">{t(($) => $.economicCalendar.alertOff)}</option>
      </select>
    </label>
  );
}
