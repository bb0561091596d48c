import type { Db } from '#db/client.ts';
import { addressOfApp } from '#messaging/senders/fcm-sender.ts';
import { isPushKey, isPushService } from '#messaging/senders/push-sender.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { Device } from '@candela/contract/messaging/devices';
import {
  deleteDevice,
  deleteOldest,
  listRows,
  upsertDevice,
  type DeviceRow,
  type NewDevice,
} from './devices.queries.ts';

/** Maximum per user; a new device replaces the one that was unused for longest. */
const maxDevices = 20;

interface PushToken {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Deps {
  db: Db;
  pushOrigins: readonly string[];
  /** Whether the server can push to native apps. */
  hasApps: boolean;
}

export function createDevices({ db, pushOrigins, hasApps }: Deps) {
  async function keep(device: NewDevice): Promise<Device> {
    const row = await upsertDevice(db, device);
    await deleteOldest(db, device.userId, maxDevices);
    return present(row);
  }

  /** @throws AppError devices.unknownService, request.invalid for a key with which nothing can be encrypted */
  async function register(caller: SignedInCaller, token: PushToken, userAgent: string): Promise<Device> {
    if (!isPushService(token.endpoint, pushOrigins)) throw new AppError('devices.unknownService');
    const { endpoint, keys } = token;
    if (!isPushKey(keys.p256dh)) throw new AppError('request.invalid', { message: 'Not valid: body.keys.p256dh' });
    const { userId, sessionId } = caller;
    const device = { userId, sessionId, endpoint, ...keys, userAgent: userAgent.slice(0, 300) };
    return keep(device);
  }

  /** @throws AppError devices.unknownService when no Firebase project is configured */
  async function registerApp(caller: SignedInCaller, token: string, userAgent: string): Promise<Device> {
    if (!hasApps) throw new AppError('devices.unknownService');
    const { userId, sessionId } = caller;
    const device = { userId, sessionId, endpoint: addressOfApp(token), p256dh: null, auth: null };
    return keep({ ...device, userAgent: userAgent.slice(0, 300) });
  }

  async function list(caller: SignedInCaller): Promise<{ data: Device[] }> {
    return { data: (await listRows(db, caller.userId)).map(present) };
  }

  /** @throws AppError devices.notFound, also for another user's device */
  async function remove(caller: SignedInCaller, id: string): Promise<void> {
    if (!(await deleteDevice(db, caller.userId, id))) throw new AppError('devices.notFound');
  }

  return { register, registerApp, list, remove };
}

function present(row: DeviceRow): Device {
  return { ...row, createdAt: toIso(row.createdAt), refreshedAt: toIso(row.refreshedAt) };
}
