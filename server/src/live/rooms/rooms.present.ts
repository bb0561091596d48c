import { toIso } from '#platform/time/instants.ts';
import type { RoomMessage } from '@candela/contract/live/rooms';
import type { MessageRow } from './rooms.queries.ts';

export function presentMessage(row: MessageRow): RoomMessage {
  return { ...row, createdAt: toIso(row.createdAt) };
}
