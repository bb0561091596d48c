import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import grid from '#ui/card-grid.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { RecordingCard } from './recording-card.tsx';
import { recordingListQuery } from './recordings.api.ts';
import classes from './recordings-list.module.css';

/** Published recordings, newest or oldest first; hosts see their own drafts before them. */
export function RecordingsList() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isOldestFirst, setIsOldestFirst] = useState(false);
  const list = useInfiniteQuery(recordingListQuery(search, isOldestFirst ? 'oldest' : 'newest'));
  return (
    <>
      <div className={classes.tools}>
        <SearchField label={t(($) => $.recordings.search)} value="" onSearch={setSearch} />
        <NativeSelect
          aria-label={t(($) => $.lists.sort)}
          value={isOldestFirst ? 'oldest' : 'newest'}
          onChange={(event) => setIsOldestFirst(event.currentTarget.value === 'oldest')}
          data={[
            { value: 'newest', label: t(($) => $.lists.orders.newest) },
            { value: 'oldest', label: t(($) => $.lists.orders.oldest) },
          ]}
        />
      </div>
      <PagedList
        query={list}
        className={`${grid.grid} ${classes.list}`}
        empty={
          <EmptyState
            icon={Clapperboard}
            title={search === '' ? t(($) => $.recordings.none) : t(($) => $.recordings.nothingFound)}
            text={search === '' ? t(($) => $.recordings.noneText) : t(($) => $.recordings.nothingFoundText)}
          />
        }
        render={(recording) => <RecordingCard recording={recording} />}
      />
    </>
  );
}
