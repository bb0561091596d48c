import type { LogKeyChange, ProviderChange, SettingChange, SettingsForm } from '@candela/contract/site/settings';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { providerLabels, useProviderText } from './provider-text.ts';
import { settingFields } from './setting-fields.ts';
import type { SettingsDraft } from './use-settings-draft.ts';
import { useValueText } from './value-text.ts';
import classes from './settings.module.css';

const shownFirst = 5;

interface LastChangesProps {
  form: SettingsForm;
  draft: SettingsDraft;
}

/** Recent changes with their authors; undoing puts the old values into the form, to be saved. */
export function LastChanges({ form, draft }: LastChangesProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const changes = [
    ...form.changes.map((change) => ({
      at: change.changedAt,
      row: <SettingRow key={`s${change.id}`} change={change} draft={draft} />,
    })),
    ...form.singleSignOnChanges.map((change) => ({
      at: change.changedAt,
      row: <ProviderRow key={`p${change.id}`} change={change} />,
    })),
    ...form.logKeyChanges.map((change) => ({
      at: change.changedAt,
      row: <LogKeyRow key={`k${change.id}`} change={change} />,
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section className={classes.changes} aria-label={t(($) => $.settings.lastChanges)}>
      <header>
        <h2>{t(($) => $.settings.lastChanges)}</h2>
        {changes.length > shownFirst && (
          <button type="button" className={classes.textButton} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t(($) => $.settings.fewer) : t(($) => $.settings.all)}
          </button>
        )}
      </header>
      {changes.length === 0 && <p className={classes.note}>{t(($) => $.settings.noChanges)}</p>}
      <ul>{changes.slice(0, isWhole ? changes.length : shownFirst).map(({ row }) => row)}</ul>
    </section>
  );
}

function SettingRow({ change, draft }: { change: SettingChange; draft: SettingsDraft }) {
  const { t } = useTranslation();
  const textOf = useValueText();
  const { key, before, after } = change;
  const label = settingFields.find((field) => field.key === key)?.label;
  const name = label ? t(label) : key;
  return (
    <ChangeRow
      change={change}
      action={
        <button
          type="button"
          className={classes.textButton}
          aria-label={t(($) => $.settings.undoOf, { name })}
          onClick={() => draft.set(key, before)}
        >
          {t(($) => $.settings.undo)}
        </button>
      }
    >
      <strong>{t(($) => $.settings.changeOf, { name, before: textOf(key, before), after: textOf(key, after) })}</strong>
    </ChangeRow>
  );
}

/** The provider is saved in a form of its own, with a secret that nobody can read again: there is no undo. */
function ProviderRow({ change }: { change: ProviderChange }) {
  const { t } = useTranslation();
  const textOf = useProviderText();
  return (
    <ChangeRow change={change}>
      <strong>{t(($) => $.singleSignOn.title)}</strong>
      {change.fields.map(({ field, before, after }) => {
        if (field === 'secret') return <span key={field}>{t(($) => $.singleSignOn.secretReplaced)}</span>;
        const name = t(providerLabels[field]);
        return (
          <span key={field}>
            {t(($) => $.settings.changeOf, { name, before: textOf(before), after: textOf(after) })}
          </span>
        );
      })}
    </ChangeRow>
  );
}

/** What was signed by the key before stays: there is no undo. */
function LogKeyRow({ change }: { change: LogKeyChange }) {
  const { t } = useTranslation();
  return (
    <ChangeRow change={change}>
      <strong>{t(($) => $.settings.newLogKey)}</strong>
    </ChangeRow>
  );
}

interface ChangeRowProps {
  change: Pick<SettingChange, 'changedBy' | 'changedAt'>;
  action?: ReactNode;
  children: ReactNode;
}

function ChangeRow({ change: { changedBy, changedAt }, action, children }: ChangeRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li>
      <div>
        {children}
        <span>
          <bdi>{changedBy ?? t(($) => $.settings.somebody)}</bdi> · <bdi>{format.dateTime(changedAt)}</bdi>
        </span>
      </div>
      {action}
    </li>
  );
}
