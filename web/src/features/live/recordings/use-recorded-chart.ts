import { useQuery } from '@tanstack/react-query';
import { chartAt, type FilmedChart } from './chart-at.ts';
import { recordedChartsQuery, windowOf } from './recordings.api.ts';

/** The shared chart at a second of a recording; null if there was none. The old chart is kept while the next page loads. */
export function useRecordedChart(eventId: number, seconds: number): FilmedChart | null {
  const { data } = useQuery({
    ...recordedChartsQuery(eventId, windowOf(seconds)),
    placeholderData: (before) => before,
  });
  return chartAt(data?.data ?? [], seconds);
}
