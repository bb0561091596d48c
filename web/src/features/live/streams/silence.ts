/** An audio track without sound. */
export interface Silence {
  track: MediaStreamTrack;
  stop: () => void;
}

/** Called after a click: before the user has interacted with the page, browsers do not let audio run. */
export function openSilence(): Silence {
  const context = new AudioContext();
  void context.resume().catch(() => {});
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('a destination without a track');
  return { track, stop: () => void context.close() };
}
