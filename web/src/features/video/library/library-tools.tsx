import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ColumnChoice } from '#ui/data-table/column-choice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useColumnNames } from './column-names.ts';
import { columnsOf, orders, states, validateLibrary, videoColumns, type LibraryFilter } from './library-filter.ts';
import { countsQuery, foldersQuery } from './library.api.ts';
import classes from './library.module.css';

const maxCounted = 1000;

/** Filter and order of the list; both are in the URL. */
export function LibraryTools({ filter, hasOwners }: { filter: LibraryFilter; hasOwners: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { data: counts } = useQuery(countsQuery);
  const { data: folders } = useQuery(foldersQuery);
  const change = (changes: Record<string, unknown>) =>
    void navigate({ to: '/trainer/videos', search: validateLibrary({ ...filter, ...changes }), replace: true });
  const { state: _state, ...rest } = filter;
  const names = useColumnNames();
  return (
    <>
      <nav className={classes.states} aria-label={t(($) => $.library.byState)}>
        {[undefined, ...states].map((state) => {
          const count = counts?.[state ?? 'all'];
          return (
            <Link
              key={state ?? 'all'}
              to="/trainer/videos"
              search={{ ...rest, ...(state && { state }) }}
              replace
              className={classes.tab}
              aria-current={filter.state === state ? 'page' : undefined}
              data-alarming={(state === 'failed' && (count ?? 0) > 0) || undefined}
            >
              {t(($) => $.library.states[state ?? 'all'])}{' '}
              {count !== undefined && (
                <span>{count < maxCounted ? format.number(count) : `${format.number(maxCounted - 1)}+`}</span>
              )}
            </Link>
          );
        })}
      </nav>
      <div className={classes.tools}>
        <SearchField
          label={t(($) => $.library.search)}
          value={filter.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        {folders && folders.data.length > 0 && (
          <NativeSelect
            aria-label={t(($) => $.library.folder)}
            value={filter.folder ?? ''}
            onChange={(event) => change({ folder: event.currentTarget.value })}
            data={[
              { value: '', label: t(($) => $.library.allFolders) },
              ...folders.data.map((folder) => ({ value: folder, label: folder })),
            ]}
          />
        )}
        <NativeSelect
          aria-label={t(($) => $.lists.sort)}
          value={filter.sort ?? 'newest'}
          onChange={(event) => change({ sort: event.currentTarget.value })}
          data={orders.map((order) => ({ value: order, label: t(($) => $.library.orders[order]) }))}
        />
        <span>
          <ColumnChoice
            columns={videoColumns.filter((id) => hasOwners || id !== 'owner').map((id) => ({ id, name: names[id] }))}
            shown={columnsOf(filter.columns, hasOwners)}
            onShow={(columns) => change({ columns: columns.join(',') })}
          />
        </span>
      </div>
    </>
  );
}
