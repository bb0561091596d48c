/** Storage key of a file of a video. */
export function videoKey(videoId: string, rest: string): string {
  return `videos/${videoId}/${rest}`;
}
/** Storage key of an attachment's bytes. */
export function attachmentKey(id: string): string {
  return `attachments/${id}`;
}
