import { useEffect, useRef, useState } from 'react';

interface Microphone {
  stream: MediaStream | null;
  deviceId: string;
  devices: MediaDeviceInfo[];
  /** Why there is no sound: permission denied, or no microphone. */
  problem: 'denied' | 'missing' | null;
  isOpening: boolean;
}

const nothing: Microphone = { stream: null, deviceId: '', devices: [], problem: null, isOpening: false };

/** A microphone that is opened on request, and released with the component unless the caller takes it over. */
export function useMicrophone() {
  const [state, setState] = useState(nothing);
  const held = useRef<MediaStream | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      letGo(held.current);
    };
  }, []);

  async function choose(deviceId: string): Promise<void> {
    setState((before) => ({ ...before, isOpening: true, problem: null }));
    try {
      const audio = deviceId === '' ? true : { deviceId: { exact: deviceId } };
      const stream = await navigator.mediaDevices.getUserMedia({ audio });
      if (isGone.current) return letGo(stream);
      letGo(held.current);
      held.current = stream;
      const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
      const used = stream.getAudioTracks()[0]?.getSettings().deviceId ?? '';
      setState({ stream, deviceId: used, devices, problem: null, isOpening: false });
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      setState((before) => ({ ...before, isOpening: false, problem: isRefused ? 'denied' : 'missing' }));
    }
  }

  return {
    ...state,
    /** Empty: the browser's default device. */
    open: (deviceId: string) => void choose(deviceId),
    /** Returns the stream, which is then no longer released automatically. */
    take: () => {
      const taken = held.current;
      held.current = null;
      return taken;
    },
  };
}

function letGo(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
