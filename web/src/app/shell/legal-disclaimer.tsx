import { useTranslation } from 'react-i18next';
import { useLegalNotices } from './legal-notices.api.ts';
import classes from './legal-disclaimer.module.css';

/** The risk notice for the reader's country, at the end of every page. */
export function LegalDisclaimer() {
  const { t } = useTranslation();
  const text = useLegalNotices()?.disclaimer ?? '';
  if (text === '') return null;
  return (
    <aside className={classes.disclaimer} aria-label={t(($) => $.core.disclaimer)}>
      <p dir="auto">{text}</p>
    </aside>
  );
}
