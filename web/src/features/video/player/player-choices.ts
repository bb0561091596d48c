import { create } from 'zustand';
import { localItem } from '#platform/device/stores/items.ts';

export const captionSizes = ['small', 'normal', 'large'] as const;
export const captionLooks = ['box', 'shadow', 'yellow'] as const;

/** The viewer's preferences, stored in this browser. The controls themselves store the volume. */
export interface PlayerChoices {
  speed: number;
  /** Language of the captions; null: off. */
  captions: string | null;
  captionSize: (typeof captionSizes)[number];
  captionLook: (typeof captionLooks)[number];
  /** Maximum height of the picture; null: automatic, by bandwidth. */
  maxHeight: number | null;
}

const item = localItem('video-player');
const initial: PlayerChoices = {
  speed: 1,
  captions: null,
  captionSize: 'normal',
  captionLook: 'box',
  maxHeight: null,
};

/** Selectable speeds; the server accepts progress of at most the fastest. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The stored preferences, without invalid values. */
export function parseChoices(text: string | null): PlayerChoices {
  try {
    const kept = (JSON.parse(text ?? '') ?? {}) as Partial<Record<keyof PlayerChoices, unknown>>;
    return {
      speed: speeds.find((speed) => speed === kept.speed) ?? initial.speed,
      captions: typeof kept.captions === 'string' ? kept.captions : null,
      captionSize: captionSizes.find((size) => size === kept.captionSize) ?? initial.captionSize,
      captionLook: captionLooks.find((look) => look === kept.captionLook) ?? initial.captionLook,
      maxHeight: typeof kept.maxHeight === 'number' && kept.maxHeight > 0 ? kept.maxHeight : null,
    };
  } catch {
    return initial;
  }
}

export const usePlayerChoices = create(() => parseChoices(item.read()));

export function choose(changes: Partial<PlayerChoices>): void {
  usePlayerChoices.setState(changes);
  item.write(JSON.stringify(usePlayerChoices.getState()));
}
