import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useZoneChoices } from '#platform/time/zone-choices.ts';
import form from '#ui/form-page.module.css';
import { repeats, weekdays, type EventProblem, type EventValues, type Repeat } from './event-values.ts';
import { RuleSummary } from './rule-summary.tsx';
import { WallTimeInput } from '#ui/wall-time-input.tsx';

interface EventScheduleProps {
  values: EventValues;
  onChange: (changes: Partial<EventValues>) => void;
  problems: EventProblem[];
  /** The repetition cannot be changed once the event is scheduled. */
  isPlanned: boolean;
}

/** Date, time and repetition. */
export function EventSchedule({ values, onChange, problems, isPlanned }: EventScheduleProps) {
  const { t } = useTranslation();
  const zones = useZoneChoices();
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.events.when)}</legend>
      <div className={form.times}>
        <WallTimeInput
          label={t(($) => $.events.startsAt)}
          value={values.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
          error={problems.includes('start') && t(($) => $.announcements.problems.time)}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={5}
          max={720}
          label={t(($) => $.events.duration)}
          value={values.durationMinutes}
          onChange={(typed) => onChange({ durationMinutes: typed.currentTarget.value })}
          error={problems.includes('duration') && t(($) => $.events.problems.duration)}
        />
      </div>
      <Select
        label={t(($) => $.core.header.timeZone)}
        description={t(($) => $.events.zoneHint)}
        data={zones}
        value={values.timeZone}
        onChange={(timeZone) => timeZone && onChange({ timeZone })}
        searchable
        allowDeselect={false}
        limit={60}
        maxDropdownHeight={260}
      />
      <NativeSelect
        label={t(($) => $.events.repeat)}
        disabled={isPlanned}
        value={values.repeat}
        data={repeats.map((each) => ({ value: each, label: t(($) => $.events.repeats[each]) }))}
        onChange={(typed) => onChange({ repeat: typed.currentTarget.value as Repeat })}
      />
      {values.repeat !== 'never' && !isPlanned && <Rule values={values} onChange={onChange} problems={problems} />}
      <RuleSummary values={values} />
    </fieldset>
  );
}

/** A Monday; weekday names are formatted from it and the six days after it. */
const monday = Date.UTC(2026, 0, 5, 12);

function Rule({ values, onChange, problems }: Omit<EventScheduleProps, 'isPlanned'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <div className={form.times}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={12}
          label={t(($) => $.events.interval)}
          value={values.interval}
          onChange={(typed) => onChange({ interval: typed.currentTarget.value })}
          error={problems.includes('interval') && t(($) => $.events.problems.interval)}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={2}
          max={104}
          label={t(($) => $.events.count)}
          value={values.count}
          onChange={(typed) => onChange({ count: typed.currentTarget.value })}
          error={problems.includes('count') && t(($) => $.events.problems.count)}
        />
      </div>
      {values.repeat === 'weekly' && (
        <Checkbox.Group
          label={t(($) => $.events.weekdays)}
          description={t(($) => $.events.weekdaysHint)}
          value={values.weekdays}
          onChange={(days) => onChange({ weekdays: days })}
        >
          <div className={form.boxes}>
            {weekdays.map((day, index) => (
              <Checkbox
                key={day}
                value={day}
                label={format.weekday(new Date(monday + index * 86_400_000).toISOString())}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
