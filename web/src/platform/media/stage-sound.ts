import { create } from 'zustand';

interface StageSound {
  /** Muted or paused by the viewer. */
  isSilent: boolean;
  /** From 0 to 1. */
  volume: number;
}

/** Volume setting of the stage: the other sounds of a live session follow it. */
export const useStageSound = create((): StageSound => ({ isSilent: false, volume: 1 }));
