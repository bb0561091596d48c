import {
  closePoll,
  createCaption,
  createPoll,
  createRoomMessage,
  getRoom,
  hideRoomMessage,
  listRoomMessages,
  sanctionUser,
  updateRoom,
  voteForQuestion,
  voteInPoll,
} from '@candela/contract/rooms';
import type { createCaptions } from './captions.service.ts';
import type { createRooms } from './rooms.service.ts';
import type { Api } from '#platform/api.ts';

export function mountRooms(
  api: Api,
  rooms: ReturnType<typeof createRooms>,
  captions: ReturnType<typeof createCaptions>,
): void {
  api.route(getRoom, ({ params }, { caller }) => rooms.get(caller, params.eventId));
  api.route(listRoomMessages, ({ params, query }, { caller }) =>
    rooms.list(caller, params.eventId, query.kind, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(createRoomMessage, ({ params, body }, { caller }) => rooms.write(caller, params.eventId, body));
  api.route(hideRoomMessage, ({ params }, { caller }) => rooms.hide(caller, params.eventId, params.messageId));
  api.route(voteForQuestion, ({ params, body }, { caller }) =>
    rooms.vote(caller, params.eventId, params.messageId, body.isVoted),
  );
  api.route(createPoll, ({ params, body }, { caller }) => rooms.createPoll(caller, params.eventId, body));
  api.route(voteInPoll, ({ params, body }, { caller }) =>
    rooms.voteInPoll(caller, params.eventId, params.pollId, body.option),
  );
  api.route(closePoll, ({ params }, { caller }) => rooms.closePoll(caller, params.eventId, params.pollId));
  api.route(createCaption, ({ params, body }, { caller }) => captions.tell(caller, params.eventId, body));
  api.route(updateRoom, ({ params, body }, { caller }) => rooms.update(caller, params.eventId, body));
  api.route(sanctionUser, ({ params, body }, { caller }) =>
    rooms.sanction(caller, params.eventId, params.userId, body.kind),
  );
}
