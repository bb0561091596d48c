import { expect, it } from 'vitest';
import { callApi, planLiveEvent, signInByApi } from '../api.ts';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { countsOf, growthDuring, watchMedia, type Kept } from './kept-media.ts';
import { devices, enter, goLive, plan, small, takeOver } from './studio-room.ts';

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

  await enter(second, 'trainer', path);
  await takeOver(second);
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
  await takeOver(first);
  await second.getByText('You’re live elsewhere').waitFor({ timeout: patience(15) });
  await stage.close();
  await laptop.close();
  await desk.close();
});

it('a second host is asked before taking over, by name, and the first one reads who it was', async () => {
  const { id, path } = await planLiveEvent('Two hosts');
  const [admin, trainer] = [await signInByApi('admin'), await signInByApi('trainer')];
  const hostIds = [trainer.profile.id, admin.profile.id];
  expect((await callApi('PUT', `/events/${id}/hosts`, admin.token, { hostIds })).status).toBeLessThan(300);
  const [desk, laptop] = [await visit({ ...devices, ...small }), await visit({ ...devices, ...small })];
  const [first, second] = [desk.page, laptop.page];
  await goLive(first, path);
  await enter(second, 'admin', path);
  await second.getByRole('button', { name: 'Go live' }).click();
  const asked = second.getByRole('alertdialog');
  await asked.getByText('Ingrid Larsen is live in this session').waitFor();
  await second.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await first.getByText('You are live').waitFor();
  await takeOver(second);
  await first.getByText(/has taken over/).waitFor(soon);
  await laptop.close();
  await desk.close();
});

it('a reload of the studio goes back on air at once, with the microphone as it was', async () => {
  const path = await plan('Reloaded');
  const [desk, stage] = [await visit({ ...devices, ...small }), await visit(small)];
  const [host, learner] = [desk.page, stage.page];
  await goLive(host, path);
  await host.getByRole('button', { name: 'Microphone on' }).click();
  await enter(learner, 'student', path);
  host.on('dialog', (dialog) => void dialog.accept());
  await host.reload();
  await host.getByText('You are live').waitFor(soon);
  await host.getByRole('button', { name: 'Microphone off' }).waitFor();
  // Who is on a break is not seen or heard after it.
  await host.getByRole('button', { name: 'Microphone off' }).click();
  await host.getByRole('button', { name: 'Break' }).click();
  await host.locator('[aria-pressed=true]', { hasText: 'Break' }).waitFor();
  await host.reload();
  await host.getByText('You are live').waitFor(soon);
  await host.locator('[aria-pressed=true]', { hasText: 'Break' }).waitFor();
  // A session that has ended on purpose does not begin again.
  await host.getByRole('button', { name: 'End for everyone' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
  await learner.getByText('This session has ended').or(learner.getByText(/ended/)).first().waitFor(soon);
  expect(await host.evaluate(() => sessionStorage.getItem('on-air'))).toBeNull();
  await stage.close();
  await desk.close();
});

it('a studio that loses its network says until when viewers wait', async () => {
  const path = await plan('Cut off');
  const desk = await visit({ ...devices, ...small, mayComplain: /./ });
  await desk.context.addInitScript(watchMedia);
  await goLive(desk.page, path);
  await desk.context.setOffline(true);
  await desk.page.evaluate(() => {
    const connection = (window as unknown as Kept).kept.connections.at(-1);
    Object.defineProperty(connection, 'connectionState', { value: 'failed', configurable: true });
    connection?.dispatchEvent(new Event('connectionstatechange'));
  });
  await desk.page.getByText(/Otherwise the session ends at/).waitFor(soon);
  await desk.context.setOffline(false);
  await desk.page.getByText('You are live').waitFor(soon);
  await desk.page.getByText(/Otherwise the session ends at/).waitFor({ state: 'detached' });
  await desk.close();
});
