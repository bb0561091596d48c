import { Button } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface ListPageProps {
  title: string;
  /** Leads to what makes a new one. */
  action: ReactNode;
  /** What the views have in common: "By status". */
  viewsLabel: string;
  views: { text: string; isCurrent: boolean; link: Pick<LinkProps, 'to' | 'search'> }[];
  search: ReactNode;
  children: ReactNode;
}

/** A list for who manages it: its views, a search in it, and the way to a new one. All of it is in the address. */
export function ListPage({ title, action, viewsLabel, views, search, children }: ListPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {action}
      </header>
      <nav className={classes.states} aria-label={viewsLabel}>
        {views.map(({ text, isCurrent, link }) => (
          <Link
            key={text}
            {...link}
            className={classes.state}
            activeOptions={{ exact: true }}
            aria-current={isCurrent ? 'page' : undefined}
            replace
          >
            {text}
          </Link>
        ))}
      </nav>
      {search}
      {children}
    </div>
  );
}

export function NewButton({ to, text }: { to: LinkProps['to']; text: string }) {
  return (
    <Button leftSection={<Plus size={17} aria-hidden />} renderRoot={(props) => <Link to={to} {...props} />}>
      {text}
    </Button>
  );
}
