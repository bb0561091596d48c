import type { RoomMessageKind } from '@candela/contract/live/rooms';

/** Query keys of a room's data; all begin with the event id. */
export const roomKeys = {
  all: (eventId: number) => ['rooms', eventId],
  room: (eventId: number) => ['rooms', eventId, 'room'],
  messages: (eventId: number, kind: RoomMessageKind) => ['rooms', eventId, kind],
  /** Recent messages of the hub, which outlive refetching. */
  recent: (eventId: number) => ['rooms', eventId, 'recent'],
  hands: (eventId: number) => ['rooms', eventId, 'hands'],
  people: (eventId: number) => ['rooms', eventId, 'people'],
};
