import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listStrategyAlerts } from '@candela/contract/scanning/alerts';
import {
  createStrategy,
  getManagedStrategy,
  listManagedStrategies,
  removeStrategy,
  updateStrategy,
  type ManagedStrategyDetail,
  type StrategyFields,
} from '@candela/contract/scanning/managed-strategies';
import { getStrategy, listStrategies } from '@candela/contract/scanning/strategies';
import { changeStrategyState, goLiveWithStrategy, returnStrategy } from '@candela/contract/scanning/strategy-states';
import { tryStrategyVersion } from '@candela/contract/scanning/strategy-trials';
import { createStrategyVersion, getStrategyVersion } from '@candela/contract/scanning/strategy-versions';
import { writeAlert, type WrittenAlertFields } from '@candela/contract/scanning/written-alerts';
import type { ManagedFilter, ScannerSearch } from './strategy-search.ts';

const keys = {
  all: ['strategies'],
  one: (id: number) => ['strategies', 'one', id],
  alerts: (id: number) => ['strategy-alerts', id],
  managed: (filter: ManagedFilter) => ['strategies', 'managed', filter],
  managedOne: (id: number) => ['strategies', 'managed-one', id],
};

/** Lists of strategies that the user may read; the hub changes their latest alerts. */
export const strategyListsKey = ['strategies', 'list'] as const;

/** Strategies that the user may read, by what the address says. */
export const strategyListQuery = (search: ScannerSearch) =>
  infiniteQueryOptions({
    queryKey: [...strategyListsKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(listStrategies, { query: { ...search, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const strategyQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getStrategy, { params: { id } }, { signal }),
  });

/** Added to by the hub. */
export const strategyAlertsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.alerts(id),
    queryFn: ({ signal }) => call(listStrategyAlerts, { params: { id } }, { signal }),
  });

/** Strategies that the user may change. */
export const managedListQuery = ({ view, search }: ManagedFilter, isOwn: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keys.managed({ ...(view && { view }), ...(search && { search }) }), isOwn],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(view === 'submitted' ? { submitted: 'true' } : view && { status: view }),
        ...(search !== undefined && { search }),
        ...(isOwn && { mine: 'true' }),
        cursor: pageParam ?? undefined,
      };
      return call(listManagedStrategies, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const managedStrategyQuery = (id: number) =>
  queryOptions({
    queryKey: keys.managedOne(id),
    queryFn: ({ signal }) => call(getManagedStrategy, { params: { id } }, { signal }),
    // Used by a form: other people's changes must not replace what is being typed.
    refetchOnWindowFocus: false,
  });

/** Shows the state that a call has answered, and has lists read again. */
function useShown() {
  const client = useQueryClient();
  return (detail: ManagedStrategyDetail) => {
    client.setQueryData(keys.managedOne(detail.id), detail);
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'managed-one';
    void client.invalidateQueries({ queryKey: keys.all, predicate: isOther });
  };
}

/** Creates a strategy, or changes the one that was read with this revision. */
export function useStrategySaving(read: Pick<ManagedStrategyDetail, 'id' | 'revision'> | null) {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: ({ kind, ...fields }: StrategyFields & { kind: ManagedStrategyDetail['kind'] }) =>
      read === null
        ? call(createStrategy, { body: { ...fields, kind } })
        : call(updateStrategy, { params: { id: read.id }, body: { ...fields, revision: read.revision } }),
    onSuccess,
  });
}

/** What is done with a strategy beside changing its fields. */
export type StrategyStep =
  /** `isDraft`: it is made of the draft first. Null: not a scanner. */
  | { action: 'submit' | 'goLive'; version: number | null; isDraft: boolean }
  | { action: 'withdraw' | 'pause' | 'resume' | 'archive' | 'restore' }
  | { action: 'return'; note: string };

/** Takes a step from the state that was read, which is read again if that fails. What is worked on becomes a version before it is submitted or goes live. */
export function useStrategyStep(read: ManagedStrategyDetail) {
  const client = useQueryClient();
  const onSuccess = useShown();
  return useMutation({
    mutationFn: async (step: StrategyStep) => {
      const params = { id: read.id };
      const { revision } = read;
      if (step.action === 'return') return call(returnStrategy, { params, body: { revision, note: step.note } });
      if (step.action !== 'submit' && step.action !== 'goLive')
        return call(changeStrategyState, { params, body: { revision, change: { action: step.action } } });
      const frozen = step.isDraft ? await call(createStrategyVersion, { params, body: { revision } }) : read;
      // Also if the next call is refused: the version is there.
      onSuccess(frozen);
      const { version } = step;
      return step.action === 'goLive'
        ? call(goLiveWithStrategy, { params, body: { revision: frozen.revision, version } })
        : call(changeStrategyState, {
            params,
            body: { revision: frozen.revision, change: { action: 'submit', version } },
          });
    },
    onSuccess,
    onError: () => client.invalidateQueries({ queryKey: keys.managedOne(read.id) }),
  });
}

/** The rule of a version, which never changes. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['strategies', 'version', id, version],
    queryFn: ({ signal }) => call(getStrategyVersion, { params: { id, number: version } }, { signal }),
    staleTime: Infinity,
  });

/** Why a version that was refused cannot go live. */
export const trialQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['strategies', 'trial', id, version],
    queryFn: ({ signal }) => call(tryStrategyVersion, { params: { id, number: version } }, { signal }),
    staleTime: 60_000,
  });

export function useStrategyRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeStrategy, { params: { id } }),
    onSuccess: (_nothing, id) => {
      client.removeQueries({ queryKey: keys.managedOne(id) });
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Sends an alert that is written by hand. */
export function useWrittenAlert(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WrittenAlertFields) => call(writeAlert, { params: { id }, body }, { isShownByPage: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.alerts(id) }),
  });
}
