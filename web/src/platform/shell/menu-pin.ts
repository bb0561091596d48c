import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';

const item = 'menu-pinned';

interface MenuPin {
  /** Whether the side menu stays open on wide screens; remembered on the device. */
  isPinned: boolean;
}

function keptPin(): boolean {
  try {
    return localStorage.getItem(item) === 'true';
  } catch {
    return false;
  }
}

export const useMenuPin = create(inspected('menuPin', (): MenuPin => ({ isPinned: keptPin() })));

export function pinMenu(isPinned: boolean): void {
  try {
    localStorage.setItem(item, String(isPinned));
  } catch {
    // Private windows may refuse storage: then the choice lasts until the page is reloaded.
  }
  useMenuPin.setState({ isPinned });
}
