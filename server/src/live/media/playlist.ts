/** A segment in a playlist (RFC 8216). */
export interface Listed {
  /** Address of the segment and of its part's initialisation segment, relative to the playlist. */
  file: string;
  init: string;
  seconds: number;
  /** Milliseconds since 1970. */
  startsAt: number;
}

interface PlaylistOptions {
  /** Number of the first segment since the stream began, and of the parts before it. */
  sequence?: number;
  discontinuities?: number;
  /** No further segments follow. */
  isOver: boolean;
}

/** A media playlist of segments in order; a new part is a discontinuity. */
export function playlistOf(
  segments: readonly Listed[],
  { sequence = 0, discontinuities = 0, isOver }: PlaylistOptions,
): string {
  // Computed from the rounded numbers as written: 1.4999 is written as 1.500.
  const longest = segments.reduce((most, { seconds }) => Math.max(most, Math.round(Number(seconds.toFixed(3)))), 1);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${longest}`];
  lines.push(`#EXT-X-MEDIA-SEQUENCE:${sequence}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`);
  if (isOver) lines.push('#EXT-X-PLAYLIST-TYPE:VOD');
  lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  let before: string | undefined;
  for (const { file, init, seconds, startsAt } of segments) {
    if (init !== before) {
      if (before !== undefined) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${init}"`);
      before = init;
    }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`);
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, file);
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
