import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** Why a request to a host failed. */
export type HostProblem =
  | 'wrongKey'
  | 'notFound'
  | 'tooMany'
  | 'refused'
  | 'unreachable'
  | 'unexpected'
  /** Its secrets can no longer be decrypted. */
  | 'keyLost';

/** A failed request to a host. The message contains nothing of what was sent. */
export class HostError extends Error {
  readonly problem: HostProblem;
  /** Seconds after which it may be retried, if the host says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: HostProblem, message: string, details: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: details.cause });
    this.problem = problem;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The host's data about a video. */
export interface HostedVideo {
  externalId: string;
  title: string;
  state: 'uploading' | 'processing' | 'ready' | 'failed';
  /** Progress of the processing, 0 to 1. */
  progress: number;
  durationSeconds: number;
  /** Undefined if the host does not provide it. */
  bytes: number | undefined;
  width: number;
  height: number;
  /** The host's error message. */
  error: string | null;
}

export interface FileToSend {
  title: string;
  mime: string;
  /** Size in bytes. */
  size: number;
}

/**
 * Ways to send a file to a host. `tus` and `chunked-put` can be resumed; `relay` is a single request by this server. The URL is for this
 * file only and is given to nobody but the uploader.
 */
export interface HostUpload {
  transport: 'tus' | 'chunked-put' | 'relay';
  url: string;
  headers: Record<string, string>;
  /** When it expires. */
  expiresAt: string;
  /** Undefined until the file has been received. */
  externalId?: string | undefined;
}

export interface HostPlayback {
  hlsUrl: string;
  posterUrl: string | null;
  expiresAt: Date;
}

export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  /** The raw body, which is what is signed. */
  body: Buffer;
}

/**
 * A video host. All methods throw HostError; `getVideo` returns null if there is none, and `remove` ignores missing videos.
 */
export interface VideoHost {
  kind: string;
  caps: {
    /** Whether an interrupted upload can be resumed. */
    resumes: boolean;
    captions: boolean;
    /** Whether originals can be downloaded, so that videos can be moved away. */
    originals: boolean;
  };
  /** Origins from which pages load playlists, segments and pictures. */
  origins: readonly string[];
  createUpload(file: FileToSend): Promise<HostUpload>;
  /** Sends a whole file in one request; only if the transport is `relay`. @returns the id of the video there */
  relay?(file: FileToSend, bytes: Readable): Promise<string>;
  getVideo(externalId: string): Promise<HostedVideo | null>;
  /** A page of all videos, oldest or newest first; `next` is null on the last page. */
  listVideos(cursor: string | null): Promise<{ videos: HostedVideo[]; total: number | undefined; next: string | null }>;
  playback(externalId: string, viewer: { userId: string; ttlSeconds: number; now: Date }): Promise<HostPlayback>;
  /** Adds or replaces captions in a language. Does nothing if the host does not support them. */
  putCaptions(externalId: string, captions: { languageCode: string; label: string; vtt: string }): Promise<void>;
  /** Ignores a language without captions. */
  removeCaptions(externalId: string, languageCode: string): Promise<void>;
  remove(externalId: string): Promise<void>;
  /** The original, or the best version available; null if it has to be prepared first (ask again). */
  openOriginal(externalId: string): Promise<{ bytes: Readable; mime: string } | null>;
  /**
   * The id of the video in a webhook; null if it is not about a video. The rest of the message is not used.
   * @throws AppError videoProjects.badSignature for providers that sign; request.malformed
   */
  parseWebhook(request: WebhookRequest): string | null;
  /** Checks whether settings and keys are valid. */
  testConnection(): Promise<void>;
}
