import { isForControl, latinOf, type Press, type Target } from '#platform/device/key-press.ts';
import { scenes, type Scene } from './capture.ts';

/** What a key does in the studio: change the scene, or turn the microphone or the camera on and off. */
export type StudioAction = Scene | 'microphone' | 'camera-switch';

/** Keyboard shortcuts of the studio. */
export const studioKeys: Record<StudioAction, string> = {
  ...(Object.fromEntries(scenes.map((scene, index) => [scene, String(index + 1)])) as Record<Scene, string>),
  microphone: 'm',
  'camera-switch': 'v',
};

/** The action of a key; null while typing, if a control uses the key, or for browser shortcuts. */
export function studioActionOf(press: Press, target: Target | null): StudioAction | null {
  if (isForControl(press, target)) return null;
  const key = latinOf(press);
  const found = Object.entries(studioKeys).find(([, own]) => own === key);
  return (found?.[0] as StudioAction | undefined) ?? null;
}
