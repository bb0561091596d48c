import type { Api } from '#platform/http/api.ts';
import { listAttendance } from '@candela/contract/live/attendance';
import { listHands, lowerHand, raiseHand } from '@candela/contract/live/hands';
import { react } from '@candela/contract/live/reactions';
import {
  closePoll,
  createCaption,
  createPoll,
  createRoomMessage,
  getRoom,
  hideRoomMessage,
  listRoomMessages,
  pinRoomMessage,
  sanctionUser,
  setQuestionState,
  setRoomCourse,
  showPollResults,
  unpinRoomMessage,
  updateRoom,
  voteForQuestion,
  voteInPoll,
} from '@candela/contract/live/rooms';
import { acceptSpeaking, endSpeaking, hearSpeaker, inviteSpeaker, muteSpeaker } from '@candela/contract/live/speakers';
import type { RoomServices } from './rooms.services.ts';

export function mountRooms(api: Api, services: RoomServices): void {
  const { rooms, polls, moderation, hands, reactions, attendance, captions, questions, speakers } = services;
  api.route(getRoom, ({ params }, { caller }) => rooms.get(caller, params.eventId));
  api.route(listRoomMessages, ({ params, query }, { caller }) =>
    rooms.list(caller, params.eventId, query.kind, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(createRoomMessage, ({ params, body }, { caller }) => rooms.write(caller, params.eventId, body));
  api.route(hideRoomMessage, ({ params }, { caller }) => rooms.hide(caller, params.eventId, params.messageId));
  api.route(voteForQuestion, ({ params, body }, { caller }) =>
    questions.vote(caller, params.eventId, params.messageId, body.isVoted),
  );
  api.route(setQuestionState, ({ params, body }, { caller }) =>
    questions.setState(caller, params.eventId, params.messageId, body.state),
  );
  api.route(createPoll, ({ params, body }, { caller }) => polls.create(caller, params.eventId, body));
  api.route(voteInPoll, ({ params, body }, { caller }) =>
    polls.vote(caller, params.eventId, params.pollId, body.option),
  );
  api.route(showPollResults, ({ params, body }, { caller }) =>
    polls.showResults(caller, params.eventId, params.pollId, body.areShown),
  );
  api.route(closePoll, ({ params }, { caller }) => polls.close(caller, params.eventId, params.pollId));
  api.route(createCaption, ({ params, body }, { caller }) => captions.publish(caller, params.eventId, body));
  api.route(updateRoom, ({ params, body }, { caller }) => moderation.update(caller, params.eventId, body));
  api.route(sanctionUser, ({ params, body }, { caller }) =>
    moderation.sanction(caller, params.eventId, params.userId, body.kind),
  );
  api.route(pinRoomMessage, ({ params }, { caller }) => moderation.pin(caller, params.eventId, params.messageId));
  api.route(unpinRoomMessage, ({ params }, { caller }) => moderation.unpin(caller, params.eventId));
  api.route(setRoomCourse, ({ params, body }, { caller }) =>
    moderation.setCourse(caller, params.eventId, body.courseId),
  );
  api.route(raiseHand, ({ params, body }, { caller }) => hands.raise(caller, params.eventId, body.isRaised));
  api.route(listHands, ({ params }, { caller }) => hands.list(caller, params.eventId));
  api.route(lowerHand, ({ params }, { caller }) => hands.lower(caller, params.eventId, params.userId));
  api.route(react, ({ params, body }, { caller }) => reactions.react(caller, params.eventId, body.reaction));
  api.route(inviteSpeaker, ({ params, body }, { caller }) => speakers.invite(caller, params.eventId, body.userId));
  api.route(acceptSpeaking, ({ params }, { caller }) => speakers.accept(caller, params.eventId));
  api.route(hearSpeaker, ({ params }, { caller }) => speakers.hear(caller, params.eventId));
  api.route(muteSpeaker, ({ params, body }, { caller }) => speakers.mute(caller, params.eventId, body.isMuted));
  api.route(endSpeaking, ({ params }, { caller }) => speakers.end(caller, params.eventId));
  api.route(listAttendance, ({ params }, { caller }) => attendance.list(caller, params.eventId));
}
