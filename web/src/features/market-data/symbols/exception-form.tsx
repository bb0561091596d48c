import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { readHours } from './symbol-values.ts';
import { useExceptionSetting } from './symbols.api.ts';
import { useFieldFailure } from './use-field-failure.ts';
import classes from './symbols.module.css';

const start = { day: '', isClosed: true, hours: '', note: '' };

/** Form for a day of other hours. A second one for the same day replaces the first. */
export function ExceptionForm({ code, zone }: { code: string; zone: string }) {
  const { t } = useTranslation();
  const failure = useFieldFailure();
  const setting = useExceptionSetting(code);
  const [isSent, setIsSent] = useState(false);
  const [values, setValues] = useState(start);
  const put = (changes: Partial<typeof start>) => setValues({ ...values, ...changes });
  const { day, isClosed, hours } = values;
  const note = values.note.trim();
  const stretches = isClosed ? [] : readHours(hours);
  const badHours = failure(setting.error, 'marketSessions.badHours');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (day === '' || stretches === null || note === '') return;
    setting.mutate(
      { day, stretches, note },
      {
        onSuccess: () => {
          showToast('success', { title: t(($) => $.marketSessions.saved), detail: note });
          setIsSent(false);
          setValues(start);
        },
      },
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <WallTimeInput
        kind="date"
        label={t(($) => $.marketSessions.day)}
        error={(isClosed ? badHours : null) ?? (isSent && day === '' && t(($) => $.marketSymbols.dayWrong))}
        value={day}
        onChange={(next) => put({ day: next })}
      />
      <Switch
        label={t(($) => $.marketSessions.isClosed)}
        checked={isClosed}
        onChange={(event) => put({ isClosed: event.currentTarget.checked })}
      />
      {!isClosed && (
        <TextInput
          label={t(($) => $.marketSessions.hours)}
          description={t(($) => $.marketSessions.hoursHint, { zone })}
          dir="ltr"
          maxLength={120}
          error={badHours ?? (isSent && stretches === null && t(($) => $.marketSessions.hoursWrong))}
          value={hours}
          onChange={(event) => put({ hours: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t(($) => $.marketSessions.note)}
        description={t(($) => $.marketSessions.noteHint)}
        dir="auto"
        maxLength={200}
        error={isSent && note === '' && t(($) => $.marketSessions.noteWrong)}
        value={values.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={setting.isPending}>
          {t(($) => $.marketSessions.add)}
        </Button>
      </div>
    </form>
  );
}
