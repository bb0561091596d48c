import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import type { SaveResult } from '#platform/autosave/autosave.ts';
import type { SaveAttempt } from '#platform/autosave/kept-draft.ts';
import {
  getCaptions,
  listCaptionTracks,
  listChapters,
  readCaptionFile,
  removeCaptions,
  saveCaptions,
  saveChapters,
  type Cue,
  type VideoChapter,
} from '@candela/contract/video/captions';
import { problemsOf } from './cue-steps.ts';

export interface CaptionContent {
  label: string;
  cues: Cue[];
}

export interface ChapterContent {
  chapters: VideoChapter[];
}

interface Opened<T> {
  revision: number;
  content: T;
}

const keys = {
  tracks: (id: string) => ['videos', 'tracks', id],
  track: (id: string, languageCode: string) => ['videos', 'track', id, languageCode],
  chapters: (id: string) => ['videos', 'chapters', id],
};

/** The state on opening: further changes are kept by its autosave. */
const opening = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: 'always',
} as const;

export const tracksQuery = (id: string) =>
  queryOptions({
    queryKey: keys.tracks(id),
    queryFn: ({ signal }) => call(listCaptionTracks, { params: { id } }, { signal }),
  });

async function loadTrack(id: string, languageCode: string, label: string): Promise<Opened<CaptionContent>> {
  try {
    const { revision, cues, label: named } = await call(getCaptions, { params: { id, languageCode } });
    return { revision, content: { label: named, cues } };
  } catch (error) {
    // Captions in a new language exist after the first save.
    if (error instanceof ApiError && error.status === 404) return { revision: 0, content: { label, cues: [] } };
    throw error;
  }
}

export const trackQuery = (id: string, languageCode: string, label: string) =>
  queryOptions({
    queryKey: keys.track(id, languageCode),
    queryFn: () => loadTrack(id, languageCode, label),
    ...opening,
  });

async function loadChapters(id: string): Promise<Opened<ChapterContent> & { isOfRecording: boolean }> {
  const { revision, chapters, isOfRecording } = await call(listChapters, { params: { id } });
  return { revision, content: { chapters }, isOfRecording };
}

export const chaptersQuery = (id: string) =>
  queryOptions({ queryKey: keys.chapters(id), queryFn: () => loadChapters(id), ...opening });

/** Statuses for which a retry may succeed. */
const passing = new Set([408, 425, 429]);

async function resultOf<T>(save: () => Promise<{ revision: number }>, load: () => Promise<Opened<T>>) {
  try {
    return { state: 'saved' as const, revision: (await save()).revision };
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'offline' as const };
    if (error.body?.title === 'errors.captions.conflict.title') return conflictWith(load);
    return { state: error.status < 500 && !passing.has(error.status) ? ('refused' as const) : ('offline' as const) };
  }
}

async function conflictWith<T>(load: () => Promise<Opened<T>>): Promise<SaveResult<T>> {
  try {
    const { revision, content } = await load();
    return { state: 'conflict', revision, content };
  } catch {
    return { state: 'offline' };
  }
}

/** How captions in a language are loaded and saved; overlapping and empty cues stay on the device. */
export function captionSaving(id: string, languageCode: string, label: string) {
  const load = () => loadTrack(id, languageCode, label);
  return {
    load,
    send: async ({ revision, content }: SaveAttempt<CaptionContent>): Promise<SaveResult<CaptionContent>> => {
      const spoken = content.cues.filter(({ text }) => text.trim() !== '');
      if (problemsOf(spoken).size > 0) return { state: 'refused' };
      const body = { revision, label: content.label, cues: spoken };
      return resultOf(() => call(saveCaptions, { params: { id, languageCode }, body }), load);
    },
  };
}

export function chapterSaving(id: string) {
  const load = () => loadChapters(id);
  return {
    load,
    send: async ({ revision, content }: SaveAttempt<ChapterContent>): Promise<SaveResult<ChapterContent>> => {
      const chapters = content.chapters.filter(({ title }) => title.trim() !== '');
      return resultOf(() => call(saveChapters, { params: { id }, body: { revision, chapters } }), load);
    },
  };
}

/** Parses a caption file without saving it. Errors are shown. */
export const readFileOf = (id: string, languageCode: string, file: File) =>
  uploadFile(readCaptionFile, { params: { id }, query: { languageCode } }, file);

export function useRemoval(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (languageCode: string) => call(removeCaptions, { params: { id, languageCode } }),
    onSuccess: (_gone, languageCode) => {
      client.removeQueries({ queryKey: keys.track(id, languageCode) });
      return client.invalidateQueries({ queryKey: keys.tracks(id) });
    },
  });
}
