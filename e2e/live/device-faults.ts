/** A fault of a device, as the browser reports it. */
export type DeviceFault = 'NotFoundError' | 'NotAllowedError' | 'NotReadableError' | 'silent';

export type DeviceFaults = Partial<Record<'camera' | 'microphone', DeviceFault>>;

/**
 * Runs in the page: devices of the browser that are missing, refused, in use, or from which nothing is heard. `window.repair(kind)` ends
 * the fault, and reports a change of the devices.
 */
export function breakDevices(faults: DeviceFaults): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  const kinds = { camera: 'videoinput', microphone: 'audioinput' } as const;
  mediaDevices.enumerateDevices = async () => {
    const missing = (['camera', 'microphone'] as const).filter((kind) => faults[kind] === 'NotFoundError');
    return (await list()).filter(({ kind }) => !missing.some((each) => kinds[each] === kind));
  };
  mediaDevices.getUserMedia = async (constraints) => {
    const asked = { camera: constraints?.video, microphone: constraints?.audio };
    for (const kind of ['camera', 'microphone'] as const) {
      const fault = faults[kind];
      if (asked[kind] && fault !== undefined && fault !== 'silent') throw new DOMException('broken', fault);
    }
    const stream = await open(constraints);
    if (!asked.microphone || faults.microphone !== 'silent') return stream;
    for (const track of stream.getAudioTracks()) {
      track.stop();
      stream.removeTrack(track);
    }
    const { stream: silence } = new AudioContext().createMediaStreamDestination();
    for (const track of silence.getAudioTracks()) stream.addTrack(track);
    return stream;
  };
  Object.assign(window, {
    repair: (kind: 'camera' | 'microphone') => {
      delete faults[kind];
      mediaDevices.dispatchEvent(new Event('devicechange'));
    },
  });
}

export type Repairing = { repair: (kind: 'camera' | 'microphone') => void };
