import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  createReportLink,
  listReportRuns,
  readReport,
  removeReportRun,
  startReportRun,
  type ReportRun,
  type ReportScopeInput,
} from '@candela/contract/oversight/report-runs';
import {
  addReportSchedule,
  listReportSchedules,
  removeReportSchedule,
  type ScheduleInput,
} from '@candela/contract/oversight/report-schedules';
import type { ReportFormat, ReportRunKind } from '@candela/contract/oversight/report-terms';

export interface WantedReport {
  kind: ReportRunKind;
  scope: ReportScopeInput;
}

const runningInterval = 1500;
const listKey = ['report-runs'];

export const isOpen = ({ state }: ReportRun): boolean => state === 'waiting' || state === 'running';

/** The rows of a report, page by page. */
export const reportQuery = ({ kind, scope }: WantedReport) =>
  infiniteQueryOptions({
    queryKey: ['report-pages', kind, scope],
    queryFn: ({ pageParam, signal }) =>
      call(
        readReport,
        { query: { kind, ...scope, limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** The reader's files; while one is being made, its progress. */
export const reportRunsQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ pageParam, signal }) =>
    call(listReportRuns, { query: { limit: 10, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isOpen)) ? runningInterval : false),
});

/** What is made for the reader every week or month. */
export const reportSchedulesQuery = queryOptions({
  queryKey: ['report-schedules'],
  queryFn: ({ signal }) => call(listReportSchedules, {}, { signal }),
});

export function useReportSchedules() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: reportSchedulesQuery.queryKey });
  const add = useMutation({
    mutationFn: (body: ScheduleInput) => call(addReportSchedule, { body }),
    onSuccess: refresh,
  });
  const end = useMutation({
    mutationFn: (id: string) => call(removeReportSchedule, { params: { id } }),
    onSettled: refresh,
  });
  return { add, end };
}

export function useReportFiles() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: listKey });
  const start = useMutation({
    mutationFn: ({ kind, scope, format }: WantedReport & { format: ReportFormat }) =>
      call(startReportRun, { body: { kind, format, ...scope } }),
    onSuccess: refresh,
  });
  const load = useMutation({
    mutationFn: (id: string) => call(createReportLink, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeReportRun, { params: { id } }),
    onSettled: refresh,
  });
  return { start, load, remove };
}
