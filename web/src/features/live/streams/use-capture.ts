import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceKinds, permissionOf, type DeviceKind, type DeviceProblem } from '#platform/media/open-devices.ts';
import { Capture, type Captured, type CaptureChoice, type Cards, type Loss, type Scene } from './capture.ts';
import type { Inset } from './scene.ts';

export interface CaptureState {
  stream: MediaStream | null;
  hasCamera: boolean;
  hasMicrophone: boolean;
  devices: MediaDeviceInfo[];
  /** Why a wanted device is not used. */
  problems: Record<DeviceKind, DeviceProblem | null>;
  /** A source that ended by itself, or a device that could not be opened; the choice has changed to what is left. */
  loss: Loss | 'device' | null;
}

const nothing: CaptureState = {
  stream: null,
  hasCamera: false,
  hasMicrophone: false,
  devices: [],
  problems: { camera: null, microphone: null },
  loss: null,
};
const initial: CaptureChoice = { scene: 'camera', isCameraOn: true, cameraId: '', microphoneId: '' };

interface CaptureGiven {
  inset: Inset;
  cards: Cards;
  /** Whether the camera is on at first. */
  isCameraOn: boolean;
  /** What is sent at first. */
  scene: Scene;
  /** A scene that was chosen is there: not if the user has cancelled sharing the screen. */
  onScene: (scene: Scene) => void;
}

/** Captures the chosen devices; releases them when the page is left. */
export function useCapture({ inset, cards, isCameraOn, scene, onScene }: CaptureGiven) {
  const [choice, setChoice] = useState<CaptureChoice>({ ...initial, scene, isCameraOn });
  const [state, setState] = useState(nothing);
  const capture = useRef<Capture | null>(null);
  const settled = useRef<CaptureChoice | null>(null);
  const chosenScene = useRef<Scene | null>(null);
  const newest = useRef({ inset, cards });
  const problems = useRef(nothing.problems);
  useEffect(() => {
    newest.current = { inset, cards };
  });
  useEffect(() => capture.current?.setInset(inset), [inset]);
  const showScene = useEffectEvent(onScene);
  useEffect(() => {
    const lose = (loss: Loss) => {
      setState((before) => ({ ...before, loss }));
      setChoice((before) => ({
        ...before,
        scene: loss === 'screen' ? 'camera' : before.scene,
        cameraId: loss === 'camera' ? '' : before.cameraId,
        microphoneId: loss === 'microphone' ? '' : before.microphoneId,
      }));
    };
    const own = new Capture(lose, () => newest.current.cards);
    capture.current = own;
    // A new object even if nothing in it has changed, to open the same devices again.
    const again = () => setChoice((before) => ({ ...before }));
    const list = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      setState((before) => ({ ...before, devices }));
      // One may have been connected that was missing, or is free now.
      if (Object.values(problems.current).some((problem) => problem !== null && problem !== 'denied')) again();
    };
    const onDevices = () => void list();
    navigator.mediaDevices.addEventListener('devicechange', onDevices);
    const stopWatching = watchPermissions(() => {
      if (Object.values(problems.current).includes('denied')) again();
    });
    return () => {
      navigator.mediaDevices.removeEventListener('devicechange', onDevices);
      stopWatching();
      own.stop();
    };
  }, []);
  useEffect(() => {
    const own = capture.current;
    if (!own) return;
    const take = async (captured: Captured) => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      settled.current = choice;
      problems.current = captured.problems;
      setState(({ loss }) => ({ ...captured, devices, loss }));
      const scene = chosenScene.current;
      chosenScene.current = null;
      if (scene === choice.scene) showScene(scene);
    };
    const open = async () => {
      try {
        const captured = await own.choose(choice, newest.current.inset);
        if (captured) await take(captured);
      } catch (error) {
        chosenScene.current = null;
        // Cancelling the browser's screen dialog keeps the previous sources.
        const isCancelled = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!isCancelled) setState((before) => ({ ...before, loss: before.loss ?? 'device' }));
        if (settled.current) setChoice(settled.current);
      }
    };
    void open();
  }, [choice]);
  const change = (changes: Partial<CaptureChoice>) => {
    chosenScene.current = changes.scene ?? null;
    setState((before) => ({ ...before, loss: null }));
    setChoice((before) => ({ ...before, ...changes }));
  };
  return { ...state, choice, change };
}

/** Calls when the user allows or refuses a device in the browser's own settings. */
function watchPermissions(onChange: () => void): () => void {
  const watched: PermissionStatus[] = [];
  let isOver = false;
  const watch = async (kind: DeviceKind) => {
    const status = await permissionOf(kind);
    if (!status || isOver) return;
    status.addEventListener('change', onChange);
    watched.push(status);
  };
  for (const kind of deviceKinds) void watch(kind);
  return () => {
    isOver = true;
    for (const status of watched) status.removeEventListener('change', onChange);
  };
}
