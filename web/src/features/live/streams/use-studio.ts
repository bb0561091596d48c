import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '#platform/device/use-page-keys.ts';
import type { Live } from '@candela/contract/live/streams';
import { scenes, type Scene } from './capture.ts';
import { keptOnAir } from './on-air-again.ts';
import type { Inset } from './scene.ts';
import { studioActionOf } from './studio-keys.ts';
import { useAirAgain } from './use-air-again.ts';
import { useCapture } from './use-capture.ts';
import { useCards } from './use-cards.ts';
import { usePublishing } from './use-publishing.ts';
import { useStudioHealth } from './use-studio-health.ts';

/** The chart that viewers see beside the picture, or instead of it. */
export interface StudioChart {
  isShown: boolean;
  /** Whether there are prices to show. */
  isPossible: boolean;
  show: () => void;
  hide: () => void;
}

/** What a host sends, and what changes it, by buttons and keys. */
export function useStudio(live: Live, chart: StudioChart) {
  const { i18n } = useTranslation();
  const [inset, setInset] = useState<Inset>(() => ({
    corner: i18n.dir() === 'rtl' ? 'bottomLeft' : 'bottomRight',
    size: 'small',
  }));
  // A reload goes on as it was: nobody is heard who had turned the microphone off, or was on a break.
  const [kept] = useState(() => keptOnAir(live.eventId));
  const [isMuted, setMuted] = useState(kept?.isMuted ?? false);
  const captured = useCapture({
    inset,
    cards: useCards(live),
    isCameraOn: kept?.isCameraOn ?? true,
    scene: kept?.isOnBreak ? 'break' : 'camera',
    onScene: (scene) => (scene === 'chart' ? chart.show() : chart.hide()),
  });
  const { stream, hasCamera, hasMicrophone, choice, change } = captured;
  const onAir = usePublishing(live, stream);
  const isOnBreak = choice.scene === 'break';
  const isSilent = isMuted || isOnBreak;
  const health = useStudioHealth({ onAir, microphone: stream?.getAudioTracks()[0], isMuted: isSilent });
  useEffect(() => {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isSilent;
  }, [stream, isSilent]);
  const scene = sceneOf(choice.scene, chart.isShown);
  const offered = offeredScenes(chart);
  const showScene = (chosen: Scene) => {
    if (offered.includes(chosen)) change({ scene: chosen });
  };
  // What viewers get counts, not what was wished for.
  const isDeaf = stream !== null && !hasMicrophone;
  const isCameraOn = stream === null || isOnBreak ? choice.isCameraOn : hasCamera;
  const turnCamera = (isOn: boolean) => change({ isCameraOn: isOn });
  const turnMicrophone = (isOn: boolean) => {
    setMuted(!isOn);
    if (isDeaf) change({});
  };
  const isMicrophoneOn = !isMuted && !isDeaf;
  // Whether there is anything to send.
  const isReady = stream !== null && (hasCamera || hasMicrophone || scene === 'screen' || scene === 'chart');
  useAirAgain({ live, onAir, kept, isReady, isMuted, isCameraOn: choice.isCameraOn, isOnBreak });
  usePageKeys(studioActionOf, {
    chart: () => showScene('chart'),
    screen: () => showScene('screen'),
    camera: () => showScene('camera'),
    break: () => showScene('break'),
    microphone: () => turnMicrophone(!isMicrophoneOn),
    'camera-switch': () => turnCamera(!isCameraOn),
  });
  return {
    captured,
    onAir,
    health,
    inset,
    setInset,
    scene,
    offered,
    showScene,
    isOnBreak,
    /** Nothing is heard, because the microphone is off or there is a break. */
    isSilent,
    isMicrophoneOn,
    isCameraOn,
    turnMicrophone,
    turnCamera,
    isReady,
  };
}

export type Studio = ReturnType<typeof useStudio>;

/** Another host may have begun or ended sharing the chart. */
function sceneOf(chosen: Scene, hasChart: boolean): Scene {
  if (hasChart) return 'chart';
  return chosen === 'chart' ? 'camera' : chosen;
}

function offeredScenes({ isShown, isPossible }: StudioChart): Scene[] {
  const canShareScreen = 'getDisplayMedia' in navigator.mediaDevices;
  return scenes.filter((scene) => (scene === 'chart' ? isShown || isPossible : scene !== 'screen' || canShareScreen));
}
