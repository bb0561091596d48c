import type { VideoDetail } from '@candela/contract/video/library';
import type { VideoMove } from '@candela/contract/video/projects';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadHostsQuery } from '#platform/api/upload-hosts.ts';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { moveQuery } from './moves.api.ts';
import classes from './moves.module.css';
import { useProblemText } from './problem-text.ts';

/** Location of a video, and a button to move it: for admins of video projects. */
export function MoveSection({ video }: { video: VideoDetail }) {
  const { t } = useTranslation();
  const { data: hosts } = useQuery(uploadHostsQuery);
  const { data: move } = useQuery(moveQuery(video.id));
  const [isAsking, setAsking] = useState(false);
  useArrival(move ?? null);
  // Without other hosts there is no destination.
  if (!hosts || (hosts.data.length === 0 && !video.host)) return null;
  const here = t(($) => $.videoProjects.here);
  const nameOf = (id: string | null) => (id === null ? here : (hosts.data.find((host) => host.id === id)?.name ?? ''));
  const isUnderWay = move && move.state !== 'failed';
  return (
    <>
      <section className={classes.section}>
        <h3>{t(($) => $.videoMoves.title)}</h3>
        <p>
          <bdi>{video.host?.name ?? here}</bdi>
        </p>
        {isUnderWay && <Progress move={move} target={nameOf(move.projectId)} />}
        {move?.state === 'failed' && <Failure move={move} target={nameOf(move.projectId)} />}
        {!isUnderWay && !video.canMove && video.state === 'ready' && <Unmovable video={video} />}
        {!isUnderWay && video.canMove && (
          <Button
            size="xs"
            variant="default"
            leftSection={<ArrowRightLeft size={14} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t(($) => $.videoMoves.move)}
          </Button>
        )}
      </section>
      {isAsking && (
        <MoveDialog
          video={video}
          targets={[{ id: null, name: here }, ...hosts.data].filter(({ id }) => id !== (video.host?.id ?? null))}
          onDone={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Why a video cannot be moved, shown in advance. */
function Unmovable({ video: { host, recording } }: { video: VideoDetail }) {
  const { t } = useTranslation();
  if (host) return <p>{t(($) => $.errors.videoProjects.noOriginal.description)}</p>;
  return <p>{recording ? t(($) => $.videoMoves.noRecordingFile) : t(($) => $.videoMoves.noFile)}</p>;
}

function Progress({ move: { state, progress }, target }: { move: VideoMove; target: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = format.number(Math.floor(progress * 100) / 100, { style: 'percent' });
  const step = state === 'failed' ? 'waiting' : state;
  return (
    <div className={classes.progress} role="status">
      <span>{t(($) => $.videoMoves.states[step], { target, percent })}</span>
      <ProgressBar value={Math.round(progress * 100)} max={100} label={t(($) => $.videoMoves.title)} />
      <p>{t(($) => $.videoMoves.meanwhile)}</p>
    </div>
  );
}

function Failure({ move: { problem }, target }: { move: VideoMove; target: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <div className={classes.failure} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <strong>{t(($) => $.videoMoves.failed, { target })}</strong>
        <span dir="auto">{problemText(problem ?? '')}</span>
      </div>
    </div>
  );
}

/** Refreshes the video when its move is complete, because it is another copy now. */
function useArrival(move: VideoMove | null): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  const isUnderWay = move !== null && move.state !== 'failed';
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void client.invalidateQueries({ queryKey: ['videos'] });
    wasUnderWay.current = isUnderWay;
  }, [client, isUnderWay]);
}
