import { planLiveEvent } from '../api.ts';
import { signIn, type Page } from '../browser.ts';

/** What a studio may use. */
export const devices = { permissions: ['camera', 'microphone'] };

/** An event whose viewers read Spanish; the address of its room. */
export const plan = async (title: string) => (await planLiveEvent(title, { languageCode: 'es' })).path;

/** As the trainer, with the made-up camera. */
export async function goLive(host: Page, path: string): Promise<void> {
  await signIn(host, 'trainer');
  await host.goto(path);
  await host.getByRole('button', { name: 'Go live' }).click();
  await host.getByText('You are live').waitFor();
}
