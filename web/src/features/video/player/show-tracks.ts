/** Shows the captions of a language, and no others; null: none. */
export function showTracks(tracks: Iterable<TextTrack>, languageCode: string | null): void {
  for (const track of tracks) {
    if (track.kind !== 'captions') continue;
    const isShown = track.language === languageCode;
    // Chromium shows captions in the language of the browser by itself, unless their mode has changed before.
    if (!isShown && track.mode === 'disabled') track.mode = 'hidden';
    track.mode = isShown ? 'showing' : 'disabled';
  }
}
