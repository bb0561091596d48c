/** Storage key of a file of a video. */
export function videoKey(videoId: string, rest: string): string {
  return `videos/${videoId}/${rest}`;
}
