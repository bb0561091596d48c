import { create } from 'zustand';
import { isNativePlatform } from '#platform/device/native.ts';

/** Chromium's offer to install (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** How this browser can install the page as an app; null if it cannot, or if it is already installed. */
export type InstallWay = 'prompt' | 'ios' | null;

let offer: InstallPrompt | null = null;

export const useInstallWay = create<{ way: InstallWay }>(() => ({
  way: isIos() && !isNativePlatform() ? 'ios' : null,
}));

window.addEventListener('beforeinstallprompt', (event) => {
  // Otherwise the browser would show its own banner at any time.
  event.preventDefault();
  offer = event as InstallPrompt;
  useInstallWay.setState({ way: 'prompt' });
});

window.addEventListener('appinstalled', () => {
  offer = null;
  useInstallWay.setState({ way: null });
});

/** Shows the browser's install dialog; possible only once. */
export async function install(): Promise<void> {
  const asked = offer;
  offer = null;
  useInstallWay.setState({ way: null });
  await asked?.prompt();
}

function isIos(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}
