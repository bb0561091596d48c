import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './navigation-line.module.css';

/** A line at the top while a page takes longer than a moment to come. */
export function NavigationLine() {
  const { t } = useTranslation();
  const isLoading = useRouterState({
    select: (state) => state.status === 'pending' && state.resolvedLocation !== undefined,
  });
  if (!isLoading) return null;
  return <div className={classes.line} role="progressbar" aria-label={t(($) => $.core.loading)} />;
}
