import { useEffect, useRef, useState } from 'react';
import { joinRoom, onLive, sayLive } from '#platform/realtime/live-client.ts';
import { draftRoom, type HubData } from '@candela/contract/hub';
import { personColor } from './person-color.ts';

type Presence = HubData<'drafts.presence'>;

/** Somebody else who has the draft open. */
export interface Present {
  key: string;
  userId: string;
  name: string;
  picture: string | null;
  color: string;
  lessonId: number | null;
  blockId: string | null;
}

const sayMilliseconds = 20_000;
const goneMilliseconds = 45_000;
/** Delays reports, because the cursor passes many blocks: the hub disconnects clients that send more than 120 messages a minute. */
const settleMilliseconds = 600;

/** Other people in a draft and their positions; reports the user's own position. */
export function useDraftPresence(
  courseId: number,
  ownId: string,
  lessonId: number | null,
  blockId: string | null,
): Present[] {
  const [others, setOthers] = useState<ReadonlyMap<string, Present & { heardAt: number }>>(new Map());
  const place = useRef({ lessonId, blockId });
  const known = useRef(others);
  useEffect(() => {
    known.current = others;
  }, [others]);
  useEffect(() => {
    const room = draftRoom(courseId);
    const say = () => sayLive({ here: room, ...place.current });
    const hear = (news: Presence) => {
      if (news.courseId !== courseId || news.person.id === ownId) return;
      if (news.isHere && !known.current.has(news.key)) say();
      setOthers((before) => after(before, news));
    };
    const stops = [
      onLive('drafts.presence', hear),
      onLive('room.joined', (joined) => joined.room === room && say()),
      joinRoom(room),
    ];
    const timer = setInterval(() => {
      say();
      setOthers(stillHere);
    }, sayMilliseconds);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [courseId, ownId]);
  useEffect(() => {
    place.current = { lessonId, blockId };
    const timer = setTimeout(() => sayLive({ here: draftRoom(courseId), lessonId, blockId }), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [courseId, lessonId, blockId]);
  return [...others.values()];
}

function after(before: ReadonlyMap<string, Present & { heardAt: number }>, { key, person, ...news }: Presence) {
  const next = new Map(before);
  if (!news.isHere) next.delete(key);
  else {
    next.set(key, {
      key,
      userId: person.id,
      name: person.fullName,
      picture: person.thumbnailImagePath,
      color: personColor(person.id),
      lessonId: news.lessonId,
      blockId: news.blockId,
      heardAt: Date.now(),
    });
  }
  return next;
}

function stillHere(before: ReadonlyMap<string, Present & { heardAt: number }>) {
  const here = [...before].filter(([, { heardAt }]) => Date.now() - heardAt < goneMilliseconds);
  return here.length === before.size ? before : new Map(here);
}
