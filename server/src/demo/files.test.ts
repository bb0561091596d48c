import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { videos } from '#db/tables/videos.ts';
import { startTestServer } from '#testing/test-server.ts';
import { demoClips } from './clips/demo-clips.ts';
import { prepareDemoFiles } from './files.ts';

const { db, storage, config } = await startTestServer();

it('demo videos are given up without a word when the process stops, and packaged by the next one', async () => {
  const id = demoClips()[0]?.videoId ?? '';
  await db.insert(videos).values({ id, title: 'A clip', state: 'processing' });
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const { log } = Fastify({ logger: { level: 'info', stream } });
  const prepare = (signal: AbortSignal) =>
    prepareDemoFiles({ db, storage, log, workDir: join(config.dataDir, 'work'), signal });
  const stateOf = async () => (await db.select().from(videos).where(eq(videos.id, id)))[0]?.state;
  const stopping = new AbortController();
  const given = prepare(stopping.signal);
  stopping.abort();
  await given;
  expect([await stateOf(), lines]).toEqual(['processing', []]);
  await prepare(new AbortController().signal);
  expect([await stateOf(), lines]).toEqual(['ready', []]);
});
