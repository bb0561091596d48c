/** The used part of a keyboard event. */
export interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** The used part of an element. */
export interface Target {
  closest: (selector: string) => unknown;
}

const typing =
  'input:not([type="range"]), textarea, select, [contenteditable], dialog, [role="dialog"], [role="listbox"]';
const pressing = 'button, a, summary, label, [role="button"], [role="tab"], [role="menuitem"]';

/** Whether a key is no shortcut of the page: while typing, if a control uses it, and for shortcuts of the browser. */
export function isForControl(press: Press, target: Target | null): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return true;
  if (target?.closest(typing)) return true;
  return press.key === ' ' && Boolean(target?.closest(pressing));
}

/** For keyboards of other scripts: the Latin letter or digit at the same place. */
export function latinOf({ key, code }: Pick<Press, 'key' | 'code'>): string {
  if (key === '؟') return '?';
  if (/^[ -~]/.test(key)) return key.toLowerCase();
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
