import { planLiveEvent } from '../api.ts';
import { signIn, type Page } from '../browser.ts';

/** Permissions for a studio. */
export const devices = { permissions: ['camera', 'microphone'] };

/** An event in Spanish; returns the path of its room. */
export const plan = async (title: string) => (await planLiveEvent(title, { languageCode: 'es' })).path;

/** Goes live as the trainer, with the fake camera. */
export async function goLive(host: Page, path: string): Promise<void> {
  await signIn(host, 'trainer');
  await host.goto(path);
  await host.getByRole('button', { name: 'Go live' }).click();
  await host.getByText('You are live').waitFor();
}
