import { planLiveEvent } from '../api.ts';
import type { Page } from '../browser.ts';
import type { Account } from '../demo-accounts.ts';
import { beginSession } from '../signed-in.ts';

/** Permissions for a studio. */
export const devices = { permissions: ['camera', 'microphone'] };

/** For journeys that do not look at the page: as wide as it needs to be for the panel to stand beside the picture. */
export const small = { viewport: { width: 1024, height: 640 } };

/** An event in Spanish; returns the path of its room. */
export const plan = async (title: string) => (await planLiveEvent(title, { languageCode: 'es' })).path;

/** Goes live as the trainer, with the fake camera. */
export async function goLive(host: Page, path: string): Promise<void> {
  await enter(host, 'trainer', path);
  await host.getByRole('button', { name: 'Go live' }).click();
  await host.getByText('You are live').waitFor();
}

/** Goes live although another studio is: that has to be confirmed. */
export async function takeOver(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Go live' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await host.getByText('You are live').waitFor();
}

/** Opens a room signed in. */
export async function enter(page: Page, account: Account, path: string): Promise<void> {
  await beginSession(page, account);
  await page.goto(path);
}
