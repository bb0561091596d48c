import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { NewsSource } from '@candela/contract/community/news-sources';
import { Button, Switch } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { useSourceSaving } from './news-sources.api.ts';
import classes from './news-sources.module.css';
import { SourceFields } from './source-inputs.tsx';
import { bodyOf, entriesOf, faultsOf, type SourceEntries } from './source-fields.ts';

interface SourceFormProps {
  /** Null: a new one. */
  source: NewsSource | null;
  onDone: () => void;
}

/** Name and address of a source, how often it is read, and what its items are about. */
export function SourceForm({ source, onDone }: SourceFormProps) {
  const { t, i18n } = useTranslation();
  const saving = useSourceSaving(source);
  const [entries, setEntries] = useState(() => entriesOf(source, i18n.language));
  const [isPaused, setPaused] = useState(source?.state === 'paused');
  const [isSent, setSent] = useState(false);
  const faults = isSent ? faultsOf(entries) : [];
  const set = (changes: Partial<SourceEntries>) => setEntries({ ...entries, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (faultsOf(entries).length > 0) return;
    saving.mutate(
      { ...bodyOf(entries), isPaused },
      {
        onSuccess: ({ name }) => {
          showToast('success', { title: t(($) => $.newsSources.saved), detail: name });
          onDone();
        },
      },
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <SourceFields entries={entries} faults={faults} onChange={set} />
      {source && (
        <Switch
          label={t(($) => $.newsSources.pause)}
          checked={isPaused}
          onChange={(event) => setPaused(event.currentTarget.checked)}
        />
      )}
      <FormFailure error={saving.error} />
      <div className={classes.actions}>
        <Button type="submit" loading={saving.isPending}>
          {source ? t(($) => $.newsSources.save) : t(($) => $.newsSources.add)}
        </Button>
      </div>
    </form>
  );
}
