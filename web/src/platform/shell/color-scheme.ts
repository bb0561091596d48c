import { create } from 'zustand';
import { localItem } from '#platform/device/stores/items.ts';

export type ColorScheme = 'light' | 'dark';

const item = localItem('color-scheme');

interface ColorSchemeState {
  scheme: ColorScheme;
  toggle: () => void;
}

/** The colour scheme: set by `boot.js` before the first paint, changed by the user. */
export const useColorScheme = create<ColorSchemeState>()((set, get) => ({
  scheme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  toggle: () => {
    const scheme = get().scheme === 'dark' ? 'light' : 'dark';
    document.documentElement.classList.toggle('dark', scheme === 'dark');
    item.write(scheme);
    set({ scheme });
  },
}));
