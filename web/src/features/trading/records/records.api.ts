import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { saveTable } from '#platform/device/save-table.ts';
import {
  type Equity,
  exportResults,
  getEquity,
  getRecord,
  listRecords,
  listSymbolRecords,
} from '@candela/contract/trading/records';
import { partOf, type RankingSearch, type RecordSearch } from './record-search.ts';

/** Figures follow results within a minute. */
const staleTime = 60_000;

/** A part of the record of an author; without one, all of it. */
export const recordQuery = (authorId: string, search: RecordSearch = {}) => {
  const part = partOf(search);
  return queryOptions({
    // All of it is what the line beside an idea reads, too.
    queryKey: ['records', 'one', authorId, ...(Object.keys(part).length > 0 ? [part] : [])],
    queryFn: ({ signal }) => call(getRecord, { params: { id: authorId }, query: part }, { signal }),
    staleTime,
    retry: false,
    placeholderData: keepPreviousData,
  });
};

/** The cumulated results of an author. */
export const equityQuery = (authorId: string, isSimulated: boolean, search: RecordSearch) => {
  const query = { ...partOf(search), simulated: String(isSimulated) };
  return queryOptions({
    queryKey: ['records', 'equity', authorId, query],
    queryFn: ({ signal }) => call(getEquity, { params: { id: authorId }, query }, { signal }),
    staleTime,
    placeholderData: keepPreviousData,
  });
};

/** Downloads the results of a part of a record as a file. */
export function useResultsExport(authorId: string, isSimulated: boolean, search: RecordSearch) {
  return useMutation({
    mutationFn: () =>
      saveTable((cursor) =>
        call(exportResults, {
          params: { id: authorId },
          query: { ...partOf(search), simulated: String(isSimulated), ...(cursor !== undefined && { cursor }) },
        }),
      ),
  });
}

/** Authors by their results on a symbol. */
export const symbolRecordsQuery = (symbolId: number) =>
  queryOptions({
    queryKey: ['records', 'symbol', symbolId],
    queryFn: ({ signal }) => call(listSymbolRecords, { params: { id: symbolId } }, { signal }),
    staleTime,
    retry: false,
  });

/** Authors by their results. */
export const rankingQuery = (search: RankingSearch) => {
  const { sort = 'best', simulated = false, ...part } = search;
  return infiniteQueryOptions({
    queryKey: ['records', 'ranking', sort, simulated, part],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecords,
        { query: { ...part, sort, simulated: String(simulated), cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime,
  });
};

export type EquityPoint = Equity['points'][number];

/** The result of a point of a curve in R; null for the ends of months, which stand for several. */
export function resultAt(points: readonly EquityPoint[], at: number): number | null {
  const [point, before] = [points[at], points[at - 1]];
  if (!point || point.closed - (before?.closed ?? 0) !== 1) return null;
  return point.totalR - (before?.totalR ?? 0);
}
