import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '#platform/languages/i18n.ts';
import classes from './list-page.module.css';

export interface PageTab {
  text: TextKey;
  to: LinkProps['to'];
}

interface TabbedPageProps {
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  tabs: readonly PageTab[];
  children: ReactNode;
}

/** Shared frame of pages that are tabs of each other: title and tabs. */
export function TabbedPage({ title, lead, tabs, children }: TabbedPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
      </header>
      <PageTabs label={title} tabs={tabs} />
      {children}
    </div>
  );
}

/** Links to pages that belong together. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.states} aria-label={label}>
      {tabs.map(({ text, to }) => (
        <Link key={to} to={to} className={classes.state} activeOptions={{ exact: true, includeSearch: false }}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
