import { create } from 'zustand';
import { localItem } from '#platform/device/stores/items.ts';

/** The viewer's preferences, stored in this browser. */
export interface StagePreferences {
  /** Only sound, no video. */
  isAudioOnly: boolean;
  hasCaptions: boolean;
  /** From 0 to 1. */
  volume: number;
}

const item = localItem('live-stage');
const initial: StagePreferences = { isAudioOnly: false, hasCaptions: false, volume: 1 };

/** The stored preferences, without invalid values. */
export function parsePreferences(text: string | null): StagePreferences {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Record<keyof StagePreferences, unknown>> | null;
    const { isAudioOnly, hasCaptions, volume } = kept ?? {};
    return {
      isAudioOnly: isAudioOnly === true,
      hasCaptions: hasCaptions === true,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : initial.volume,
    };
  } catch {
    return initial;
  }
}

export const useStagePreferences = create(() => parsePreferences(item.read()));

export function setStagePreference(changes: Partial<StagePreferences>): void {
  useStagePreferences.setState(changes);
  item.write(JSON.stringify(useStagePreferences.getState()));
}
