import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { HubData } from '@candela/contract/hub';
import { videoFailures, videoStates } from '@candela/contract/video/video-states';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** A video has changed, for its owner. */
    'videos.changed': [ownerId: string, news: HubData<'videos.changed'>];
  }
}

const newsRow = rowOf({
  videoId: z.uuid(),
  ownerId: z.uuid().nullable(),
  state: z.enum(videoStates),
  progress: z.number(),
  failureCode: z.enum(videoFailures).nullable(),
});

export type TellVideo = (videoId: string) => Promise<void>;

/** Notifies the owner of a video about its current state; does nothing if the video was deleted or has no owner. */
export function createVideoNews({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }): TellVideo {
  return async (videoId) => {
    const row = await readRow(db, newsRow)`
      select id as "videoId", owner_id as "ownerId", state, progress, failure_code as "failureCode"
      from videos where id = ${videoId}::uuid`;
    if (!row?.ownerId) return;
    const { ownerId, ...news } = row;
    domainEvents.emit('videos.changed', ownerId, news);
  };
}
