import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OlderThreadsQuery } from './review-threads.api.ts';

/** Loads older comments, if there are any. */
export function OlderThreads({ query }: { query: OlderThreadsQuery }) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button size="xs" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t(($) => $.reviewing.older)}
    </Button>
  );
}
