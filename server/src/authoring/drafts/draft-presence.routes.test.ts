import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { updateDraftMeta } from '@candela/contract/authoring/drafts';
import { draftRoom } from '@candela/contract/hub';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let trainer: User;
let colleague: User;
let address = '';

beforeAll(async () => {
  address = await hubAddress(server.app);
  trainer = await buildUser(server.db, { roleId: 2, firstName: 'Ingrid', lastName: 'Larsen' });
  colleague = await buildUser(server.db, { roleId: 2, firstName: 'Omar', lastName: 'Haddad' });
});

const { read, save, courseWithLesson } = createAuthoring(server, () => trainer);

async function connect({ token }: User) {
  const { socket, frames, ready } = openHub(address, token);
  await ready;
  return {
    socket,
    ask: (request: object) => socket.send(JSON.stringify(request)),
    of: (event: string) =>
      frames.filter((frame) => frame.event === event).map(({ data }) => data as Record<string, unknown>),
  };
}

async function join(user: User, id: number) {
  const client = await connect(user);
  client.ask({ join: draftRoom(id) });
  await expect.poll(() => client.of('room.joined')).toHaveLength(1);
  return client;
}

async function setTrainers(id: number, trainers: User[]) {
  const { meta, metaRevision } = await read(id);
  const body = { revision: metaRevision, meta: { ...meta, trainerIds: trainers.map((user) => user.id) } };
  bodyOf(await server.call(updateDraftMeta, { params: { id }, body }, trainer.token));
}

describe('the room of a draft', () => {
  it('is closed to who may not edit the course, also from the moment that they may not', async () => {
    const { id } = await courseWithLesson();
    const stranger = await connect(await buildUser(server.db, { roleId: 2 }));
    stranger.ask({ join: draftRoom(id) });
    await expect.poll(() => stranger.of('room.refused')).toEqual([{ room: draftRoom(id), reason: 'closed' }]);
    const learner = await connect(await buildUser(server.db));
    learner.ask({ join: draftRoom(id) });
    await expect.poll(() => learner.of('room.refused')).toHaveLength(1);
    await setTrainers(id, [trainer, colleague]);
    const second = await join(colleague, id);
    await setTrainers(id, [trainer]);
    await expect.poll(() => second.of('room.refused'), { timeout: patience(5) }).toHaveLength(1);
  });

  it('tells who is in which block, and when they have gone', async () => {
    const { id, lessonId } = await courseWithLesson();
    await setTrainers(id, [trainer, colleague]);
    const [first, second] = [await join(trainer, id), await join(colleague, id)];
    second.ask({ here: draftRoom(id), lessonId, blockId: 'block-1' });
    await expect
      .poll(() => first.of('drafts.presence'))
      .toMatchObject([
        { courseId: id, lessonId, blockId: 'block-1', isHere: true, person: { fullName: 'Omar Haddad' } },
      ]);
    second.socket.close();
    await expect.poll(() => first.of('drafts.presence').at(-1)).toMatchObject({ isHere: false, lessonId: null });
    // A client that is not in the room cannot report a position in it.
    const outsider = await connect(await buildUser(server.db, { roleId: 2 }));
    outsider.ask({ here: draftRoom(id), lessonId, blockId: null });
    outsider.ask({ join: 'livestreams' });
    await expect.poll(() => outsider.of('room.joined')).toHaveLength(1);
    expect(first.of('drafts.presence')).toHaveLength(2);
  });

  it('hears of every save, with the key of the save', async () => {
    const { id, lessonId, content } = await courseWithLesson();
    const client = await join(trainer, id);
    bodyOf(await save({ id, lessonId }, 1, { ...content, body: say('x') }));
    await expect.poll(() => client.of('drafts.lessonSaved')).toMatchObject([{ courseId: id, lessonId, revision: 2 }]);
  });
});
