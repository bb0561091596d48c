import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from './error-state.tsx';
import classes from './list-card.module.css';

interface ListCardProps<T> {
  title: string;
  intro?: string | undefined;
  /** Shown beside the title. */
  action?: ReactNode;
  /** Shown between the title and the list. */
  above?: ReactNode;
  query: {
    data: { pages: { data: T[] }[] } | undefined;
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  empty: ReactNode;
  moreText: string;
  render: (item: T) => ReactNode;
}

/** A dashboard card with a paged list. */
export function ListCard<T extends { id: string }>(props: ListCardProps<T>) {
  const { title, intro, action, above, query, empty, moreText, render } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const items = query.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {intro !== undefined && <p>{intro}</p>}
        </div>
        {action}
      </header>
      {query.isPending && (
        <div className={classes.waiting} aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {query.isError && !items && <ErrorState onRetry={() => void query.refetch()} />}
      {items?.length === 0 && empty}
      {above}
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id}>{render(item)}</li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {moreText}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ListCardRowProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** When it happened, as ISO 8601. */
  at: string;
  onOpen: () => void;
}

/** A row that opens its details when clicked. */
export function ListCardRow({ icon: Icon, title, text, at, onOpen }: ListCardRowProps) {
  const format = useFormat();
  return (
    <button type="button" className={classes.row} onClick={onOpen}>
      <Icon size={18} aria-hidden />
      <span className={classes.what}>
        <strong dir="auto">{title}</strong>
        <span dir="auto">{text}</span>
        <time className={classes.below} dateTime={at}>
          {format.dateTime(at)}
        </time>
      </span>
      <time className={classes.beside} dateTime={at}>
        {format.dateTime(at)}
      </time>
      <ChevronRight size={18} className="flips" aria-hidden />
    </button>
  );
}
