import { router } from '#app/router.tsx';
import { isNativePlatform } from '#platform/device/native.ts';

const nativeDelay = 2000;

/** Removes the splash screen when the first page is rendered; in the native app after two seconds. */
export function hideSplashWhenReady(): void {
  const hide = () => document.documentElement.classList.add('ready');
  if (isNativePlatform()) {
    setTimeout(hide, nativeDelay);
    return;
  }
  const stop = router.subscribe('onRendered', () => {
    stop();
    requestAnimationFrame(hide);
  });
}
