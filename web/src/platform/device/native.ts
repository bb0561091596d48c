declare global {
  interface Window {
    /** Set by the native shell. */
    Capacitor?: { isNativePlatform?: () => boolean };
  }
}

/** Whether this runs inside the native shell. */
export function isNativeShell(): boolean {
  return window.Capacitor?.isNativePlatform?.() === true;
}

/** Whether the page runs as an app: inside the native shell, or installed on the device. */
export function isNativePlatform(): boolean {
  return isNativeShell() || matchMedia('(display-mode: standalone)').matches;
}
