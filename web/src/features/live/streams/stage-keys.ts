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

interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

interface Target {
  closest: (selector: string) => unknown;
}

const typing =
  'input:not([type="range"]), textarea, select, [contenteditable], dialog, [role="dialog"], [role="listbox"]';
const pressing = 'button, a, summary, label, [role="button"], [role="tab"], [role="menuitem"]';

/** The action of a key; null while typing, if a control uses the key, or for browser shortcuts. */
export function stageActionOf(press: Press, target: Target | null): StageAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return null;
  if (target?.closest(typing)) return null;
  if (press.key === ' ' && target?.closest(pressing)) return null;
  const key = latinOf(press);
  const found = Object.entries(stageKeys).find(([, keys]) => (keys as readonly string[]).includes(key));
  return (found?.[0] as StageAction | undefined) ?? null;
}

/** For keyboards of other scripts: the Latin letter at the same place. */
function latinOf({ key, code }: Press): string {
  if (key === '؟') return '?';
  return /^[ -~]/.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key);
}
