import type { RoomMessageKind } from '@candela/contract/live/rooms';

/** Where what belongs to a room is kept; all of it under its event. */
export const roomKeys = {
  all: (eventId: number) => ['rooms', eventId],
  room: (eventId: number) => ['rooms', eventId, 'room'],
  messages: (eventId: number, kind: RoomMessageKind) => ['rooms', eventId, kind],
  /** What the hub has told lately, whatever is being read meanwhile. */
  recent: (eventId: number) => ['rooms', eventId, 'recent'],
  hands: (eventId: number) => ['rooms', eventId, 'hands'],
  people: (eventId: number) => ['rooms', eventId, 'people'],
};
