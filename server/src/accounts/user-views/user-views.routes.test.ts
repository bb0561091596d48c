import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listUserViews, maxUserViews, removeUserView, saveUserView } from '@candela/contract/accounts/user-views';

const { db, call } = await startTestServer({ config: { isDemo: false } });

it('views are saved by each admin for themselves, once a name, and twenty of them', async () => {
  const admin = await buildUser(db, { roleId: 1 });
  const other = await buildUser(db, { roleId: 4 });
  const trainer = await buildUser(db, { roleId: 2 });
  const view = (name: string) => ({
    name,
    filter: { roleId: 2, seen: 'quiet' as const },
    columns: ['joined' as const],
  });
  const save = (name: string, token = admin.token) => call(saveUserView, { body: view(name) }, token);
  const names = async (token = admin.token) =>
    bodyOf(await call(listUserViews, {}, token)).data.map(({ name }) => name);

  expect((await save('Mine', trainer.token)).status).toBe(403);
  expect((await save('')).status).toBe(400);
  const { id } = bodyOf(await save('Quiet ones'));
  expect(bodyOf(await save('QUIET ones'))).toEqual({ id, ...view('QUIET ones') });
  expect([await names(), await names(other.token)]).toEqual([['QUIET ones'], []]);
  await call(removeUserView, { params: { id } }, other.token);
  expect(await names()).toEqual(['QUIET ones']);
  const answers = await Promise.all(Array.from({ length: maxUserViews + 3 }, (_, at) => save(`View ${at}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxUserViews - 1);
  await call(removeUserView, { params: { id } }, admin.token);
  expect(await names()).toHaveLength(maxUserViews - 1);
});
