import { useEffect, useRef, useState } from 'react';
import { Capture, type DeviceChoice, type Loss } from './capture.ts';
import type { Inset } from './scene.ts';

export interface CaptureState {
  stream: MediaStream | null;
  devices: MediaDeviceInfo[];
  /** Why there is no picture: permission denied, or no such device. */
  problem: 'denied' | 'missing' | null;
  /** A source that ended by itself, or a device that could not be opened; the choice has changed to what is left. */
  loss: Loss | 'device' | null;
}

const nothing: CaptureState = { stream: null, devices: [], problem: null, loss: null };
const initial: DeviceChoice = { source: 'camera', cameraId: '', microphoneId: '' };

/** Captures the chosen devices; releases them when the page is left. */
export function useCapture(inset: Inset) {
  const [choice, setChoice] = useState(initial);
  const [state, setState] = useState(nothing);
  const capture = useRef<Capture | null>(null);
  const settled = useRef<DeviceChoice | null>(null);
  const newestInset = useRef(inset);
  useEffect(() => {
    newestInset.current = inset;
    capture.current?.setInset(inset);
  }, [inset]);
  useEffect(() => {
    const own = new Capture((loss) => {
      setState((before) => ({ ...before, loss }));
      // A new object even if nothing in it has changed, to open the same device again.
      setChoice((before) => ({
        source: loss === 'screen' ? 'camera' : before.source,
        cameraId: loss === 'camera' ? '' : before.cameraId,
        microphoneId: loss === 'microphone' ? '' : before.microphoneId,
      }));
    });
    capture.current = own;
    const listDevices = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      setState((before) => ({ ...before, devices }));
    };
    const list = () => void listDevices();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => {
      navigator.mediaDevices.removeEventListener('devicechange', list);
      own.stop();
    };
  }, []);
  useEffect(() => {
    const own = capture.current;
    if (!own) return;
    const open = async () => {
      try {
        const stream = await own.choose(choice, newestInset.current);
        if (!stream) return;
        const devices = await navigator.mediaDevices.enumerateDevices();
        settled.current = choice;
        setState((before) => ({ ...before, stream, devices, problem: null }));
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
        if (settled.current && choice !== settled.current) {
          // Cancelling the browser's screen dialog keeps the previous sources.
          if (!isRefused) setState((before) => ({ ...before, loss: before.loss ?? 'device' }));
          setChoice(settled.current);
        } else {
          setState((before) => ({ ...before, stream: null, problem: isRefused ? 'denied' : 'missing' }));
        }
      }
    };
    void open();
  }, [choice]);
  const change = (changes: Partial<DeviceChoice>) => {
    setState((before) => ({ ...before, loss: null }));
    setChoice((before) => ({ ...before, ...changes }));
  };
  return { ...state, choice, change };
}
