import type { VideoFailure } from '@candela/contract/video/video-states';

export type PackagingFailure = Extract<
  VideoFailure,
  'unsupported_format' | 'corrupt' | 'too_long' | 'disk_full' | 'crashed'
>;

/** Why a file cannot be packaged; the codes are those of a failed video. */
export class PackagingError extends Error {
  readonly code: PackagingFailure;

  constructor(code: PackagingFailure, message: string) {
    super(message);
    this.code = code;
  }

  /** Whether it is the file: trying again gives the same. */
  get isOfFile(): boolean {
    return this.code !== 'disk_full' && this.code !== 'crashed';
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
