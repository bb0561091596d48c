import type { PluginListenerHandle } from '@capacitor/core';

interface NativeMessage {
  notification: { title?: string; body?: string; data?: unknown };
}

type NativePermission = { receive: 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied' };

/** The used part of @capacitor-firebase/messaging; the plugin itself is part of the native shell. */
interface Messaging {
  checkPermissions(): Promise<NativePermission>;
  requestPermissions(): Promise<NativePermission>;
  getToken(): Promise<{ token: string }>;
  deleteToken(): Promise<void>;
  removeAllDeliveredNotifications(): Promise<void>;
  addListener(
    event: 'notificationReceived' | 'notificationActionPerformed',
    listener: (message: NativeMessage) => void,
  ): Promise<PluginListenerHandle>;
}

let bridge: Promise<{ messaging: Messaging }> | undefined;

/**
 * Push notifications of the native app; the bridge is loaded only there. The plugin is wrapped in an object: resolving a promise with
 * the plugin itself would call its `then`, which the bridge takes for a native method.
 */
function loadBridge(): Promise<{ messaging: Messaging }> {
  bridge ??= import('@capacitor/core').then(({ registerPlugin }) => ({
    messaging: registerPlugin<Messaging>('FirebaseMessaging'),
  }));
  return bridge;
}

/** Converts to the browser's terms: `default` means not asked yet. */
function toBrowserWord({ receive }: NativePermission): NotificationPermission {
  return receive === 'granted' || receive === 'denied' ? receive : 'default';
}

export async function checkNativePermission(): Promise<NotificationPermission> {
  return toBrowserWord(await (await loadBridge()).messaging.checkPermissions());
}

export async function askNativePermission(): Promise<NotificationPermission> {
  return toBrowserWord(await (await loadBridge()).messaging.requestPermissions());
}

/** The push token of the app; null if the shell was built without Firebase. */
export async function getNativeToken(): Promise<string | null> {
  return (await (await loadBridge()).messaging.getToken()).token || null;
}

export async function deleteNativeToken(): Promise<void> {
  await (await loadBridge()).messaging.deleteToken();
}

/** Removes the notifications of the app that the system displays. */
export async function removeNativeNotifications(): Promise<void> {
  await (await loadBridge()).messaging.removeAllDeliveredNotifications();
}

/** Handles pushes that arrive while the app is open, and taps on notifications. */
export async function followNativePushes(handlers: {
  onPush: (message: { title: string; body: string }) => void;
  onOpen: (link: string) => void;
}): Promise<void> {
  const { messaging } = await loadBridge();
  await messaging.addListener('notificationReceived', ({ notification }) =>
    handlers.onPush({ title: notification.title ?? '', body: notification.body ?? '' }),
  );
  await messaging.addListener('notificationActionPerformed', ({ notification }) => {
    const { link } = (notification.data ?? {}) as { link?: string };
    if (link) handlers.onOpen(link);
  });
}
