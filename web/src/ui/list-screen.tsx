import { Button } from '@mantine/core';
import { Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import { SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import classes from './list-page.module.css';
import { PagedList } from './paged-list.tsx';
import type { PagedQuery } from './paged-items.tsx';
import { SearchField } from './search-field.tsx';

interface ListViews<View extends string> {
  /** Name of the views: "By status". */
  label: string;
  /** The parameter of the address. */
  param: string;
  /** Undefined: everything. */
  all: readonly (View | undefined)[];
  /** The one that the address does not name. */
  usual?: View;
  nameOf: (view: View | undefined) => string;
}

interface ListScreenProps<Item, View extends string> {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  /** Link or button for creating a new item. */
  action?: ReactNode;
  to: LinkProps['to'];
  /** What the address says about the list: the view, the search text, and other filters. */
  filter: object;
  views?: ListViews<View>;
  /** Name of the search field; without it, the list cannot be searched. */
  searchLabel?: string;
  /** More filters, beside or instead of the search field. */
  renderFilters?: (search: ReactNode) => ReactNode;
  /** Above the rows. */
  before?: ReactNode;
  query: PagedQuery<Item>;
  renderRow: (item: Item) => ReactNode;
  /** More classes of the list. */
  className?: string | undefined;
  empty: { icon: LucideIcon; title: string; text: string; action?: ReactNode };
  /** Whether an empty list may have items that the filter leaves out. */
  isNarrowed: boolean;
  /** Text of a link to the list without filters, where it is empty with them. */
  clearText?: string;
  /** Panels. */
  children?: ReactNode;
}

type Filter = Readonly<Record<string, unknown>>;

/** The filter with another value of a parameter; without it if there is none. */
function changed(filter: Filter, param: string, value: string | undefined) {
  const { [param]: _before, ...rest } = filter;
  return value === undefined || value === '' ? rest : { ...rest, [param]: value };
}

/** A list to manage: views, search, pages, and what to do if it is empty. Its state is in the address. */
export function ListScreen<Item extends { id: number | string }, View extends string = never>(
  props: ListScreenProps<Item, View>,
) {
  const { title, lead, action, to, views, searchLabel, renderFilters, before, query, renderRow, className } = props;
  const { empty, isNarrowed, clearText, children } = props;
  const filter: Filter = { ...props.filter };
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = searchLabel !== undefined && (
    <SearchField
      label={searchLabel}
      value={String(filter['search'] ?? '')}
      onSearch={(text) => void navigate({ to, search: changed(filter, 'search', text) as never, replace: true })}
    />
  );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {lead === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div>
            <h1>{title}</h1>
            <p className={classes.lead}>{lead}</p>
          </div>
        )}
        {action}
      </header>
      {views && <ViewLinks {...views} to={to} filter={filter} />}
      {renderFilters ? renderFilters(search) : search}
      {before}
      <PagedList
        query={query}
        className={className === undefined ? classes.list : `${classes.list} ${className}`}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={SearchX}
              title={t(($) => $.core.nothingFound)}
              text={t(($) => $.core.nothingFoundText)}
              action={
                clearText !== undefined && (
                  <Button
                    variant="default"
                    renderRoot={(root) => <Link to={to} search={{} as never} replace {...root} />}
                  >
                    {clearText}
                  </Button>
                )
              }
            />
          ) : (
            <EmptyState {...empty} />
          )
        }
        render={renderRow}
      />
      {children}
    </div>
  );
}

interface ViewLinksProps<View extends string> extends ListViews<View> {
  to: LinkProps['to'];
  filter: Filter;
}

/** The views of a list, which keep its other filters. */
function ViewLinks<View extends string>({ label, param, all, usual, nameOf, to, filter }: ViewLinksProps<View>) {
  return (
    <nav className={classes.states} aria-label={label}>
      {all.map((view) => (
        <Link
          key={view ?? ''}
          to={to}
          search={changed(filter, param, view === usual ? undefined : view) as never}
          className={classes.state}
          activeOptions={{ exact: true }}
          aria-current={view === (filter[param] ?? usual) ? 'page' : undefined}
          replace
        >
          {nameOf(view)}
        </Link>
      ))}
    </nav>
  );
}
