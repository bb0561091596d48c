import { create } from 'zustand';

/** The viewer's preferences, stored in this browser. */
export interface StagePreferences {
  /** Only sound, no video. */
  isAudioOnly: boolean;
  hasCaptions: boolean;
  /** From 0 to 1. */
  volume: number;
}

const item = 'live-stage';
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

export const useStagePreferences = create(() => parsePreferences(localStorage.getItem(item)));

export function setStagePreference(changes: Partial<StagePreferences>): void {
  useStagePreferences.setState(changes);
  try {
    localStorage.setItem(item, JSON.stringify(useStagePreferences.getState()));
  } catch {
    // Storage is full or not allowed: the preferences last for this visit.
  }
}
