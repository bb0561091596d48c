import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import classes from './search-dialog.module.css';

interface SearchFootProps {
  languageCode: string | null;
  onLanguage: (code: string | null) => void;
}

/** Shortcuts, and the language to search in. */
export function SearchFoot({ languageCode, onLanguage }: SearchFootProps) {
  const { t } = useTranslation();
  const languages = useContentLanguages();
  return (
    <div className={classes.foot}>
      <span className={classes.keys} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t(($) => $.search.keys.choose)} <kbd>↵</kbd> {t(($) => $.search.keys.open)} <kbd>Ctrl</kbd>
        <kbd>↵</kbd> {t(($) => $.search.keys.newTab)}
      </span>
      <label className={classes.language}>
        <span>{t(($) => $.search.language)}</span>
        <select value={languageCode ?? ''} onChange={(event) => onLanguage(event.currentTarget.value || null)}>
          <option value="">{t(($) => $.search.everyLanguage)}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
