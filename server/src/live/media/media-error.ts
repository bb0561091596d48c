export type MediaRefusal = 'badOffer' | 'notLive' | 'full' | 'tooManySessions' | 'stale' | 'otherCodec';

/** Why the media process refuses a request. */
export class MediaError extends Error {
  readonly refusal: MediaRefusal;

  constructor(refusal: MediaRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
