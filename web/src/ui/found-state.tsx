import { useTranslation } from 'react-i18next';
import classes from './found-state.module.css';

/** The part of the query of a search that its state needs. */
export interface FoundQuery {
  data: { data: readonly unknown[] } | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** In place of what a short search has found: that it runs, failed, or found nothing. */
export function FoundState({ query: { data, isError, refetch } }: { query: FoundQuery }) {
  const { t } = useTranslation();
  if (data && data.data.length > 0) return null;
  return (
    <p className={classes.state} role={isError && !data ? 'alert' : 'status'}>
      {data && t(($) => $.core.nothingFound)}
      {!data && !isError && t(($) => $.core.loading)}
      {!data && isError && (
        <>
          {t(($) => $.core.loadFailed.title)}{' '}
          <button type="button" onClick={() => void refetch()}>
            {t(($) => $.core.retry)}
          </button>
        </>
      )}
    </p>
  );
}
