import { isNativePlatform } from '#platform/native.ts';

const nativeDelay = 2000;

/** Takes the splash screen away: when the app is drawn, on the native app after two seconds. */
export function hideSplash(): void {
  const hide = () => document.documentElement.classList.add('ready');
  if (isNativePlatform()) setTimeout(hide, nativeDelay);
  else requestAnimationFrame(hide);
}
