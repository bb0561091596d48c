import { create } from 'zustand';

interface StageSound {
  /** Muted or paused by who watches. */
  isSilent: boolean;
  /** From 0 to 1. */
  volume: number;
}

/** How the sound of the stage is set: what else is heard of a live session keeps to it. */
export const useStageSound = create((): StageSound => ({ isSilent: false, volume: 1 }));
