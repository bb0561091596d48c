import type { RecordingDetail } from '@candela/contract/live/recordings';
import { useIntersection } from '@mantine/hooks';
import { useFilmStrip } from '#features/video/player/use-film-strip.ts';
import { RecordingEditor } from '#features/live/recordings/recording-editor.tsx';

interface FilmedEditorProps {
  recording: RecordingDetail;
  videoId: string;
  video: HTMLVideoElement | null;
  seconds: number;
  onSeek: (seconds: number) => void;
  onRemoved: () => void;
}

const frameCount = 12;

/** The recording editor with pictures of the video, which are created once the strip is visible. */
export function FilmedEditor({ videoId, video, ...props }: FilmedEditorProps) {
  const { ref, entry } = useIntersection();
  const frames = useFilmStrip({
    videoId,
    isWhole: true,
    seconds: props.recording.wholeSeconds,
    count: frameCount,
    isWanted: entry?.isIntersecting ?? false,
  });
  return (
    <div ref={ref}>
      <RecordingEditor {...props} video={video} frames={frames} onShow={(to) => pauseAt(video, to)} />
    </div>
  );
}

function pauseAt(video: HTMLVideoElement | null, seconds: number): void {
  if (!video) return;
  video.pause();
  video.currentTime = seconds;
}
