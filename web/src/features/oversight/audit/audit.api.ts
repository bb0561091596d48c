import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { saveTable } from '#platform/device/save-table.ts';
import { instantOfDay } from '#platform/time/days.ts';
import { exportAuditEvents, listAuditEvents } from '@candela/contract/oversight/audit';
import type { AuditFilter } from './audit-filter.ts';

/** Converts the days to instants; the last day is included. */
function wantedOf({ from, to, columns: _shown, ...rest }: AuditFilter, zone: string) {
  return {
    ...rest,
    ...(from !== undefined && { from: instantOfDay(from, zone) }),
    ...(to !== undefined && { to: instantOfDay(to, zone, 1) }),
  };
}

export const auditQuery = (filter: AuditFilter, zone: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', wantedOf(filter, zone)],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditEvents,
        { query: { ...wantedOf(filter, zone), limit: 30, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Downloads the filtered entries as a file. */
export function useAuditExport(filter: AuditFilter, zone: string) {
  return useMutation({
    mutationFn: () =>
      saveTable((cursor) =>
        call(exportAuditEvents, { query: { ...wantedOf(filter, zone), ...(cursor !== undefined && { cursor }) } }),
      ),
  });
}
