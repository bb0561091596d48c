import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';
import type { HubData } from '@candela/contract/hub';
import type { Refusal } from './file-check.ts';

/**
 * `checking`: being checked; `refused`: not uploaded; `waiting`: queued; `lost`: resumes when the server is reachable again; `arrived`:
 * completely uploaded, `video` contains its processing state.
 */
export type UploadState = 'checking' | 'refused' | 'waiting' | 'sending' | 'paused' | 'lost' | 'arrived';

export type VideoNews = Omit<HubData<'videos.changed'>, 'videoId'>;

export interface UploadItem {
  videoId: string;
  title: string;
  fileName: string;
  /** Size in bytes, and number of bytes that the server has received. */
  size: number;
  sent: number;
  state: UploadState;
  /** Whether the server has created the video. */
  isAnnounced: boolean;
  /** Bytes per second; null until known. */
  speed: number | null;
  /** When the connection was lost, in milliseconds since 1970. */
  lostAt: number | null;
  refusal: Refusal | null;
  /** Share of the file that was already uploaded when it was selected again. */
  resumedAt: number | null;
  /** Object URL of the poster. */
  posterUrl: string | null;
  video: VideoNews | null;
}

interface UploadsState {
  items: UploadItem[];
  /** Whether to use only half of the bandwidth, for example during a live session. */
  isGentle: boolean;
  /** The destination chosen for new videos; null: this installation; undefined: the site's default. */
  hostId: string | null | undefined;
  /** Number of mounted upload lists: if there are any, the dock is hidden. */
  cards: number;
}

export const useUploads = create(
  inspected('uploads', (): UploadsState => ({ items: [], isGentle: false, hostId: undefined, cards: 0 })),
);

export function uploadOf(videoId: string): UploadItem | undefined {
  return useUploads.getState().items.find((item) => item.videoId === videoId);
}

export function changeUpload(videoId: string, changes: Partial<UploadItem>): void {
  useUploads.setState(({ items }) => ({
    items: items.map((item) => (item.videoId === videoId ? { ...item, ...changes } : item)),
  }));
}

export function putUpload(item: UploadItem): void {
  useUploads.setState(({ items }) => ({
    items: [...items.filter(({ videoId }) => videoId !== item.videoId), item],
  }));
}

export function dropUpload(videoId: string): void {
  const poster = uploadOf(videoId)?.posterUrl;
  if (poster) URL.revokeObjectURL(poster);
  useUploads.setState(({ items }) => ({ items: items.filter((item) => item.videoId !== videoId) }));
}

export const isUnderWay = ({ state }: UploadItem): boolean =>
  ['waiting', 'sending', 'lost', 'checking'].includes(state);

export function noteCard(change: 1 | -1): void {
  useUploads.setState(({ cards }) => ({ cards: cards + change }));
}
