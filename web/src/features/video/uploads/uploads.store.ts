import type { HubData } from '@candela/contract/hub';
import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';
import type { Refusal } from './file-check.ts';

/**
 * `checking`: looked into; `refused`: not sent; `waiting`: others go first; `lost`: goes on by itself when the server is there
 * again; `arrived`: all of it is there, and `video` says what becomes of it.
 */
export type UploadState = 'checking' | 'refused' | 'waiting' | 'sending' | 'paused' | 'lost' | 'arrived';

export type VideoNews = Omit<HubData<'videos.changed'>, 'videoId'>;

export interface UploadItem {
  videoId: string;
  title: string;
  fileName: string;
  /** Bytes, and how many of them the server has. */
  size: number;
  sent: number;
  state: UploadState;
  /** Whether the server knows the video. */
  isAnnounced: boolean;
  /** Bytes a second; null until known. */
  speed: number | null;
  /** When the connection was lost, in milliseconds since 1970. */
  lostAt: number | null;
  refusal: Refusal | null;
  /** Share of the file that was there already when it was chosen again. */
  resumedAt: number | null;
  /** Of a picture of this page. */
  posterUrl: string | null;
  video: VideoNews | null;
}

interface UploadsState {
  items: UploadItem[];
  /** Half of the speed is left to others: to the live room, for one. */
  isGentle: boolean;
  /** The video host that was chosen for new videos; null: this installation; undefined: the one of the site. */
  hostId: string | null | undefined;
  /** How many parts of the page show all of them: then they are not also at its edge. */
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
