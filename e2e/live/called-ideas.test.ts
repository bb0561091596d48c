import { expect, it } from 'vitest';
import { planLiveEvent } from '../api.ts';
import { findViolations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { devices, enter, goLive } from './studio-room.ts';

useBrowser();

it('a host calls a trade idea live: those who watch see it at once, and its recording leads to it', async () => {
  const { path } = await planLiveEvent(`Called live ${Date.now() % 10_000}`, { isRecorded: true });
  const [studio, room] = [await visit(devices), await visit()];
  const [host, learner] = [studio.page, room.page];
  await enter(learner, 'student', path);
  await learner.getByText('Starts ').waitFor();
  await goLive(host, path);

  await host.getByRole('button', { name: 'Call a trade idea' }).waitFor();
  await host.keyboard.press('i');
  const panel = host.getByRole('dialog', { name: 'Call a trade idea' });
  await panel.getByRole('combobox', { name: 'Symbol' }).fill('btcusdt');
  await panel.getByRole('option', { name: 'Bitcoin / Tether (DEMO:BTCUSDT)' }).click();
  await panel.getByText('Whoever may come to the session sees it.').waitFor();
  await panel
    .getByRole('textbox', { name: 'Why' })
    .fill('Said on stream, so that everybody can hold me to what I have said.');
  await panel.getByLabel('Style').selectOption({ index: 1 });
  await panel.getByText('I intend to', { exact: true }).click();
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  await host.getByRole('alertdialog', { name: 'Publish this idea?' }).getByRole('button', { name: 'Publish' }).click();
  await panel.waitFor({ state: 'hidden' });

  for (const page of [host, learner]) {
    const ideas = page.getByRole('region', { name: 'Trade ideas of this session' });
    await ideas.getByRole('link', { name: 'Bitcoin / Tether' }).waitFor({ timeout: patience(15) });
    await ideas.getByText('Long').waitFor();
  }
  expect(await findViolations(learner)).toEqual([]);

  // A little more is recorded after it.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await host.getByRole('button', { name: 'End for everyone' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
  const mark = host.getByRole('button', { name: /^Bitcoin .* watch from \d+:\d\d$/ });
  await mark.waitFor({ timeout: patience(90) });
  await mark.click();
  await expect.poll(() => host.evaluate(() => document.querySelector('video')?.paused ?? true)).toBe(false);
  await studio.close();
  await room.close();
});
