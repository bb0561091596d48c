import type { ManagedStrategy } from '@candela/contract/scanning/managed-strategies';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ListRow } from '#ui/list-row.tsx';
import { ListScreen } from '#ui/list-screen.tsx';
import { NewButton } from '#ui/new-button.tsx';
import { managedListQuery } from './strategies.api.ts';
import { KindBadge, StateBadges } from './strategy-badges.tsx';
import { managedViews, validateManagedFilter } from './strategy-search.ts';

interface ManagedListProps {
  /** The area of admins, who see all; elsewhere those of the user. */
  isOfAdmins: boolean;
}

/** Strategies to change, last changed first. */
export function ManagedList({ isOfAdmins }: ManagedListProps) {
  const { t } = useTranslation();
  const filter = validateManagedFilter(useSearch({ strict: false }));
  const { view, search = '' } = filter;
  const action = (
    <NewButton
      to={isOfAdmins ? '/admin/strategies/add' : '/education/strategies/new'}
      text={t(($) => $.strategies.new)}
    />
  );
  return (
    <ListScreen
      title={t(($) => (isOfAdmins ? $.strategies.all : $.strategies.mine))}
      action={action}
      to={isOfAdmins ? '/admin/strategies' : '/education/strategies/mine'}
      filter={filter}
      views={{
        label: t(($) => $.strategies.byState),
        param: 'view',
        all: [undefined, ...managedViews],
        nameOf: (each) =>
          each === undefined
            ? t(($) => $.strategies.views.all)
            : each === 'submitted'
              ? t(($) => $.strategies.views.submitted)
              : t(($) => $.strategies.states[each]),
      }}
      searchLabel={t(($) => $.strategies.searchManaged)}
      query={useInfiniteQuery(managedListQuery(filter, !isOfAdmins))}
      renderRow={(strategy) => <Row strategy={strategy} isOfAdmins={isOfAdmins} />}
      empty={{
        icon: Target,
        title: t(($) => $.strategies.noneManaged),
        text: t(($) => $.strategies.noneManagedText),
        action,
      }}
      isNarrowed={search !== '' || view !== undefined}
    />
  );
}

function Row({ strategy, isOfAdmins }: { strategy: ManagedStrategy } & ManagedListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, kind, name, summary, owner, status, liveVersion, submittedVersion, timeframe, updatedAt } = strategy;
  const params = { strategyId: String(id) };
  return (
    <ListRow
      link={
        isOfAdmins
          ? { to: '/admin/strategies/$strategyId', params }
          : { to: '/education/strategies/$strategyId', params, search: { edit: true } }
      }
      title={name}
      note={
        <>
          {summary !== '' && <bdi>{summary}</bdi>} {isOfAdmins && <bdi>{owner.fullName}</bdi>}
        </>
      }
      detail={[
        ...(timeframe ? [t(($) => $.chart.timeframes[timeframe])] : []),
        ...(liveVersion === null ? [] : [t(($) => $.strategies.versionNumber, { version: liveVersion })]),
      ].join(' · ')}
      secondDetail={t(($) => $.strategies.changedAt, { time: format.relative(updatedAt) })}
      mark={
        <>
          <KindBadge kind={kind} />
          <StateBadges status={status} submittedVersion={submittedVersion} />
        </>
      }
    />
  );
}
