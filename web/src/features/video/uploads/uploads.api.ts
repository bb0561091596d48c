import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { queryClient } from '#platform/api/query.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import type { CallInput } from '@candela/contract/endpoint';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getProcessedVideo,
  getUploadLimits,
  listUploads,
  putPoster,
  retryVideo,
} from '@candela/contract/video/uploads';

/** Query key of everything about managed videos: invalidated by messages of the hub. */
const videosKey = 'videos';

export const uploadLimitsQuery = queryOptions({
  queryKey: [videosKey, 'limits'],
  queryFn: ({ signal }) => call(getUploadLimits, {}, { signal }),
  staleTime: 300_000,
});

export const unfinishedQuery = queryOptions({
  queryKey: [videosKey, 'unfinished'],
  queryFn: ({ signal }) => call(listUploads, {}, { signal }),
});

export const processedQuery = (id: string) =>
  queryOptions({
    queryKey: [videosKey, 'processed', id],
    queryFn: ({ signal }) => call(getProcessedVideo, { params: { id } }, { signal }),
  });

export const readLimits = () => queryClient.fetchQuery(uploadLimitsQuery);
export const readUnfinished = () => queryClient.fetchQuery({ ...unfinishedQuery, staleTime: 0 });
export const readProcessed = (id: string) => call(getProcessedVideo, { params: { id } });
export const announce = (body: CallInput<typeof createUpload>['body']) => call(createUpload, { body });
export const complete = (id: string) => call(completeUpload, { params: { id } });
export const giveUp = (id: string) => call(cancelUpload, { params: { id } });
export const retry = (id: string) => call(retryVideo, { params: { id } });
export const sendPoster = (id: string, picture: Blob) => uploadFile(putPoster, { params: { id } }, picture);

/** Refetches videos, because they may have changed. */
export const readVideosAgain = () => void queryClient.invalidateQueries({ queryKey: [videosKey] });
