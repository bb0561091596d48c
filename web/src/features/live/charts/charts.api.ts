import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '#platform/api/api-client.ts';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { eventRoom } from '@candela/contract/hub';
import { getSharedChart, shareChart } from '@candela/contract/live/charts';
import { ChartSync, type ShownChart } from './chart-sync.ts';

const sharedChartQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['charts', eventId],
    queryFn: ({ signal }) => call(getSharedChart, { params: { eventId } }, { signal }),
    retry: false,
  });

/** The current chart of a room, and a function for hosts to change it. */
export function useSharedChart(eventId: number): { shared: ShownChart | null; edit: ChartSync['edit'] } {
  const client = useQueryClient();
  const { data } = useQuery(sharedChartQuery(eventId));
  const [sync] = useState(
    () =>
      new ChartSync({
        send: (chart) => call(shareChart, { params: { eventId }, body: { chart } }, { keepalive: true }),
        isPassing: (error) => !(error instanceof ApiError) || error.status >= 500,
        onRefused: () => void client.invalidateQueries({ queryKey: ['charts', eventId] }),
      }),
  );
  useEffect(() => {
    if (data) sync.hear(data);
  }, [sync, data]);
  useEffect(() => {
    const stop = onLive('room.updated', ({ eventId: id, news }) => {
      if (id === eventId && news.type === 'chart') sync.hear(news.chart);
    });
    const joined = onLive('room.joined', ({ room, isComplete }) => {
      if (room === eventRoom(eventId) && !isComplete) void client.invalidateQueries({ queryKey: ['charts', eventId] });
    });
    const leave = joinRoom(eventRoom(eventId));
    return () => {
      stop();
      joined();
      leave();
      sync.flush();
    };
  }, [client, sync, eventId]);
  return { shared: useSyncExternalStore(sync.subscribe, sync.current), edit: (chart) => sync.edit(chart) };
}
