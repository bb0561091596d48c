import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from '#ui/list-card.module.css';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { searchIndexQuery, useRebuildSearch } from './search-index.api.ts';

/** Size of the search index, and a button to rebuild it. */
export function SearchIndexCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(searchIndexQuery);
  const rebuilding = useRebuildSearch();
  const [most, setMost] = useState(0);
  const waiting = data?.waiting ?? 0;
  // Progress relative to the largest number of waiting documents.
  if (waiting > most) setMost(waiting);
  if (waiting === 0 && most > 0) setMost(0);
  const label = t(($) => $.searchIndex.reading, { count: waiting, formatted: format.number(waiting) });
  return (
    <section className={classes.card} aria-labelledby="search-index-card">
      <header className={classes.header}>
        <div>
          <h2 id="search-index-card">{t(($) => $.searchIndex.title)}</h2>
          <p aria-live="polite">
            {data &&
              t(($) => $.searchIndex.documents, {
                count: data.documents,
                formatted: format.number(data.documents),
              })}{' '}
            {waiting > 0 ? label : t(($) => $.searchIndex.hint)}
          </p>
        </div>
        <Button
          variant="default"
          size="xs"
          loading={rebuilding.isPending}
          disabled={waiting > 0}
          onClick={() => rebuilding.mutate()}
        >
          {t(($) => $.searchIndex.rebuild)}
        </Button>
      </header>
      {waiting > 0 && (
        <div className={classes.waiting}>
          <ProgressBar value={Math.max(most, waiting) - waiting} max={Math.max(most, waiting)} label={label} />
        </div>
      )}
    </section>
  );
}
