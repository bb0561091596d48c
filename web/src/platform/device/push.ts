import { create } from 'zustand';
import { call } from '#platform/api/api-client.ts';
import {
  askNativePermission,
  checkNativePermission,
  deleteNativeToken,
  getNativeToken,
  removeNativeNotifications,
} from '#platform/device/native-messaging.ts';
import { isNativeShell } from '#platform/device/native.ts';
import { localItem } from '#platform/device/stores/items.ts';
import { logNote } from '#platform/log.ts';
import { isActingTab } from '#platform/session/acting.ts';
import { ownerId } from '#platform/session/owner-id.ts';
import { getPushKey, registerAppDevice, registerDevice, removeDevice } from '@candela/contract/messaging/devices';

/** The push token is registered again after this time. */
const refreshMilliseconds = 7 * 24 * 3_600_000;
const item = localItem('push-device');

interface KeptDevice {
  id: string;
  userId: string;
  /** URL at the push service, or the native app's token. */
  endpoint: string;
  registeredAt: number;
}

export type PushPermission = NotificationPermission | 'unsupported';

function readPermission(): PushPermission {
  // The shell responds asynchronously; until then the permission counts as not asked.
  if (isNativeShell()) return 'default';
  const isSupported = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window;
  return isSupported ? Notification.permission : 'unsupported';
}

/** The browser's permission, and whether this device is registered. */
export const usePush = create(() => ({ permission: readPermission(), isRegistered: readKept() !== null }));

/** Asks for the permission; `default` means that the user dismissed the question. */
export async function askForPush(): Promise<PushPermission> {
  if (readPermission() === 'unsupported') return 'unsupported';
  const permission = isNativeShell() ? await askNativePermission() : await Notification.requestPermission();
  usePush.setState({ permission });
  return permission;
}

/** Gets a push token and registers it. Errors are only logged. */
export async function registerPush(userId: string): Promise<void> {
  // In a session as another person, the device still belongs to the user who looks at the account.
  if (isActingTab) return;
  try {
    if (isNativeShell()) return await registerApp(userId);
    const { publicKey } = await call(getPushKey);
    const registration = await navigator.serviceWorker.ready;
    const subscription = await subscribe(registration.pushManager, publicKey);
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return logNote('No push token is available.');
    const body = { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
    const { id } = await call(registerDevice, { body });
    await keepDevice({ id, userId, endpoint, registeredAt: Date.now() });
  } catch (error) {
    logNote('No push token could be registered.', error);
  }
}

async function registerApp(userId: string): Promise<void> {
  const token = await getNativeToken();
  if (token === null) return logNote('No push token is available.');
  const { id } = await call(registerAppDevice, { body: { token } });
  await keepDevice({ id, userId, endpoint: token, registeredAt: Date.now() });
}

/** Stores a registration, unless its user has signed out meanwhile. */
async function keepDevice(kept: KeptDevice): Promise<void> {
  if (kept.userId === ownerId()) writeKept(kept);
  else await dropSubscription();
}

/** Replaces a subscription made with the key of another installation. */
async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Registers again after a week, after a change of user, and if the browser has changed its token. */
export async function refreshPush(userId: string): Promise<void> {
  const permission = isNativeShell() ? await checkNativePermission() : readPermission();
  usePush.setState({ permission });
  const kept = readKept();
  if (!kept || permission !== 'granted') return;
  const isFresh =
    (await currentEndpoint()) === kept.endpoint &&
    kept.userId === userId &&
    Date.now() - kept.registeredAt < refreshMilliseconds;
  if (!isFresh) await registerPush(userId);
}

async function currentEndpoint(): Promise<string | null> {
  if (isNativeShell()) return getNativeToken();
  return (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.endpoint ?? null;
}

/** Stops pushes to this device. */
export async function unregisterPush(): Promise<void> {
  if (isActingTab) return;
  const kept = readKept();
  writeKept(null);
  if (!kept) return;
  try {
    await dropSubscription();
    await call(removeDevice, { params: { id: kept.id } });
  } catch (error) {
    // The push service forgets it too, and will respond with 410 to the next push.
    logNote('The device could not be removed.', error);
  }
}

/** Ends the subscription at the push service. */
async function dropSubscription(): Promise<void> {
  if (isNativeShell()) return deleteNativeToken();
  const registration = await workerRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/**
 * Removes a user's registration from this device with the notifications on display; the server removes its own with the session, which
 * takes longer if it cannot be reached.
 */
export async function forgetPush({ exceptOf }: { exceptOf: string | null }): Promise<void> {
  const kept = readKept();
  // Without a registration somebody may be registering now, unless nobody is signed in.
  if (exceptOf !== null && (!kept || kept.userId === exceptOf)) return;
  writeKept(null);
  if (isNativeShell()) {
    if (!kept) return;
    await deleteNativeToken();
    return removeNativeNotifications();
  }
  await dropSubscription();
  for (const notification of (await (await workerRegistration())?.getNotifications?.()) ?? []) notification.close();
}

function readKept(): KeptDevice | null {
  try {
    return JSON.parse(item.read() ?? 'null') as KeptDevice | null;
  } catch {
    return null;
  }
}

function writeKept(kept: KeptDevice | null): void {
  if (kept) item.write(JSON.stringify(kept));
  else item.remove();
  usePush.setState({ isRegistered: kept !== null });
}
