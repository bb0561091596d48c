import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#ui/list-page.module.css';

/** Ideas, practice and journal: parts of one entry of the menu. */
export function IdeaTabs() {
  const { t } = useTranslation();
  const tabs = [
    { to: '/education/ideas', text: t(($) => $.core.menu.ideas) },
    { to: '/education/practice', text: t(($) => $.core.pages.practice) },
    { to: '/education/journal', text: t(($) => $.core.pages.journal) },
  ] as const;
  return (
    <nav className={classes.states} aria-label={t(($) => $.core.menu.ideas)}>
      {tabs.map(({ to, text }) => (
        <Link key={to} to={to} className={classes.state} activeOptions={{ exact: true, includeSearch: false }}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
