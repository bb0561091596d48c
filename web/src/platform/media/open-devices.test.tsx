import { expect, onTestFinished, test, vi } from 'vitest';
import { openDevices, type DeviceKind } from './open-devices.ts';

type Refusal = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';

interface House {
  /** Devices that exist; everything by default. */
  present?: DeviceKind[];
  refusals?: Partial<Record<DeviceKind, Refusal>>;
  permissions?: Partial<Record<DeviceKind, PermissionState>>;
}

/** A browser with these devices, which refuses both if it has to refuse one, like real ones. */
function install({ present = ['camera', 'microphone'], refusals = {}, permissions }: House) {
  const getUserMedia = vi.fn(({ video, audio }: MediaStreamConstraints) => {
    const asked: DeviceKind[] = [...(video ? (['camera'] as const) : []), ...(audio ? (['microphone'] as const) : [])];
    const name = asked.map((kind) => refusals[kind]).find((each) => each !== undefined);
    if (name) return Promise.reject(new DOMException('no', name));
    const tracks = asked.map((kind) => ({ kind }));
    return Promise.resolve({
      getVideoTracks: () => tracks.filter(({ kind }) => kind === 'camera'),
      getAudioTracks: () => tracks.filter(({ kind }) => kind === 'microphone'),
    });
  });
  const kinds = { camera: 'videoinput', microphone: 'audioinput' };
  const enumerateDevices = () => Promise.resolve(present.map((kind) => ({ kind: kinds[kind], deviceId: '' })));
  const query = ({ name }: { name: string }) =>
    permissions
      ? Promise.resolve({ state: permissions[name as DeviceKind] })
      : Promise.reject(new TypeError('unknown'));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices }, permissions: { query } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return getUserMedia;
}

const both = { camera: {}, microphone: {} };

const outcomeOf = async () => {
  const { camera, microphone, problems } = await openDevices(both);
  return [camera !== null, microphone !== null, problems.camera, problems.microphone];
};

test('camera and microphone are asked for once', async () => {
  const asked = install({});
  expect(await outcomeOf()).toEqual([true, true, null, null]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a device that does not exist is not asked for, and the other one is open', async () => {
  const asked = install({ present: ['microphone'] });
  expect(await outcomeOf()).toEqual([false, true, 'missing', null]);
  expect(asked.mock.calls).toEqual([[{ video: false, audio: {} }]]);
  install({ present: ['camera'] });
  expect(await outcomeOf()).toEqual([true, false, null, 'missing']);
});

test('a device that is in use, or was refused, does not take the other one with it', async () => {
  install({ refusals: { camera: 'NotReadableError' } });
  expect(await outcomeOf()).toEqual([false, true, 'busy', null]);
  install({ refusals: { microphone: 'NotReadableError' } });
  expect(await outcomeOf()).toEqual([true, false, null, 'busy']);
  const permissions = { camera: 'denied', microphone: 'granted' } as const;
  const asked = install({ refusals: { camera: 'NotAllowedError' }, permissions });
  expect(await outcomeOf()).toEqual([false, true, 'denied', null]);
  // The camera, which was refused for good, is not asked for again.
  expect(asked.mock.calls.at(-1)).toEqual([{ video: false, audio: {} }]);
});

test('a user who closes the question is not asked again', async () => {
  const asked = install({
    refusals: { camera: 'NotAllowedError', microphone: 'NotAllowedError' },
    permissions: { camera: 'prompt', microphone: 'prompt' },
  });
  expect(await outcomeOf()).toEqual([false, false, 'denied', 'denied']);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a browser that lists nothing, or does not tell its permissions, is asked all the same', async () => {
  install({ present: [] });
  expect(await outcomeOf()).toEqual([true, true, null, null]);
  install({ present: [], refusals: { camera: 'NotFoundError' } });
  expect(await outcomeOf()).toEqual([false, true, 'missing', null]);
  install({ refusals: { camera: 'NotAllowedError' } });
  expect(await outcomeOf()).toEqual([false, true, 'denied', null]);
});
