import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '#platform/languages/i18n.ts';
import classes from '#ui/list-page.module.css';

const tabs: { text: TextKey; to: LinkProps['to'] }[] = [
  { text: ($) => $.apiKeys.title, to: '/admin/integrations' },
  { text: ($) => $.webhooks.title, to: '/admin/integrations/webhooks' },
];

/** Shared frame of the integration pages: title and tabs. */
export function IntegrationsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t(($) => $.integrations.title)}</h1>
      </header>
      <nav className={classes.states} aria-label={t(($) => $.integrations.title)}>
        {tabs.map(({ text, to }) => (
          <Link key={to} to={to} className={classes.state} activeOptions={{ exact: true, includeSearch: false }}>
            {t(text)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
