import { maxCountOf } from '@candela/contract/accounts/users';
import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, MailPlus, SearchX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { LoadMore } from '#ui/load-more.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { InvitePeople } from './invite-people.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { columnsOf, validateUserFilter, type UserFilter } from './user-filter.ts';
import { UserPanel, type UserPanelProps } from './user-panel.tsx';
import { userListQuery, useUserExport } from './users.api.ts';
import { UsersFilters } from './users-filters.tsx';
import classes from './users.module.css';
import { UsersTable } from './users-table.tsx';
import { userViewsQuery } from './user-views.api.ts';
import { UsersViews } from './users-views.tsx';
import { WaitingList } from './waiting-list.tsx';

interface UsersPageProps {
  /** Renders a person's subscriptions. */
  subscriptionsOf: UserPanelProps['subscriptionsOf'];
}

interface Choice {
  /** The filter for which the rows were shown. */
  of: string;
  ids: ReadonlySet<string>;
}

/** The filter and columns from the URL, or from the saved view that it names. */
function useGivenFilter() {
  const { open, view, ...said } = validateUserFilter(useSearch({ strict: false }));
  const saved = useQuery(userViewsQuery).data?.data ?? [];
  const kept = saved.find(({ id }) => id === view);
  const given: UserFilter = kept ? validateUserFilter({ ...kept.filter, columns: kept.columns.join(',') }) : said;
  return { open, given, saved, viewId: kept?.id };
}

/** All people, for admins. Filter and open panel are in the URL. */
export function UsersPage({ subscriptionsOf }: UsersPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { open, given, saved, viewId } = useGivenFilter();
  const { columns, ...filter } = given;
  const users = useInfiniteQuery(userListQuery(filter));
  const [choice, setChoice] = useState<Choice>({ of: '', ids: new Set() });
  // The selection is reset when the filter changes.
  const shown = JSON.stringify(filter);
  const chosen = choice.of === shown ? choice.ids : new Set<string>();
  const setChosen = (chosenIds: ReadonlySet<string>) => setChoice({ of: shown, ids: chosenIds });
  const [asking, setAsking] = useState<'invite' | 'add' | null>(null);
  const stopAsking = () => setAsking(null);
  const rows = users.data?.pages.flatMap(({ data }) => data);
  const count = users.data?.pages[0]?.count ?? null;
  const ids = rows?.map(({ id }) => id) ?? [];
  const go = (search: Record<string, unknown>) =>
    void navigate({ to: '/admin/usermanagement', search: validateUserFilter(search), replace: true });
  const show = (id: string | undefined) =>
    go({ ...(viewId === undefined ? given : { view: viewId }), ...(id !== undefined && { open: id }) });
  const at = ids.indexOf(open ?? '');
  const stepTo = (index: number) => (at >= 0 && ids[index] !== undefined ? () => show(ids[index]) : null);
  return (
    <div className={list.page}>
      <UsersHead filter={filter} count={count} onAsk={setAsking} />
      <WaitingList />
      <UsersViews filter={given} saved={saved} viewId={viewId} onFilter={go} />
      <UsersFilters filter={given} onFilter={go} />
      {users.isError && <ErrorState onRetry={() => void users.refetch()} />}
      {!rows && !users.isError && <Skeleton height={420} radius="lg" />}
      {rows?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t(($) => $.core.nothingFound)}
          text={t(($) => $.core.nothingFoundText)}
          action={
            <Button variant="default" onClick={() => go({})}>
              {t(($) => $.users.clear)}
            </Button>
          }
        />
      )}
      {rows && rows.length > 0 && (
        <UsersTable
          rows={rows}
          count={count !== null && count <= maxCountOf(filter) ? count : undefined}
          columns={columnsOf(columns)}
          sort={filter.search === undefined ? (filter.sort ?? 'joined') : undefined}
          onSort={(sort) => go({ ...given, sort })}
          chosen={chosen}
          opened={open}
          onChoose={setChosen}
          onOpen={show}
        />
      )}
      <LoadMore
        hasMore={users.hasNextPage}
        isLoading={users.isFetchingNextPage}
        onLoad={() => void users.fetchNextPage()}
      />
      {/* Also shown when they have left the list: its report and undo refer to them. */}
      {chosen.size > 0 && <BulkBar key={shown} ids={[...chosen]} onClear={() => setChosen(new Set())} />}
      <SidePanel
        isOpen={open !== undefined}
        title={t(($) => $.users.person)}
        onClose={() => open !== undefined && show(undefined)}
      >
        {open !== undefined && (
          <UserPanel
            id={open}
            subscriptionsOf={subscriptionsOf}
            onStep={{ up: stepTo(at - 1), down: stepTo(at + 1) }}
          />
        )}
      </SidePanel>
      <SidePanel isOpen={asking === 'invite'} title={t(($) => $.invitations.invite)} onClose={stopAsking}>
        <InvitePeople onDone={stopAsking} />
      </SidePanel>
      <SidePanel isOpen={asking === 'add'} title={t(($) => $.users.add)} onClose={stopAsking}>
        <NewUserForm
          onDone={(id) => {
            stopAsking();
            show(id);
          }}
        />
      </SidePanel>
    </div>
  );
}

interface UsersHeadProps {
  filter: UserFilter;
  /** Number of all matches. */
  count: number | null;
  onAsk: (what: 'invite' | 'add') => void;
}

function UsersHead({ filter, count, onAsk }: UsersHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const file = useUserExport(filter);
  const maxCount = maxCountOf(filter);
  return (
    <header className={list.head}>
      <div>
        <h1>{t(($) => $.users.title)}</h1>
        <p className={classes.lead} role="status">
          {count !== null &&
            (count > maxCount
              ? t(($) => $.users.moreThan, { count: maxCount, number: format.number(maxCount) })
              : t(($) => $.users.count, { count, number: format.number(count) }))}
        </p>
      </div>
      <div className={classes.headActions}>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t(($) => $.users.csv)}
        </Button>
        <Button variant="default" leftSection={<UserPlus size={16} aria-hidden />} onClick={() => onAsk('add')}>
          {t(($) => $.users.add)}
        </Button>
        <Button leftSection={<MailPlus size={16} aria-hidden />} onClick={() => onAsk('invite')}>
          {t(($) => $.invitations.invite)}
        </Button>
      </div>
    </header>
  );
}
