import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookOpen, Lock, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useZone } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IdeaTabs } from '#ui/idea-tabs.tsx';
import pageClasses from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { journalSources, type JournalEntry } from '@candela/contract/trading/journal';
import { EntryForm } from './entry-form.tsx';
import { ImportButton } from './import-button.tsx';
import { ImportFaults, type RowFault } from './import-faults.tsx';
import { JournalRow } from './journal-row.tsx';
import { JournalSide } from './journal-side.tsx';
import { journalFiguresQuery, journalQuery, useJournalChanges, type JournalFilter } from './journal.api.ts';
import classes from './journal.module.css';

/** Trades that somebody has written down; nobody else sees them. */
export function JournalPage() {
  const { t } = useTranslation();
  const zone = useZone();
  const [filter, setFilter] = useState<JournalFilter>({});
  const [open, setOpen] = useState<JournalEntry | 'new' | null>(null);
  const [faults, setFaults] = useState<RowFault[]>([]);
  const entries = useInfiniteQuery({ ...journalQuery(filter), placeholderData: keepPreviousData });
  const figures = useQuery({ ...journalFiguresQuery(filter, zone), placeholderData: keepPreviousData });
  const { remove } = useJournalChanges();
  const erase = async (entry: JournalEntry) => {
    const isSure = await askToConfirm({
      title: t(($) => $.journal.removeTitle),
      text: t(($) => $.journal.removeText),
      confirm: t(($) => $.journal.remove),
    });
    if (isSure) remove.mutate(entry.id);
  };
  const isFiltered = filter.query !== undefined || filter.source !== undefined;
  return (
    <div className={pageClasses.page}>
      <header className={pageClasses.head}>
        <div>
          <h1>{t(($) => $.core.pages.journal)}</h1>
          <p className={pageClasses.lead}>{t(($) => $.journal.lead)}</p>
        </div>
        <div className={classes.buttons}>
          <ImportButton onFaults={setFaults} />
          <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpen('new')}>
            {t(($) => $.journal.add)}
          </Button>
        </div>
      </header>
      <IdeaTabs />
      <ImportFaults faults={faults} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.filters}>
            <SearchField
              label={t(($) => $.journal.search)}
              value=""
              onSearch={(query) =>
                setFilter(({ query: _before, ...rest }) => (query === '' ? rest : { ...rest, query }))
              }
            />
            <NativeSelect
              aria-label={t(($) => $.journal.source)}
              value={filter.source ?? ''}
              data={[
                { value: '', label: t(($) => $.journal.allSources) },
                ...journalSources.map((value) => ({ value, label: t(($) => $.journal.sources[value]) })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const source = journalSources.find((each) => each === value);
                setFilter(({ source: _before, ...rest }) => (source ? { ...rest, source } : rest));
              }}
            />
          </div>
          <PagedList
            query={entries}
            className={pageClasses.list}
            empty={
              <EmptyState
                icon={BookOpen}
                title={t(($) => (isFiltered ? $.journal.none : $.journal.empty))}
                {...(!isFiltered && { text: t(($) => $.journal.emptyText) })}
              />
            }
            render={(entry) => (
              <div className={classes.line}>
                <JournalRow entry={entry} onOpen={() => setOpen(entry)} />
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t(($) => $.journal.removeNamed, { symbol: entry.symbol })}
                  onClick={() => void erase(entry)}
                >
                  <Trash2 size={17} aria-hidden />
                </button>
              </div>
            )}
          />
          <p className={classes.soft}>
            <Lock size={14} aria-hidden /> {t(($) => $.journal.private)}
          </p>
        </div>
        <aside className={classes.side}>{figures.data && <JournalSide figures={figures.data} />}</aside>
      </div>
      {open !== null && <EntryForm entry={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}
