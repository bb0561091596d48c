import '@mantine/core/styles/Skeleton.layer.css';
import { minSearchLength } from '@candela/contract/site/search';
import { Button, Skeleton } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FoundState } from './use-search.ts';
import classes from './search-dialog.module.css';

interface SearchStateProps {
  found: FoundState;
  text: string;
  /** Whether a group or language is selected. */
  isFiltered: boolean;
  onWiden: () => void;
}

/** Messages about the search, also announced to screen readers. */
export function SearchState({ found, text, isFiltered, onWiden }: SearchStateProps) {
  const { t } = useTranslation();
  const { result, isCurrent, isError } = found;
  const count = result ? result.hits.length + result.passages.length : 0;
  const isNone = isCurrent && count === 0;
  const isWaiting = text.length >= minSearchLength && result === null && !isError;
  return (
    <>
      <p role="status" className={classes.spoken}>
        {isCurrent && t(($) => $.search.found, { count })}
      </p>
      {text.length > 0 && text.length < minSearchLength && (
        <p className={classes.note}>{t(($) => $.search.tooShort)}</p>
      )}
      {isError && (
        <div className={classes.note}>
          <p>{t(($) => $.search.failed)}</p>
          <Button variant="default" size="compact-sm" onClick={found.retry}>
            {t(($) => $.core.retry)}
          </Button>
        </div>
      )}
      {result?.correctedTo != null && count > 0 && (
        <p className={classes.note}>{t(($) => $.search.corrected, { typed: text, corrected: result.correctedTo })}</p>
      )}
      {isNone && (
        <div className={classes.none}>
          <SearchX size={26} aria-hidden />
          <strong>{t(($) => $.search.none, { text })}</strong>
          <p>{t(($) => $.search.noneText)}</p>
          {isFiltered && (
            <Button variant="light" onClick={onWiden}>
              {t(($) => $.search.widen)}
            </Button>
          )}
        </div>
      )}
      {isWaiting && (
        <div className={classes.waiting} aria-busy="true" aria-label={t(($) => $.core.loading)} role="status">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={44} radius="md" />
          ))}
        </div>
      )}
    </>
  );
}
