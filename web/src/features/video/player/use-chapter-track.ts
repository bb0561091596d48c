import { useQuery } from '@tanstack/react-query';
import { chapterTrack } from './chapter-track.ts';

/** Object URL of the chapters; null if there are none. */
export function useChapterTrack(
  chapters: readonly { seconds: number; title: string }[],
  durationSeconds: number,
): string | null {
  const text = chapterTrack(chapters, durationSeconds);
  const { data } = useQuery({
    queryKey: ['chapter-track', text],
    queryFn: () => URL.createObjectURL(new Blob([text], { type: 'text/vtt' })),
    enabled: text !== '',
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? null;
}
