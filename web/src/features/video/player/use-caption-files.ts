import { queryOptions, useQueries } from '@tanstack/react-query';
import type { Playback } from '@candela/contract/video/playback';
import { readVtt, type SpokenCue } from './read-vtt.ts';

type Track = Playback['captions'][number];

/** Captions in one language. */
export interface CaptionFile {
  languageCode: string;
  label: string;
  /** Object URL of the loaded file, valid for the lifetime of the page. */
  url: string;
  cues: SpokenCue[];
}

const captionQuery = (videoId: string, { languageCode, revision, url }: Track) =>
  queryOptions({
    // Without the URL: after a renewal the captions are the same.
    queryKey: ['caption-files', videoId, languageCode, revision],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`captions: ${response.status}`);
      const text = await response.text();
      return { url: URL.createObjectURL(new Blob([text], { type: 'text/vtt' })), cues: readVtt(text) };
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 2,
  });

/**
 * The captions of a video, loaded once: tracks with signed URLs would be reloaded at every renewal, and lose the selection.
 */
export function useCaptionFiles(videoId: string, playback: Playback | undefined): CaptionFile[] {
  const tracks = playback?.captions ?? [];
  return useQueries({
    queries: tracks.map((track) => captionQuery(videoId, track)),
    combine: (results) =>
      results.flatMap(({ data }, at): CaptionFile[] => {
        const track = tracks[at];
        return data && track ? [{ languageCode: track.languageCode, label: track.label, ...data }] : [];
      }),
  });
}

type Captions = Pick<CaptionFile, 'languageCode' | 'label' | 'url'>;

/** The video's own captions, with given ones in languages that it has none in: both of one language would be shown at once. */
export function joinCaptions(own: readonly Captions[], given: readonly Captions[]): Captions[] {
  const isMissing = ({ languageCode }: Captions) => own.every((file) => file.languageCode !== languageCode);
  return [...own, ...given.filter(isMissing)];
}
