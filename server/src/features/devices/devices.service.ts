import type { Device } from '@candela/contract/devices';
import type { Db } from '#db/client.ts';
import { deleteDevice, listRows, upsertDevice, type DeviceRow } from './devices.queries.ts';
import type { SignedInCaller } from '#platform/callers.ts';
import { AppError } from '#platform/errors.ts';
import { toIso } from '#platform/instants.ts';
import { isPushService } from '#platform/push-sender.ts';

interface PushToken {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export function createDevices({ db, pushOrigins }: { db: Db; pushOrigins: readonly string[] }) {
  /** @throws AppError devices.unknownService */
  async function register(caller: SignedInCaller, token: PushToken, userAgent: string): Promise<Device> {
    if (!isPushService(token.endpoint, pushOrigins)) throw new AppError('devices.unknownService');
    const { endpoint, keys } = token;
    const { userId, sessionId } = caller;
    const device = { userId, sessionId, endpoint, ...keys, userAgent: userAgent.slice(0, 300) };
    return present(await upsertDevice(db, device));
  }

  async function list(caller: SignedInCaller): Promise<{ data: Device[] }> {
    return { data: (await listRows(db, caller.userId)).map(present) };
  }

  /** @throws AppError devices.notFound, also for one of somebody else */
  async function remove(caller: SignedInCaller, id: string): Promise<void> {
    if (!(await deleteDevice(db, caller.userId, id))) throw new AppError('devices.notFound');
  }

  return { register, list, remove };
}

function present(row: DeviceRow): Device {
  return { ...row, createdAt: toIso(row.createdAt), refreshedAt: toIso(row.refreshedAt) };
}
