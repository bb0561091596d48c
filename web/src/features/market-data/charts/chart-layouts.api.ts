import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { SaveResult } from '#platform/autosave/autosave.ts';
import type { SaveAttempt } from '#platform/autosave/kept-draft.ts';
import { isSame } from '#platform/same-value.ts';
import {
  getChartLayout,
  getChartMarks,
  getChartSymbol,
  saveChartLayout,
  type ChartLayout,
} from '@candela/contract/market-data/chart-layouts';
import { defaultLayout } from './default-layout.ts';

interface Loaded {
  revision: number;
  content: ChartLayout;
}

/** Statuses for which a retry may succeed. */
const passing = new Set([408, 425, 429]);

async function load(symbolId: number): Promise<Loaded> {
  const { version, layout } = await call(getChartLayout, { params: { symbolId } });
  return { revision: version, content: layout ?? defaultLayout };
}

/** How the user has set up the chart of a symbol. Read anew for each chart that opens: another window may have changed it. */
export const chartLayoutQuery = (symbolId: number) =>
  queryOptions({
    queryKey: ['chart-layouts', symbolId],
    queryFn: () => load(symbolId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How the chart of a symbol is loaded and saved. One that is as at the beginning is not kept. */
export function layoutSaving(symbolId: number) {
  return {
    load: () => load(symbolId),
    async send({ revision, content }: SaveAttempt<ChartLayout>): Promise<SaveResult<ChartLayout>> {
      const layout = isSame(content, defaultLayout) ? null : content;
      try {
        const { version } = await call(saveChartLayout, {
          params: { symbolId },
          body: { version: revision, layout },
        });
        return { state: 'saved', revision: version };
      } catch (error) {
        if (!(error instanceof ApiError)) return { state: 'offline' };
        if (error.body?.title === 'errors.chartLayouts.changed.title') return conflictWith(symbolId);
        return { state: error.status < 500 && !passing.has(error.status) ? 'refused' : 'offline' };
      }
    },
  };
}

async function conflictWith(symbolId: number): Promise<SaveResult<ChartLayout>> {
  try {
    return { state: 'conflict', ...(await load(symbolId)) };
  } catch {
    return { state: 'offline' };
  }
}

/** When a symbol trades, and what it has. */
export const chartSymbolQuery = (symbolId: number) =>
  queryOptions({
    queryKey: ['chart-symbols', symbolId],
    queryFn: ({ signal }) => call(getChartSymbol, { params: { symbolId } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** Gaps and corrections of a symbol between two times, in milliseconds since 1970. */
export const chartMarksQuery = (symbolId: number, range: { from: number; to: number }) =>
  queryOptions({
    queryKey: ['chart-marks', symbolId, range],
    queryFn: ({ signal }) => call(getChartMarks, { params: { symbolId }, query: range }, { signal }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
