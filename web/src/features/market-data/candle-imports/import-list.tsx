import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { candleImportsQuery } from './candle-imports.api.ts';
import classes from './candle-imports.module.css';

/** Imports of all admins, newest first. */
export function ImportList({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(candleImportsQuery);
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isError && !list.data) return <ErrorState onRetry={() => void list.refetch()} />;
  if (entries.length === 0) return null;
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.candleImports.earlier)}</h2>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              to="/admin/market-data/imports"
              search={{ id: entry.id }}
              aria-current={entry.id === openId ? 'true' : undefined}
            >
              <strong>
                <bdi>{entry.symbol?.symbol ?? entry.fileName}</bdi>
              </strong>
              <span data-state={entry.state}>{t(($) => $.candleImports.states[entry.state])}</span>
              <small>
                {entry.symbol && (
                  <>
                    <bdi>{entry.fileName}</bdi> ·{' '}
                  </>
                )}
                {entry.addedCount > 0 &&
                  `${t(($) => $.candleImports.added, { count: entry.addedCount, number: format.number(entry.addedCount) })} · `}
                <bdi>{entry.owner.fullName}</bdi> · {format.relative(entry.createdAt)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </section>
  );
}
