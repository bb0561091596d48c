import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  createRecordingDownload,
  createRecordingLesson,
  getRecording,
  listLessonPlaces,
  listRecordedCaptions,
  listRecordedCharts,
  listRecordings,
  listTimeline,
  removeRecording,
  timelineSeconds,
  updateRecording,
  type recordingOrders,
  type RecordingDetail,
  type TimelineEntry,
} from '@candela/contract/live/recordings';
import { webVttOf } from './web-vtt.ts';

type Order = (typeof recordingOrders)[number];

const keys = {
  all: ['recordings'],
  one: (eventId: number) => ['recordings', eventId],
  list: (search: string, sort: Order, hostId?: string) => ['recordings', 'list', search, sort, hostId ?? null],
  timeline: (eventId: number, window: number) => ['recordings', eventId, 'timeline', window],
  charts: (eventId: number, window: number) => ['recordings', eventId, 'charts', window],
  captions: (eventId: number) => ['recordings', eventId, 'captions'],
  places: (eventId: number) => ['recordings', eventId, 'places'],
};

/** Polling interval for a recording in processing, in milliseconds; the hub reports it as well. */
const processingInterval = 5000;

export const recordingQuery = (eventId: number) =>
  queryOptions({
    queryKey: keys.one(eventId),
    queryFn: ({ signal }) => call(getRecording, { params: { eventId } }, { signal }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'ready' && state.data.state !== 'failed' ? processingInterval : false,
  });

/** With `hostId` only published recordings of this host. */
export const recordingListQuery = (search: string, sort: Order, hostId?: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(search, sort, hostId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listRecordings,
        { query: { sort, hostId, ...(search && { search }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages, ...rest }) => ({
      ...rest,
      pages: pages.map((page) => ({ ...page, data: page.data.map((each) => ({ ...each, id: each.eventId })) })),
    }),
  });

/** The page of the timeline that contains a second. */
export const windowOf = (seconds: number) => Math.floor(seconds / timelineSeconds);

export const timelineQuery = (eventId: number, window: number) =>
  queryOptions({
    queryKey: keys.timeline(eventId, window),
    queryFn: async ({ signal }) => {
      const data: TimelineEntry[] = [];
      let cursor: string | undefined;
      do {
        const query = { from: window * timelineSeconds, cursor };
        const page = await call(listTimeline, { params: { eventId }, query }, { signal });
        data.push(...page.data);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return { data };
    },
    staleTime: 300_000,
  });

export const recordedChartsQuery = (eventId: number, window: number) =>
  queryOptions({
    queryKey: keys.charts(eventId, window),
    queryFn: ({ signal }) =>
      call(listRecordedCharts, { params: { eventId }, query: { from: window * timelineSeconds } }, { signal }),
    staleTime: 300_000,
  });

/** URL of a WebVTT file with the host's words; null if there were no captions. Created once per visit. */
export const captionTrackQuery = (eventId: number) =>
  queryOptions({
    queryKey: keys.captions(eventId),
    queryFn: async ({ signal }) => {
      const { data } = await call(listRecordedCaptions, { params: { eventId } }, { signal });
      if (data.length === 0) return null;
      return URL.createObjectURL(new Blob([webVttOf(data)], { type: 'text/vtt' }));
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });

export const lessonPlacesQuery = (eventId: number) =>
  queryOptions({
    queryKey: keys.places(eventId),
    queryFn: ({ signal }) => call(listLessonPlaces, { params: { eventId } }, { signal }),
  });

export type RecordingChange = Pick<RecordingDetail, 'title' | 'trimStart' | 'trimEnd' | 'chapters'> & {
  isPublished: boolean;
};

export function useRecordingChanges(eventId: number) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: RecordingChange) => call(updateRecording, { params: { eventId }, body }),
    onSuccess: (recording) => {
      client.setQueryData(keys.one(eventId), recording);
      return client.invalidateQueries({ queryKey: ['recordings', 'list'] });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(removeRecording, { params: { eventId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
  const makeLesson = useMutation({
    mutationFn: (sectionId: number) => call(createRecordingLesson, { params: { eventId }, body: { sectionId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['courses'] }),
  });
  const download = useMutation({ mutationFn: () => call(createRecordingDownload, { params: { eventId } }) });
  return { save, remove, makeLesson, download };
}
