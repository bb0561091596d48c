import { expect, it } from 'vitest';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { lowerHand, raiseHand } from '@candela/contract/live/hands';
import {
  closePoll,
  createPoll,
  createRoomMessage,
  pinRoomMessage,
  setQuestionState,
  setRoomCourse,
  showPollResults,
  unpinRoomMessage,
  updateRoom,
} from '@candela/contract/live/rooms';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const { db, call } = await startTestServer();
const { token: admin } = await buildUser(db, { roleId: 1 });

/** What the host has done, the oldest first, without what was there before. */
async function recordedOf(hostId: string) {
  const { data } = bodyOf(await call(listAuditEvents, { query: { actorId: hostId } }, admin));
  return data.toReversed().map(({ action, entity, entityId, changes }) => {
    const values = changes.map(({ field, before, after }) => [field, `${before ?? '–'} → ${after ?? '–'}`] as const);
    return { what: `${action} ${entity} ${entityId}`, ...Object.fromEntries(values) };
  });
}

it('what a host sets for the room is in the audit log, with what it was; what changes nothing is not', async () => {
  const { id, host } = await buildEvent(db);
  const course = await buildCourse(db);
  const params = { eventId: id };
  const chat = { kind: 'chat' as const, body: 'Risk one percent' };
  const messageId = bodyOf(await call(createRoomMessage, { params, body: chat }, host.token)).id;
  for (const slowSeconds of [15, 15] as const)
    await call(updateRoom, { params, body: { slowSeconds, pinned: 'Read the plan' } }, host.token);
  await call(pinRoomMessage, { params: { ...params, messageId } }, host.token);
  await call(unpinRoomMessage, { params }, host.token);
  await call(unpinRoomMessage, { params }, host.token);
  await call(setRoomCourse, { params, body: { courseId: course.id } }, host.token);
  const what = `update room ${id}`;
  expect(await recordedOf(host.id)).toEqual([
    { what, slowSeconds: '0 → 15', pinned: '– → Read the plan' },
    // Its text is somebody's message, and not repeated here.
    { what, pinned: 'Read the plan → –', pinnedMessageId: `– → ${messageId}` },
    { what, pinnedMessageId: `${messageId} → –` },
    { what, courseId: `– → ${course.id}` },
  ]);
});

it('so are questions of others that are taken up, answered and closed, polls, and hands that are lowered', async () => {
  const { id, host } = await buildEvent(db);
  const guest = await buildUser(db);
  const params = { eventId: id };
  const ask = async (body: string) =>
    bodyOf(await call(createRoomMessage, { params, body: { kind: 'question' as const, body } }, guest.token)).id;
  const [first, second] = [await ask('First?'), await ask('Second?')];
  const setState = (messageId: number, state: 'answering' | 'answered') =>
    call(setQuestionState, { params: { ...params, messageId }, body: { state } }, host.token);
  await setState(first, 'answering');
  await setState(second, 'answering');
  await setState(second, 'answered');
  const poll = { question: 'Long or short?', options: ['Long', 'Short'] };
  const begin = async () => bodyOf(await call(createPoll, { params, body: poll }, host.token)).id;
  const [earlier, later] = [await begin(), await begin()];
  await call(showPollResults, { params: { ...params, pollId: later }, body: { areShown: true } }, host.token);
  await call(closePoll, { params: { ...params, pollId: later } }, host.token);
  await call(raiseHand, { params, body: { isRaised: true } }, guest.token);
  await call(lowerHand, { params: { ...params, userId: guest.id } }, host.token);
  await call(lowerHand, { params: { ...params, userId: guest.id } }, host.token);
  const eventId = `– → ${id}`;
  const ofPoll = { eventId, question: '– → Long or short?', options: '– → ["Long","Short"]' };
  expect(await recordedOf(host.id)).toEqual([
    { what: `update roomMessage ${first}`, eventId, state: 'open → answering' },
    { what: `update roomMessage ${first}`, eventId, state: 'answering → answered' },
    { what: `update roomMessage ${second}`, eventId, state: 'open → answering' },
    { what: `update roomMessage ${second}`, eventId, state: 'answering → answered' },
    { what: `create poll ${earlier}`, ...ofPoll },
    { what: `end poll ${earlier}`, eventId },
    { what: `create poll ${later}`, ...ofPoll },
    { what: `update poll ${later}`, eventId, areResultsShown: '– → true' },
    { what: `end poll ${later}`, eventId },
    { what: `update room ${id}`, isHandRaised: 'true → false', userId: `– → ${guest.id}` },
  ]);
});
