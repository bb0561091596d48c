import { updateProgress, type ProgressResult } from '@candela/contract/lessons';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#platform/api-error.ts';
import { call } from '#platform/api-client.ts';
import { WatchRecord, type Piece } from './watch-record.ts';

const reportInterval = 10_000;

interface WatchReporterOptions {
  video: HTMLVideoElement | null;
  lessonId: number;
  userId: string;
  startAt: number;
  /** Progress is kept for enrolled learners only. */
  isEnabled: boolean;
  onResult: (result: ProgressResult) => void;
}

/**
 * Reports what is watched every ten seconds, on pause, on a jump, at the end and when the page is left. What could not
 * be sent waits on the device for the next report, reload or visit.
 */
export function useWatchReporter({ video, lessonId, userId, startAt, isEnabled, onResult }: WatchReporterOptions): void {
  const finished = useEffectEvent(onResult);
  const begin = useEffectEvent(() => new WatchRecord(keptPieces(itemOf(userId, lessonId)), startAt));

  useEffect(() => {
    if (!video || !isEnabled) return;
    const item = itemOf(userId, lessonId);
    const record = begin();

    const keep = () => keepPieces(item, record.unsent);
    const send = async (keepalive = false) => {
      const report = record.take();
      if (!report) return;
      try {
        const body = { positionSeconds: report.positionSeconds, watched: report.watched.map(([a, b]): [number, number] => [a, b]) };
        const result = await call(updateProgress, { params: { id: lessonId }, body }, { keepalive });
        record.settle(report);
        finished(result);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (isRefused) record.settle(report);
        else record.giveBack();
      }
      keep();
    };

    const onTime = () => {
      record.at(video.currentTime, !video.paused && !video.seeking);
      keep();
    };
    const onSeeking = () => record.at(video.currentTime, false);
    const onStop = () => {
      onTime();
      void send();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void send(true);
    };
    const onLeave = () => void send(true);
    const events = { timeupdate: onTime, seeking: onSeeking, seeked: onStop, pause: onStop, ended: onStop };
    for (const [name, listener] of Object.entries(events)) video.addEventListener(name, listener);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    const timer = window.setInterval(() => void send(), reportInterval);
    void send();
    return () => {
      window.clearInterval(timer);
      for (const [name, listener] of Object.entries(events)) video.removeEventListener(name, listener);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      void send(true);
    };
  }, [video, lessonId, userId, isEnabled]);
}

function itemOf(userId: string, lessonId: number): string {
  return `watched:${userId}:${lessonId}`;
}

function keptPieces(item: string): Piece[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(item) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (piece): piece is [number, number] => Array.isArray(piece) && piece.length === 2 && piece.every(Number.isFinite),
    );
  } catch {
    return [];
  }
}

function keepPieces(item: string, pieces: Piece[]): void {
  if (pieces.length === 0) localStorage.removeItem(item);
  else localStorage.setItem(item, JSON.stringify(pieces));
}
