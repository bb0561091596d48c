import type { VideoFailure } from '@candela/contract/video/video-states';

export type PackagingFailure = Exclude<VideoFailure, 'upload_expired' | 'provider_error'>;

/** Why a file cannot be packaged; the codes are the failure codes of videos. */
export class PackagingError extends Error {
  readonly code: PackagingFailure;

  constructor(code: PackagingFailure, message: string) {
    super(message);
    this.code = code;
  }

  /** Whether the file itself is the reason, so that a retry would fail as well. */
  get isOfFile(): boolean {
    return this.code !== 'disk_full' && this.code !== 'crashed';
  }

  /** Whether ffmpeg may be able to do what the packager cannot. */
  get isWorthConverting(): boolean {
    return this.isOfFile && this.code !== 'too_long' && this.code !== 'too_demanding';
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
