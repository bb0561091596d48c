import type { PublishingHealth } from './publishing.ts';

/** What viewers notice, and the host might not. */
export const studioWarnings = ['noMicrophone', 'silentMicrophone', 'weakUpload', 'slowComputer'] as const;

export type StudioWarning = (typeof studioWarnings)[number];

/** Louder than this counts as heard, of 0 to 1 from −60 to 0 dBFS. */
const heardLevel = 0.03;
/** A microphone from which nothing has been heard yet; speakers pause for longer. */
const firstSilenceMilliseconds = 10_000;
const silenceMilliseconds = 60_000;
const measuredMilliseconds = 3000;
/** Seconds that are looked at: browsers need some to find out what the connection can carry. */
const lookedAt = 12;
const enoughBad = 10;
const badLoss = 0.03;

interface Sound {
  /** Id of the microphone's track; null: there is none. */
  microphone: string | null;
  isMuted: boolean;
}

/** Watches what is sent once a second. Times are in milliseconds. */
export class HealthWatch {
  readonly #samples: PublishingHealth[] = [];
  #microphone: string | null = null;
  #heardAt: number | null = null;
  #since: number | null = null;
  #measuredAt = -Infinity;

  /** The volume of the microphone, 0 to 1. */
  hear(level: number, now: number): void {
    this.#measuredAt = now;
    if (level > heardLevel) this.#heardAt = now;
  }

  /** @returns what is wrong now */
  look(health: PublishingHealth | null, { microphone, isMuted }: Sound, now: number): StudioWarning[] {
    if (health) this.#samples.push(health);
    this.#samples.splice(0, this.#samples.length - lookedAt);
    if (isMuted || this.#microphone !== microphone || this.#since === null) {
      [this.#microphone, this.#since, this.#heardAt] = [microphone, now, null];
    }
    const isBad = (test: (sample: PublishingHealth) => boolean) => this.#samples.filter(test).length >= enoughBad;
    const found: Record<StudioWarning, boolean> = {
      noMicrophone: microphone === null,
      silentMicrophone: microphone !== null && !isMuted && this.#isSilent(now),
      weakUpload: isBad(({ loss, limitedBy }) => loss > badLoss || limitedBy === 'bandwidth'),
      slowComputer: isBad(({ limitedBy }) => limitedBy === 'cpu'),
    };
    return studioWarnings.filter((warning) => found[warning]);
  }

  #isSilent(now: number): boolean {
    // A browser that measures nothing says nothing about the microphone.
    if (now - this.#measuredAt > measuredMilliseconds) return false;
    if (this.#heardAt !== null) return now - this.#heardAt > silenceMilliseconds;
    return this.#since !== null && now - this.#since > firstSilenceMilliseconds;
  }
}
