import { useEffect, useEffectEvent } from 'react';
import { isRefused } from '#platform/offline/waiting-changes.ts';
import type { ProgressResult } from '@candela/contract/learning/lessons';
import { readKept, writeKept } from './kept-progress.ts';
import { sendKept, sendReport } from './lessons.api.ts';
import { WatchRecord } from './watch-record.ts';

const reportInterval = 10_000;

interface WatchReporterOptions {
  video: HTMLVideoElement | null;
  lessonId: number;
  videoId: string;
  userId: string;
  startAt: number;
  /** Progress is recorded for enrolled learners only. */
  isEnabled: boolean;
  onResult: (result: ProgressResult) => void;
}

/**
 * Reports watched parts every ten seconds, on pause, on seeking, at the end and when the page is left. Failed reports are stored on the
 * device until the next report, reload or visit.
 */
export function useWatchReporter({
  video,
  lessonId,
  videoId,
  userId,
  startAt,
  isEnabled,
  onResult,
}: WatchReporterOptions): void {
  const finished = useEffectEvent(onResult);
  const begin = useEffectEvent(() => {
    const kept = readKept(userId, lessonId);
    const isOfThisVideo = kept?.videoId === undefined || kept.videoId === videoId;
    return new WatchRecord(isOfThisVideo ? (kept?.watched ?? []) : [], startAt);
  });

  useEffect(() => {
    if (!video || !isEnabled) return;
    const record = begin();

    const keep = () => writeKept(userId, lessonId, record.unsent && { ...record.unsent, videoId });
    const send = async (keepalive = false) => {
      const report = record.take();
      if (!report) return;
      try {
        const result = await sendReport(lessonId, { ...report, videoId }, keepalive);
        record.settle(report);
        finished(result);
      } catch (error) {
        if (isRefused(error)) record.settle(report);
        else record.restoreUnsent();
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
    void sendKept(userId, lessonId);
    return () => {
      window.clearInterval(timer);
      for (const [name, listener] of Object.entries(events)) video.removeEventListener(name, listener);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      void send(true);
    };
  }, [video, lessonId, videoId, userId, isEnabled]);
}
