import type { SettingChange } from '@candela/contract/site/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { settingFields } from './setting-fields.ts';
import type { SettingsDraft } from './use-settings-draft.ts';
import { useValueText } from './value-text.ts';
import classes from './settings.module.css';

const shownFirst = 5;

/** Recent changes with their authors; undoing puts the old values into the form, to be saved. */
export function LastChanges({ changes, draft }: { changes: readonly SettingChange[]; draft: SettingsDraft }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useValueText();
  const [isWhole, setWhole] = useState(false);
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
      <ul>
        {changes
          .slice(0, isWhole ? changes.length : shownFirst)
          .map(({ id, key, before, after, changedBy, changedAt }) => {
            const label = settingFields.find((field) => field.key === key)?.label;
            const name = label ? t(label) : key;
            return (
              <li key={id}>
                <div>
                  <strong>
                    {t(($) => $.settings.changeOf, { name, before: textOf(key, before), after: textOf(key, after) })}
                  </strong>
                  <span>
                    <bdi>{changedBy ?? t(($) => $.settings.somebody)}</bdi> · <bdi>{format.dateTime(changedAt)}</bdi>
                  </span>
                </div>
                <button
                  type="button"
                  className={classes.textButton}
                  aria-label={t(($) => $.settings.undoOf, { name })}
                  onClick={() => draft.set(key, before)}
                >
                  {t(($) => $.settings.undo)}
                </button>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
