import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { cuttableProxy } from '#testing/cuttable-proxy.ts';
import { ask, installation, readiness, tokenAt } from '#testing/node-processes.ts';
import { patience } from '#testing/patience.ts';
import { environmentOf, makeBucket, testS3Url } from '#testing/s3-buckets.ts';
import { listNodes, type InstallationNode } from '@candela/contract/site/nodes';

const isPostgres = inject('databaseSource').kind === 'postgres';
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const clock = pathToFileURL(join(import.meta.dirname, 'testing/shifted-clock.preload.ts')).href;

async function nodesOf(url: string, token: string) {
  const { body } = await ask(url, listNodes, { token });
  return body as { nodes: InstallationNode[]; warnings: string[] };
}

const soon = { timeout: patience(30), interval: 200 };

describe.runIf(isPostgres)('several processes', () => {
  it(
    'know of each other: one that is killed is gone after twenty seconds, one that is stopped leaves at once',
    async () => {
      const { startNode } = await installation();
      const nodes = await Promise.all([startNode(), startNode(), startNode()]);
      const [first, second, third] = nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]];
      for (const { url } of nodes) await expect.poll(() => readiness(url), soon).toEqual([200, []]);
      const token = await tokenAt(second.url, 'admin');
      const all = await nodesOf(first.url, token);
      expect(all.nodes.map(({ address }) => address).toSorted()).toEqual(nodes.map(({ url }) => url).toSorted());
      expect(all.warnings).toEqual(['noRedis', 'ownFolders']);

      third.process.kill('SIGTERM');
      await once(third.process, 'exit');
      expect((await nodesOf(first.url, token)).nodes).toHaveLength(2);

      second.process.kill('SIGKILL');
      const gone = async () => (await nodesOf(first.url, token)).nodes.filter(({ state }) => state === 'gone');
      await expect.poll(gone, soon).toMatchObject([{ address: second.url }]);
      expect((await nodesOf(first.url, token)).warnings).toEqual([]);
    },
    patience(120),
  );

  it(
    'stay ready while PostgreSQL, Redis or the bucket are away, and say so; no reason is left five seconds after',
    async () => {
      const bucket = await makeBucket();
      const { startNode, databaseUrl } = await installation();
      const proxies = {
        database: await cuttableProxy(new URL(databaseUrl)),
        redis: await cuttableProxy(new URL(redisUrl)),
        bucket: await cuttableProxy(new URL(testS3Url)),
      };
      const node = await startNode({
        DATABASE_URL: proxies.database.url,
        REDIS_URL: proxies.redis.url,
        ...environmentOf({ ...bucket, endpoint: proxies.bucket.url.replace(/\/\/[^@]*@/, '//').replace(/\/$/, '') }),
      });
      await expect.poll(() => readiness(node.url), soon).toEqual([200, []]);
      for (const [reason, proxy] of Object.entries(proxies)) {
        proxy.cut();
        await expect.poll(() => readiness(node.url), soon).toEqual([200, [reason]]);
        expect((await fetch(`${node.url}/livez`)).status).toBe(200);
        proxy.mend();
        await expect.poll(() => readiness(node.url), soon).toEqual([200, []]);
      }
    },
    patience(200),
  );

  it(
    'whose clock is a minute off is not ready, three seconds off is a warning',
    async () => {
      const { startNode } = await installation();
      const shifted = async (milliseconds: number) => {
        const { url } = await startNode({ NODE_OPTIONS: `--import ${clock}`, CLOCK_SHIFT: String(milliseconds) });
        await expect.poll(async () => (await readiness(url))[1], soon).not.toEqual(['starting']);
        return url;
      };
      expect(await readiness(await shifted(-60_000))).toEqual([503, ['clock']]);
      const drifting = await shifted(3000);
      expect(await readiness(drifting)).toEqual([200, ['clockDrift']]);
      const token = await tokenAt(drifting, 'admin');
      const said = async () =>
        (await nodesOf(drifting, token)).nodes.map(({ clockSeconds }) => Math.round(clockSeconds));
      await expect.poll(said, soon).toEqual([-60, 3]);
    },
    patience(120),
  );
});
