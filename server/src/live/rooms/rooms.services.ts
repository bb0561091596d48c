import type { Db } from '#db/client.ts';
import type { LiveProvider } from '#live/providers/provider.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';
import { eventRoom } from '@candela/contract/hub';
import { createAttendance } from './attendance.service.ts';
import { createCaptions } from './captions.service.ts';
import { createHands } from './hands.service.ts';
import { createHiddenMessages } from './hidden-messages.ts';
import { createModeration } from './moderation.service.ts';
import { createPolls } from './polls.service.ts';
import { createQuestions } from './questions.service.ts';
import { createReactions } from './reactions.service.ts';
import { createRoomReports } from './rooms.reports.ts';
import { createRooms } from './rooms.service.ts';
import { createSpeakers } from './speakers.service.ts';

interface RoomDeps {
  db: Db;
  domainEvents: DomainEvents;
  relay: Relay | undefined;
  hub: Hub;
  throttles: Throttles;
  log: ErrorLog;
  /** The provider of live media. */
  provider: Pick<LiveProvider, 'voices'>;
}

/** All features of the room of a live session, each in its own service. */
export function createRoomServices({ db, domainEvents, relay, hub, throttles, provider, log }: RoomDeps) {
  const hands = createHands({ db, domainEvents });
  const reactions = createReactions({
    db,
    relay,
    throttles,
    publishHere: (eventId, counts) =>
      hub.publishHere(eventRoom(eventId), 'room.updated', { eventId, news: { type: 'reactions', counts } }),
  });
  const attendance = createAttendance({ db, domainEvents, relay, hub, log });
  const speakers = createSpeakers({ db, domainEvents, provider, hands });
  const hidden = createHiddenMessages({ db, domainEvents });
  const moderation = createModeration({ db, domainEvents, hands, reactions, speakers });
  return {
    rooms: createRooms({ db, domainEvents, hidden, attendance, speakers }),
    polls: createPolls({ db, domainEvents }),
    questions: createQuestions({ db, domainEvents }),
    hands,
    reactions,
    moderation,
    reports: createRoomReports({ hidden, moderation }),
    attendance,
    speakers,
    captions: createCaptions({ db, domainEvents, throttles }),
  };
}

export type RoomServices = ReturnType<typeof createRoomServices>;
