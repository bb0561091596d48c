/** Why a device is not used: there is none, the browser or the system refuses it, another program uses it, or something else. */
export type DeviceProblem = 'missing' | 'denied' | 'busy' | 'failed';

export const deviceKinds = ['camera', 'microphone'] as const;

export type DeviceKind = (typeof deviceKinds)[number];

/** What to open; null: not needed. */
export type WantedDevices = Record<DeviceKind, MediaTrackConstraints | null>;

export interface OpenedDevices {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
  /** Only of devices that were wanted. */
  problems: Record<DeviceKind, DeviceProblem | null>;
}

const inputOf = { camera: 'videoinput', microphone: 'audioinput' } as const;

/**
 * Opens camera and microphone with one question to the user if both are needed. One that is missing, refused or in use does not take
 * the other with it.
 */
export async function openDevices(wanted: WantedDevices): Promise<OpenedDevices> {
  const opened: OpenedDevices = { camera: null, microphone: null, problems: { camera: null, microphone: null } };
  const present = await presentKinds();
  const asked = deviceKinds.filter((kind) => wanted[kind] !== null && present.has(kind));
  for (const kind of deviceKinds) {
    if (wanted[kind] !== null && !present.has(kind)) opened.problems[kind] = 'missing';
  }
  if (asked.length === 0) return opened;
  const error = await open(asked, wanted, opened);
  if (error === null) return opened;
  const refused = await listRefused(asked, error);
  for (const kind of asked) {
    const isAskedAgain = asked.length > 1 && !refused.has(kind);
    const problem = isAskedAgain ? await open([kind], wanted, opened) : error;
    if (problem !== null) opened.problems[kind] = problemOf(problem);
  }
  return opened;
}

/** @returns the browser's error; null: they are open */
async function open(kinds: readonly DeviceKind[], wanted: WantedDevices, opened: OpenedDevices): Promise<unknown> {
  const wish = (kind: DeviceKind) => (kinds.includes(kind) ? (wanted[kind] ?? false) : false);
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: wish('camera'), audio: wish('microphone') });
    opened.camera ??= stream.getVideoTracks()[0] ?? null;
    opened.microphone ??= stream.getAudioTracks()[0] ?? null;
    return null;
  } catch (error) {
    return error ?? new Error('unknown');
  }
}

/** Kinds of devices that exist, as far as browsers tell before the user has allowed anything. */
async function presentKinds(): Promise<Set<DeviceKind>> {
  const all = new Set(deviceKinds);
  try {
    const kinds = new Set((await navigator.mediaDevices.enumerateDevices()).map(({ kind }) => kind));
    const present = deviceKinds.filter((kind) => kinds.has(inputOf[kind]));
    // Some browsers list nothing before the first permission.
    return present.length === 0 ? all : new Set(present);
  } catch {
    return all;
  }
}

/** Those that need not be asked for again: the user has just closed the question, or has refused them before. */
async function listRefused(asked: readonly DeviceKind[], error: unknown): Promise<Set<DeviceKind>> {
  if (problemOf(error) !== 'denied') return new Set();
  const states = await Promise.all(asked.map(permissionOf));
  const isClosed = states.every((state) => state?.state === 'prompt');
  return new Set(asked.filter((_kind, index) => isClosed || states[index]?.state === 'denied'));
}

/** The permission for a device; null if the browser does not tell. */
export async function permissionOf(kind: DeviceKind): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: kind as PermissionName });
  } catch {
    return null;
  }
}

/** The reason in an error of `getUserMedia` (W3C mediacapture-streams, 10.2). */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}
