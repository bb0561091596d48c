import type { MetaChange } from '@candela/contract/authoring/versions';
import { useTranslation } from 'react-i18next';
import classes from './meta-changes.module.css';
import { SettingValues } from './setting-value.tsx';

/** Changes of the course's own fields. */
export function MetaChanges({ changes }: { changes: MetaChange[] }) {
  const { t, i18n } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <details className={classes.meta}>
      <summary>{t(($) => $.reviewing.meta, { count: changes.length })}</summary>
      <dl>
        {changes.map(({ field, changes: words, before, after }) => (
          <div key={field}>
            <dt>{i18n.exists(`reviewing.fields.${field}`) ? t(($) => $.reviewing.fields[field as 'type']) : field}</dt>
            <dd dir="auto">
              {words.length === 0 && <SettingValues field={field} before={before} after={after} />}
              {words.map(({ kind, text }, index) => {
                if (kind === 'added') return <ins key={index}>{text}</ins>;
                return kind === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
