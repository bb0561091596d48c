import type { NewsState } from '@candela/contract/community/news';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUp, Newspaper, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { NewsFilters } from './news-filters.tsx';
import { NewsRow } from './news-row.tsx';
import type { NewsSearch } from './news-search.ts';
import { newsQuery, newsStateQuery, useAllNewsMark, useNewNews, useNewsMark } from './news.api.ts';
import classes from './news.module.css';

interface NewsListProps {
  search: NewsSearch;
  onSearch: (search: NewsSearch) => void;
}

/** The newest headlines with their filters. What is found meanwhile waits until it is asked for, so that nothing moves while somebody reads. */
export function NewsList({ search, onSearch }: NewsListProps) {
  const { t } = useTranslation();
  const { data: state } = useQuery(newsStateQuery);
  const query = useInfiniteQuery(newsQuery(search));
  const added = useNewNews();
  const mark = useNewsMark();
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <section className={classes.news} aria-label={t(($) => $.news.title)}>
      <NewsFilters search={search} state={state} onSearch={onSearch} />
      <div className={classes.card}>
        <Head unreadCount={state?.unreadCount ?? 0} />
        {added.count > 0 && (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<ArrowUp size={14} aria-hidden />}
            onClick={added.show}
          >
            {t(($) => $.news.added, { count: added.count })}
          </Button>
        )}
        <PagedList
          query={query}
          className={classes.list}
          empty={
            isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title={t(($) => $.core.nothingFound)}
                text={t(($) => $.core.nothingFoundText)}
                action={
                  <Button variant="default" onClick={() => onSearch({})}>
                    {t(($) => $.news.showAll)}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={Newspaper} title={t(($) => $.news.empty)} text={t(($) => $.news.emptyText)} />
            )
          }
          render={(item) => <NewsRow item={item} onOpen={() => item.isRead || mark.mutate(item.id)} />}
        />
        {state && <Silent state={state} />}
      </div>
    </section>
  );
}

function Head({ unreadCount }: { unreadCount: number }) {
  const { t } = useTranslation();
  const mark = useAllNewsMark();
  return (
    <header className={classes.head}>
      <h2>{t(($) => $.news.title)}</h2>
      {unreadCount > 0 && (
        <>
          <span className={classes.count}>{t(($) => $.news.notRead, { count: unreadCount })}</span>
          <Button variant="subtle" size="compact-sm" loading={mark.isPending} onClick={() => mark.mutate()}>
            {t(($) => $.news.markAll)}
          </Button>
        </>
      )}
      <p>{t(($) => $.news.excerptsOnly)}</p>
    </header>
  );
}

/** Sources that do not answer: what is missing is said. */
function Silent({ state: { sources } }: { state: NewsState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const silent = sources.filter(({ isFailing }) => isFailing);
  if (silent.length === 0) return null;
  return (
    <footer className={classes.foot}>
      {silent.map(({ id, name, lastOkAt }) => (
        <p key={id}>
          {lastOkAt === null
            ? t(($) => $.news.neverAnswered, { name })
            : t(($) => $.news.silentSince, { name, when: format.dateTime(lastOkAt) })}
        </p>
      ))}
    </footer>
  );
}
