import { useEffect, useState } from 'react';

export type Source = 'camera' | 'screen';

export interface DeviceChoice {
  source: Source;
  cameraId: string;
  microphoneId: string;
}

export interface Capture {
  stream: MediaStream | null;
  devices: MediaDeviceInfo[];
  /** Why there is nothing: the browser refused, or there is no such device. */
  problem: 'denied' | 'missing' | null;
}

/** What is captured by the choice; everything that was captured before is let go. */
export function useCapture({ source, cameraId, microphoneId }: DeviceChoice): Capture {
  const [capture, setCapture] = useState<Capture>({ stream: null, devices: [], problem: null });
  useEffect(() => {
    let isOver = false;
    let own: MediaStream | null = null;
    const start = async () => {
      try {
        own = await open(source, cameraId, microphoneId);
        const devices = await navigator.mediaDevices.enumerateDevices();
        if (isOver) stopAll(own);
        else setCapture({ stream: own, devices, problem: null });
      } catch (error) {
        const problem = error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing';
        if (!isOver) setCapture((before) => ({ ...before, stream: null, problem }));
      }
    };
    void start();
    return () => {
      isOver = true;
      if (own) stopAll(own);
    };
  }, [source, cameraId, microphoneId]);
  return capture;
}

async function open(source: Source, cameraId: string, microphoneId: string): Promise<MediaStream> {
  const audio = microphoneId === '' ? true : { deviceId: { exact: microphoneId } };
  const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
  if (source === 'camera') {
    const video = cameraId === '' ? size : { ...size, deviceId: { exact: cameraId } };
    return navigator.mediaDevices.getUserMedia({ video, audio });
  }
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 15, max: 30 } } });
  try {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio });
    return new MediaStream([...screen.getVideoTracks(), ...microphone.getAudioTracks()]);
  } catch (error) {
    stopAll(screen);
    throw error;
  }
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
