/** A video whose file is being replaced stays ready. */
export const videoStates = ['uploading', 'processing', 'ready', 'failed'] as const;
export type VideoState = (typeof videoStates)[number];

/** Why the processing of a file failed. */
export const videoFailures = [
  'upload_expired',
  'unsupported_format',
  'corrupt',
  'edited',
  'key_frames',
  'wrong_length',
  'too_long',
  'too_demanding',
  'disk_full',
  'crashed',
  'provider_error',
] as const;
export type VideoFailure = (typeof videoFailures)[number];

/** `source`: only in the uploaded size; `ladder`: also in smaller sizes. */
export const videoQualities = ['source', 'ladder'] as const;

/**
 * How a video differs from its file: only the first of several sound or picture tracks is played, its captions were not read, it starts
 * and seeks slowly because of its few key frames, or its high dynamic range was converted.
 */
export const videoNotices = ['audio_tracks', 'video_tracks', 'subtitles', 'key_frames', 'tone_mapped'] as const;
export type VideoNotice = (typeof videoNotices)[number];
