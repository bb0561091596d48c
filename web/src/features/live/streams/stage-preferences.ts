import { create } from 'zustand';

/** How somebody likes to watch; kept in this browser. */
export interface StagePreferences {
  /** Sound without the picture. */
  isAudioOnly: boolean;
  hasCaptions: boolean;
  /** From 0 to 1. */
  volume: number;
}

const item = 'live-stage';
const initial: StagePreferences = { isAudioOnly: false, hasCaptions: false, volume: 1 };

/** What was kept, as far as it makes sense. */
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
    // No room, or not allowed: it holds for this visit.
  }
}
