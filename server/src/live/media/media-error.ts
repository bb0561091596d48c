export type MediaRefusal = 'badOffer' | 'notLive' | 'full' | 'tooManySessions' | 'stale' | 'otherCodec';

/** Why the media process does not do what it was asked for. */
export class MediaError extends Error {
  readonly refusal: MediaRefusal;

  constructor(refusal: MediaRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
