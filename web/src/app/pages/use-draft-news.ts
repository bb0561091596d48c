import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { draftRoom } from '@candela/contract/hub';

/** Reloads a draft when others have changed it. */
export function useDraftNews(courseId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = (...key: unknown[]) => void client.invalidateQueries({ queryKey: key });
    const stops = [
      joinRoom(draftRoom(courseId)),
      onLive('drafts.changed', (news) => {
        if (news.courseId !== courseId) return;
        readAgain('drafts', 'one', courseId);
        if (news.what === 'threads') readAgain('review-threads', courseId);
        if (news.what !== 'threads') readAgain('drafts', 'comparison', courseId);
        if (news.what === 'state') readAgain('drafts', 'versions', courseId);
      }),
      onLive('drafts.lessonSaved', (news) => {
        if (news.courseId === courseId) readAgain('drafts', 'one', courseId);
      }),
      onLive('resync', () => {
        readAgain('drafts', 'one', courseId);
        readAgain('review-threads', courseId);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, courseId]);
}
