import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** Why a host could not do something. */
export type HostProblem =
  | 'wrongKey'
  | 'notFound'
  | 'tooMany'
  | 'refused'
  | 'unreachable'
  | 'unexpected'
  /** Its secrets cannot be decrypted any more. */
  | 'keyLost';

/** What a host answered, or that it did not. The message has nothing of what was sent. */
export class HostError extends Error {
  readonly problem: HostProblem;
  /** Seconds after which it may be tried again, where the host says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: HostProblem, message: string, details: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: details.cause });
    this.problem = problem;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A video as its host sees it. */
export interface HostedVideo {
  externalId: string;
  title: string;
  state: 'uploading' | 'processing' | 'ready' | 'failed';
  /** Share of the processing that is done, 0 to 1. */
  progress: number;
  durationSeconds: number;
  /** Undefined where the host does not tell. */
  bytes: number | undefined;
  width: number;
  height: number;
  /** What the host says went wrong. */
  error: string | null;
}

export interface FileToSend {
  title: string;
  mime: string;
  /** Bytes. */
  size: number;
}

/**
 * How a file gets to a host. `tus` and `chunked-put` go on where they were; `relay` is one request of this server.
 * The address is good for this file only and belongs to who sends it; nobody else sees it.
 */
export interface HostUpload {
  transport: 'tus' | 'chunked-put' | 'relay';
  url: string;
  headers: Record<string, string>;
  /** When it stops working. */
  expiresAt: string;
  /** Undefined until the file is there. */
  externalId?: string | undefined;
}

export interface HostPlayback {
  hlsUrl: string;
  posterUrl: string | null;
  expiresAt: Date;
}

export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  /** As it came in: that is what is signed. */
  body: Buffer;
}

/**
 * A video host. Everything throws HostError; `getVideo` has null for what is not there, and `remove` does not mind.
 */
export interface VideoHost {
  kind: string;
  caps: {
    /** An upload that was cut off goes on where it was. */
    resumes: boolean;
    captions: boolean;
    /** It hands out what was uploaded, so that videos can be moved away. */
    originals: boolean;
  };
  /** Origins that pages load playlists, segments and pictures from. */
  origins: readonly string[];
  createUpload(file: FileToSend): Promise<HostUpload>;
  /** Sends a whole file by one request; only where the transport is `relay`. @returns the name of the video there */
  relay?(file: FileToSend, bytes: Readable): Promise<string>;
  getVideo(externalId: string): Promise<HostedVideo | null>;
  /** A page of everything that is there, oldest or newest first; `next` is null after the last one. */
  listVideos(cursor: string | null): Promise<{ videos: HostedVideo[]; total: number | undefined; next: string | null }>;
  playback(externalId: string, viewer: { userId: string; ttlSeconds: number; now: Date }): Promise<HostPlayback>;
  /** Adds captions in a language, or others instead. Nothing where it takes none. */
  putCaptions(externalId: string, captions: { languageCode: string; label: string; vtt: string }): Promise<void>;
  /** Does not mind a language that has none. */
  removeCaptions(externalId: string, languageCode: string): Promise<void>;
  remove(externalId: string): Promise<void>;
  /** What was uploaded, or the best that there is; null where it is not ready yet (ask again) and has to be prepared. */
  openOriginal(externalId: string): Promise<{ bytes: Readable; mime: string } | null>;
  /**
   * The video that a message is about; null when it is about none. What else it says is not used.
   * @throws AppError videoProjects.badSignature where the provider signs; request.malformed
   */
  parseWebhook(request: WebhookRequest): string | null;
  /** Whether address, ids and keys are right. */
  testConnection(): Promise<void>;
}
