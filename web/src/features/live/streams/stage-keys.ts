import { isForControl, latinOf, type Press, type Target } from '#platform/device/key-press.ts';

/** Keyboard shortcuts of the stage, in the order of the help; the same letters as on large video sites. */
export const stageKeys = {
  play: [' ', 'k'],
  mute: ['m'],
  fullScreen: ['f'],
  pictureInPicture: ['p'],
  captions: ['c'],
  audioOnly: ['a'],
  help: ['?'],
} as const;

export type StageAction = keyof typeof stageKeys;

/** The action of a key; null while typing, if a control uses the key, or for browser shortcuts. */
export function stageActionOf(press: Press, target: Target | null): StageAction | null {
  if (isForControl(press, target)) return null;
  const key = latinOf(press);
  const found = Object.entries(stageKeys).find(([, keys]) => (keys as readonly string[]).includes(key));
  return (found?.[0] as StageAction | undefined) ?? null;
}
