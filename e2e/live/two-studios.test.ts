import { expect, it } from 'vitest';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { countsOf, growthDuring, watchMedia, type Kept } from './kept-media.ts';
import { devices, enter, goLive, plan, small } from './studio-room.ts';

useBrowser();

/** Generous for a busy machine. */
const soon = { timeout: patience(10) };

it('a second studio takes over, and the first one waits for its host instead of taking it back', async () => {
  const path = await plan('Two studios');
  const [desk, laptop, stage] = [
    await visit({ ...devices, ...small }),
    await visit({ ...devices, ...small }),
    await visit(small),
  ];
  for (const { context } of [desk, laptop, stage]) await context.addInitScript(watchMedia);
  const [first, second, learner] = [desk.page, laptop.page, stage.page];
  await goLive(first, path);
  await enter(learner, 'student', path);
  await expect.poll(async () => (await countsOf(learner, 'inbound-rtp')).frames, soon).toBeGreaterThan(5);

  // A lost connection alone is no takeover: the studio reconnects by itself.
  await first.evaluate(() => (window as unknown as Kept).kept.connections.at(-1)?.close());
  await first.evaluate(() => {
    const connection = (window as unknown as Kept).kept.connections.at(-1);
    Object.defineProperty(connection, 'connectionState', { value: 'failed', configurable: true });
    connection?.dispatchEvent(new Event('connectionstatechange'));
  });
  await expect.poll(async () => (await countsOf(first, 'outbound-rtp')).connections, soon).toBe(2);
  await first.getByText('You are live').waitFor();

  await goLive(second, path);
  // The hub reports the takeover; it is not detected by the connection going silent.
  await first.getByText('You’re live elsewhere').waitFor({ timeout: patience(5) });
  const before = await countsOf(first, 'outbound-rtp');
  const [sending, receiving] = await Promise.all([
    growthDuring(second, 'outbound-rtp', 5000),
    growthDuring(learner, 'inbound-rtp', 5000),
  ]);
  expect(sending.frames).toBeGreaterThan(5);
  expect(receiving.frames).toBeGreaterThan(5);
  expect((await countsOf(first, 'outbound-rtp')).connections).toBe(before.connections);
  expect(await second.getByText('You are live').count()).toBe(1);

  // The host can take the session back.
  await first.getByRole('button', { name: 'Go live' }).click();
  await first.getByText('You are live').waitFor();
  await second.getByText('You’re live elsewhere').waitFor({ timeout: patience(15) });
  await stage.close();
  await laptop.close();
  await desk.close();
});
