import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useZoneChoices } from '#platform/time/zone-choices.ts';
import { useFormat } from '#platform/time/time.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { impacts, maxEventTitle, precisions } from '@candela/contract/community/economic-fields';
import { useEventSaving } from './economic-events.api.ts';
import classes from './economic-events.module.css';
import { entered, figureNames, startOf, type EventValues } from './event-values.ts';

/** Enters an economic event, or changes it. Its time is that of a zone, which is named. */
export function EventForm({ event, onDone }: { event: EconomicEvent | null; onDone: () => void }) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const zones = useZoneChoices();
  const saving = useEventSaving(event);
  const [values, setValues] = useState(() => startOf(event, zone));
  const [isSent, setIsSent] = useState(false);
  const { body, faults } = entered(values);
  const put = (changes: Partial<EventValues>) => setValues({ ...values, ...changes });
  const fault = (name: keyof typeof faults) =>
    isSent && faults[name] && t(($) => $.economicCalendar.faults[faults[name]!]);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setIsSent(true);
    if (!body) return;
    saving.mutate(body, {
      onSuccess: ({ title }) => {
        showToast('success', { title: t(($) => $.economicCalendar.saved), detail: title });
        onDone();
      },
    });
  };
  const text = (name: 'title' | 'currency' | 'country' | 'unit' | (typeof figureNames)[number], more: object = {}) => (
    <TextInput
      label={t(($) => $.economicCalendar.fields[name])}
      value={values[name]}
      error={fault(name)}
      onChange={({ currentTarget: { value } }) => put({ [name]: value })}
      {...more}
    />
  );
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {text('title', { dir: 'auto', maxLength: maxEventTitle })}
      <div className={classes.pair}>
        {text('currency', { dir: 'ltr', maxLength: 3, placeholder: 'USD' })}
        {text('country', { dir: 'ltr', maxLength: 2, placeholder: 'US' })}
      </div>
      <NativeSelect
        label={t(($) => $.economicCalendar.impact)}
        value={values.impact}
        data={impacts.map((value) => ({ value, label: t(($) => $.economicCalendar.impacts[value]) }))}
        onChange={({ currentTarget: { value } }) => put({ impact: impacts.find((each) => each === value) ?? 'low' })}
      />
      <NativeSelect
        label={t(($) => $.economicCalendar.precision)}
        value={values.precision}
        data={precisions.map((value) => ({ value, label: t(($) => $.economicCalendar.precisions[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          put({ precision: precisions.find((each) => each === value) ?? 'minute' })
        }
      />
      {values.precision === 'minute' ? (
        <>
          <NativeSelect
            label={t(($) => $.economicCalendar.zone)}
            value={values.zone}
            data={zones.some(({ value }) => value === values.zone) ? zones : [values.zone, ...zones]}
            onChange={({ currentTarget: { value } }) => put({ zone: value })}
          />
          <WallTimeInput
            label={t(($) => $.economicCalendar.time)}
            value={values.local}
            error={fault('local')}
            onChange={(local) => put({ local })}
          />
        </>
      ) : (
        <WallTimeInput
          kind="date"
          label={t(($) => $.economicCalendar.day)}
          value={values.day}
          error={fault('day')}
          onChange={(day) => put({ day })}
        />
      )}
      {text('unit', { dir: 'ltr', maxLength: 16, placeholder: '%' })}
      <div className={classes.pair}>
        {figureNames.map((name) => (
          <span key={name}>{text(name, { dir: 'ltr', inputMode: 'decimal' })}</span>
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.economicCalendar.cancel)}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t(($) => $.economicCalendar.save)}
        </Button>
      </div>
    </form>
  );
}
