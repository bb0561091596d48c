/** A video that is replaced stays ready. */
export const videoStates = ['uploading', 'processing', 'ready', 'failed'] as const;
export type VideoState = (typeof videoStates)[number];

/** Why a file could not be made a video. */
export const videoFailures = [
  'upload_expired',
  'unsupported_format',
  'corrupt',
  'too_long',
  'disk_full',
  'crashed',
  'provider_error',
] as const;
export type VideoFailure = (typeof videoFailures)[number];

/** `source`: as it was uploaded; `ladder`: also in smaller sizes. */
export const videoQualities = ['source', 'ladder'] as const;
