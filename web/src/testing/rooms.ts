import type { Person } from '@candela/contract/accounts/people';
import type { Poll, Room, RoomMessage } from '@candela/contract/live/rooms';

/** The empty room of a live session, as seen by a viewer. */
export function buildRoom(changes: Partial<Room> = {}): Room {
  return {
    slowSeconds: 0,
    pinned: null,
    pinnedMessageId: null,
    course: null,
    hasChat: true,
    isModerator: false,
    isMuted: false,
    sanctions: [],
    poll: null,
    ownChoice: null,
    votedIds: [],
    handCount: 0,
    isHandRaised: false,
    hereCount: 2,
    speaker: null,
    hasVoices: true,
    ...changes,
  };
}

export function buildPerson(number: number, fullName: string): Person {
  return { id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, fullName, thumbnailImagePath: null };
}

export function buildMessage(changes: Partial<RoomMessage> & { id: number }): RoomMessage {
  return {
    kind: 'chat',
    author: buildPerson(1, 'Amira Haddad'),
    isHost: false,
    body: `Message ${changes.id}`,
    createdAt: '2026-11-22T10:00:00.000Z',
    voteCount: 0,
    state: 'open',
    replyTo: null,
    ...changes,
  };
}

export function buildPoll(changes: Partial<Poll> = {}): Poll {
  return {
    id: 7,
    question: 'Where does gold close?',
    options: [
      { text: 'Above 4,100', voteCount: 3 },
      { text: 'Below 4,100', voteCount: 1 },
    ],
    isOpen: true,
    areResultsShown: false,
    ...changes,
  };
}
