import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { removeNode, writeBeat, type NodeRow } from '#platform/nodes/nodes.queries.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listNodes } from '@candela/contract/site/nodes';
import { warningsOf } from './nodes.service.ts';

const { db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });

const idOf = (number: number) => `0190d6a0-0000-4000-8000-00000000000${number}`;
const node: NodeRow = {
  id: idOf(1),
  roles: ['web', 'worker', 'media', 'scanner'],
  version: '0.1.0',
  address: 'http://10.0.0.1:3000',
  secretCheck: 'a',
  knowsKeys: ['one', 'two'],
  draining: false,
  hearsOthers: true,
  files: 'bucket x',
  reasons: [],
  clockOffset: 40,
};
const listed = async () => bodyOf(await call(listNodes, {}, admin.token));

it('nodes are listed with what they say about themselves, and are gone after twenty seconds of silence', async () => {
  await writeBeat(db, node);
  await writeBeat(db, {
    ...node,
    id: idOf(2),
    version: '0.2.0',
    hearsOthers: null,
    reasons: ['disk', 'of the future'],
  });
  expect(await listed()).toMatchObject({
    nodes: [
      { id: idOf(1), state: 'running', reasons: [], clockSeconds: 0, roles: node.roles },
      { id: idOf(2), state: 'running', reasons: ['disk'] },
    ],
    warnings: ['versions', 'noRedis'],
  });

  await db.execute(sql`update nodes set seen_at = now() - interval '21 seconds' where id = ${idOf(2)}`);
  await writeBeat(db, { ...node, draining: true, clockOffset: -2340 });
  const { nodes, warnings } = await listed();
  expect(nodes.map(({ state, clockSeconds }) => [state, clockSeconds])).toEqual([
    ['draining', -2.3],
    ['gone', 0],
  ]);
  expect(warnings).toEqual([]);

  await writeBeat(db, { ...node, id: idOf(2) });
  expect(
    (await listed()).nodes.map(({ state }) => state),
    'it was only slow',
  ).toEqual(['draining', 'running']);
  await db.execute(sql`update nodes set seen_at = now() - interval '25 hours' where id = ${idOf(2)}`);
  await removeNode(db, idOf(1));
  expect((await listed()).nodes).toEqual([]);
});

it('warnings tell what is wrong between nodes that live', () => {
  expect(warningsOf([])).toEqual([]);
  expect(warningsOf([{ ...node, hearsOthers: null, files: 'folder x' }]), 'one node needs neither').toEqual([]);
  expect(warningsOf([node, { ...node, knowsKeys: ['two', 'one'] }]), 'the same keys in another order').toEqual([]);
  expect(warningsOf([node, { ...node, knowsKeys: ['one'], secretCheck: 'b', files: 'folder y' }])).toEqual([
    'ownFolders',
    'secrets',
    'keys',
  ]);
  expect(warningsOf([{ ...node, roles: ['web'] }])).toEqual(['noWorker', 'noScanner']);
});
