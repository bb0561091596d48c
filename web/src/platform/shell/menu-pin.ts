import { create } from 'zustand';
import { localItem } from '#platform/device/stores/items.ts';
import { inspected } from '#platform/devtools.ts';

const item = localItem('menu-pinned');

interface MenuPin {
  /** Whether the side menu stays open on wide screens; remembered on the device. */
  isPinned: boolean;
}

export const useMenuPin = create(inspected('menuPin', (): MenuPin => ({ isPinned: item.read() === 'true' })));

export function pinMenu(isPinned: boolean): void {
  item.write(String(isPinned));
  useMenuPin.setState({ isPinned });
}
