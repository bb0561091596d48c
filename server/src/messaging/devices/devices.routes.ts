import type { Api } from '#platform/http/api.ts';
import {
  getPushKey,
  listDevices,
  registerAppDevice,
  registerDevice,
  removeDevice,
} from '@candela/contract/messaging/devices';
import type { createDevices } from './devices.service.ts';

export function mountDevices(api: Api, devices: ReturnType<typeof createDevices>, publicKey: string): void {
  api.route(getPushKey, async () => ({ publicKey }));
  api.route(listDevices, (_input, { caller }) => devices.list(caller));
  api.route(registerDevice, ({ body }, { caller, request }) =>
    devices.register(caller, body, request.headers['user-agent'] ?? ''),
  );
  api.route(registerAppDevice, ({ body }, { caller, request }) =>
    devices.registerApp(caller, body.token, request.headers['user-agent'] ?? ''),
  );
  api.route(removeDevice, ({ params }, { caller }) => devices.remove(caller, params.id));
}
