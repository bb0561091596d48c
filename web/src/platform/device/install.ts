import { create } from 'zustand';
import { isNativePlatform } from '#platform/device/native.ts';

/** Chromium's offer to install (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** How this browser installs the page as an app; null where it cannot, or where it is installed already. */
export type InstallWay = 'prompt' | 'ios' | null;

let offer: InstallPrompt | null = null;

export const useInstallWay = create<{ way: InstallWay }>(() => ({
  way: isIos() && !isNativePlatform() ? 'ios' : null,
}));

window.addEventListener('beforeinstallprompt', (event) => {
  // The browser would show its own bar at a time of its choosing.
  event.preventDefault();
  offer = event as InstallPrompt;
  useInstallWay.setState({ way: 'prompt' });
});

window.addEventListener('appinstalled', () => {
  offer = null;
  useInstallWay.setState({ way: null });
});

/** Lets the browser ask; it can be asked once. */
export async function install(): Promise<void> {
  const asked = offer;
  offer = null;
  useInstallWay.setState({ way: null });
  await asked?.prompt();
}

function isIos(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}
