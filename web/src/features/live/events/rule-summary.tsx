import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';
import type { EventValues } from './event-values.ts';
import { daysOfRule } from './rule-days.ts';

/** A Monday; weekday names are formatted from it and the six days after it. */
const monday = Date.UTC(2026, 0, 5, 12);

/** The repetition as a sentence: "Weekly on Monday, 10 times". Empty while a number is missing. */
export function RuleSummary({ values }: { values: EventValues }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [count, times] = [Number(values.interval), Number(values.count)];
  if (values.repeat === 'never' || !(count >= 1) || !(times >= 2)) return null;
  const names = daysOfRule(values).map((day) => format.weekdayName(new Date(monday + day * 86_400_000).toISOString()));
  const given = { count, times: format.number(times), days: format.list(names) };
  return (
    <p className={form.note} role="status">
      {values.repeat === 'daily' && t(($) => $.events.rule.daily, given)}
      {values.repeat === 'weekly' && t(($) => $.events.rule.weekly, given)}
      {values.repeat === 'monthly' && t(($) => $.events.rule.monthly, given)}
    </p>
  );
}
