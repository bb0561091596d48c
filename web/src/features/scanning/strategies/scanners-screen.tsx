import '@mantine/core/styles/Input.layer.css';
import { can } from '@candela/contract/permissions';
import type { ListedStrategy } from '@candela/contract/scanning/strategies';
import { strategyKinds } from '@candela/contract/scanning/strategy-terms';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { useSession } from '#platform/session/session.ts';
import { useZone } from '#platform/time/time.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { ListScreen } from '#ui/list-screen.tsx';
import { NewButton } from '#ui/new-button.tsx';
import { timeframes } from '@candela/markets/timeframes';
import { ScannerRow } from './scanner-row.tsx';
import { strategyListQuery } from './strategies.api.ts';
import classes from './strategies.module.css';
import { validateScannerSearch, type ScannerSearch } from './strategy-search.ts';

interface ScannersScreenProps {
  search: ScannerSearch;
  onSearch: (search: ScannerSearch) => void;
  /** At the end of each row. */
  renderTool?: (strategy: ListedStrategy) => ReactNode;
  /** The address of this list: two of them show it. */
  to: '/education/scanners' | '/education/strategies';
}

/** The strategies that the user may read, those that went live last first. */
export function ScannersScreen({ search, onSearch, renderTool, to }: ScannersScreenProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const isStrategist = useSession(({ profile }) => profile !== null && can(profile, 'strategies.manage'));
  const { status, ...rest } = search;
  return (
    <ListScreen
      title={t(($) => $.strategies.title)}
      lead={t(($) => $.strategies.lead, { zone })}
      {...(isStrategist && {
        action: (
          <div className={classes.actions}>
            <Link to="/education/strategies/mine">{t(($) => $.strategies.mine)}</Link>
            <NewButton to="/education/strategies/new" text={t(($) => $.strategies.new)} />
          </div>
        ),
      })}
      to={to}
      filter={search}
      views={{
        label: t(($) => $.strategies.byState),
        param: 'status',
        all: [undefined, 'active', 'paused'] as const,
        nameOf: (view) => t(($) => $.strategies.views[view ?? 'all']),
      }}
      searchLabel={t(($) => $.strategies.search)}
      renderFilters={(field) => <Filters field={field} search={search} onSearch={onSearch} />}
      query={useInfiniteQuery(strategyListQuery(search))}
      renderRow={(strategy) => <ScannerRow strategy={strategy} tool={renderTool?.(strategy)} />}
      empty={{ icon: ScanSearch, title: t(($) => $.strategies.none), text: t(($) => $.strategies.noneText) }}
      isNarrowed={Object.keys(rest).length > 0 || status !== undefined}
      clearText={t(($) => $.strategies.clear)}
    >
      <p className={classes.risk}>{t(($) => $.strategies.risk)}</p>
    </ListScreen>
  );
}

function Filters({ field, search, onSearch }: { field: ReactNode } & Pick<ScannersScreenProps, 'search' | 'onSearch'>) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const markets = useLookups()?.tradingMarkets ?? [];
  const change = (changes: Record<string, string>) => onSearch(validateScannerSearch({ ...search, ...changes }));
  return (
    <FilterBar
      search={field}
      count={[search.kind, search.market, search.timeframe].filter((value) => value !== undefined).length}
    >
      <NativeSelect
        aria-label={t(($) => $.strategies.kind)}
        value={search.kind ?? ''}
        data={[
          { value: '', label: t(($) => $.strategies.allKinds) },
          ...strategyKinds.map((value) => ({ value, label: t(($) => $.strategies.kinds[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ kind: value })}
      />
      <NativeSelect
        aria-label={t(($) => $.strategies.market)}
        value={search.market ?? ''}
        data={[
          { value: '', label: t(($) => $.strategies.allMarkets) },
          ...markets.map((code) => ({ value: code, label: label('tradingMarkets', code) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ market: value })}
      />
      <NativeSelect
        aria-label={t(($) => $.strategies.timeframe)}
        value={search.timeframe ?? ''}
        data={[
          { value: '', label: t(($) => $.strategies.allTimeframes) },
          ...timeframes.map((value) => ({ value, label: t(($) => $.chart.timeframes[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ timeframe: value })}
      />
    </FilterBar>
  );
}
