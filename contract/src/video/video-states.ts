/** A video whose file is being replaced stays ready. */
export const videoStates = ['uploading', 'processing', 'ready', 'failed'] as const;
export type VideoState = (typeof videoStates)[number];

/** Why the processing of a file failed. */
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

/** `source`: only in the uploaded size; `ladder`: also in smaller sizes. */
export const videoQualities = ['source', 'ladder'] as const;
