/** Storage key of a file of a video. */
export function videoKey(videoId: string, rest: string): string {
  return `videos/${videoId}/${rest}`;
}

/** Storage key of the captions of a video in one language, as WebVTT. */
export function captionKey(videoId: string, languageCode: string): string {
  return videoKey(videoId, `captions/${languageCode}.vtt`);
}

/** Storage key of captions in the parts cut off by a trim, in seconds of the whole recording; they are not served. */
export function cutCaptionKey(videoId: string, languageCode: string): string {
  return `${cutCaptionFolder(videoId)}${languageCode}.vtt`;
}

export const cutCaptionFolder = (videoId: string) => `video-captions-cut/${videoId}/`;

/** Folder of the original files of a video; they are not served. */
export function originalFolder(videoId: string): string {
  return `video-originals/${videoId}`;
}
