import { Button } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface ListPageProps {
  title: string;
  /** Link or button for creating a new item. */
  action: ReactNode;
  /** Label of the views: "By status". */
  viewsLabel: string;
  views: { text: string; isCurrent: boolean; link: Pick<LinkProps, 'to' | 'search'> }[];
  search: ReactNode;
  children: ReactNode;
}

/** A management list with views, search and a button for a new item. Its state is in the URL. */
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
