import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api/api-client.ts';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import {
  createNewsRule,
  listNewsRules,
  removeNewsRule,
  tryNewsRule,
  updateNewsRule,
  type NewsRule,
  type RuleFields,
} from '@candela/contract/community/news-rules';
import {
  createNewsSource,
  listNewsSources,
  readNewsSource,
  removeNewsSource,
  updateNewsSource,
} from '@candela/contract/community/news-sources';
import type { CallInput } from '@candela/contract/endpoint';

const keys = { sources: ['news-sources'], rules: ['news-rules'] };

export type SourceBody = CallInput<typeof createNewsSource>['body'];

export const newsSourcesQuery = queryOptions({
  queryKey: keys.sources,
  queryFn: ({ signal }) => call(listNewsSources, {}, { signal }),
});

export const newsRulesQuery = queryOptions({
  queryKey: keys.rules,
  queryFn: ({ signal }) => call(listNewsRules, {}, { signal }),
});

/** Reads the sources again when one of them was read or changed. */
export function useSourceNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = onLive('newsSources.changed', () => void client.invalidateQueries({ queryKey: keys.sources }));
    const leave = joinRoom('news-sources');
    return () => {
      stop();
      leave();
    };
  }, [client]);
}

function useChange<T, Output>(queryKey: string[], mutationFn: (given: T) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey }) });
}

/** @param source null: a new one */
export const useSourceSaving = (source: { id: number; version: number } | null) =>
  useChange(keys.sources, ({ isPaused, ...body }: SourceBody & { isPaused: boolean }) =>
    source
      ? call(
          updateNewsSource,
          { params: { id: source.id }, body: { ...body, isPaused, version: source.version } },
          { isShownByPage: true },
        )
      : call(createNewsSource, { body }, { isShownByPage: true }),
  );

export const useSourceRemoval = () =>
  useChange(keys.sources, (id: number) => call(removeNewsSource, { params: { id } }));

export const useReading = () => useChange(keys.sources, (id: number) => call(readNewsSource, { params: { id } }));

/** @param rule null: a new one */
export const useRuleSaving = (rule: NewsRule | null) =>
  useChange(keys.rules, (body: RuleFields) =>
    rule
      ? call(
          updateNewsRule,
          { params: { id: rule.id }, body: { ...body, version: rule.version } },
          { isShownByPage: true },
        )
      : call(createNewsRule, { body }, { isShownByPage: true }),
  );

export const useRuleRemoval = () => useChange(keys.rules, (id: number) => call(removeNewsRule, { params: { id } }));

/** Changes nothing. */
export const useRuleTrial = () =>
  useMutation({ mutationFn: (body: RuleFields) => call(tryNewsRule, { body }, { isShownByPage: true }) });
