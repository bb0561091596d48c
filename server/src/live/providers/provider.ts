import type { IncomingHttpHeaders } from 'node:http';

export const providerNames = ['embedded', 'mediamtx', 'millicast', 'cloudflare'] as const;

export type ProviderName = (typeof providerNames)[number];

/** What a provider can do; nothing is offered to anybody that is not said here. */
export interface ProviderCaps {
  /** Watching by WHEP, and by HLS. */
  whep: boolean;
  hls: boolean;
  /** It records what is published by WHIP. */
  record: boolean;
  /** It says how many watch. */
  viewerCount: boolean;
  /** Its grants to publish run out by themselves; otherwise they hold until `kick` or `end`. */
  timedGrants: boolean;
  /** `kick` also ends what a viewer is watching; otherwise a viewer only cannot come back. */
  kickViewers: boolean;
}

/** A stream at its provider. */
export interface Ref {
  /** The id of our event. */
  streamId: string;
  /** How the provider calls it: a path, a stream name, the uid of an input. */
  id: string;
  record: boolean;
}

/** Who is granted something, and until when (milliseconds since 1970). */
export interface Grantee {
  userId: string;
  expiresAt: number;
}

export interface PublishGrant {
  /** For WHIP (RFC 9725). */
  url: string;
  /** Null where the address alone is the credential. */
  bearer: string | null;
  /** In the order of preference. */
  codecs: ('H264' | 'VP8')[];
}

export interface PlaySource {
  kind: 'whep' | 'hls';
  url: string;
  bearer: string | null;
}

/** What a provider tells of a stream. `at` is when it happened: older news never undoes newer news. */
export type Signal =
  | { kind: 'ingest.up' | 'ingest.down'; streamId: string; sessionId: string | null; at: number }
  /** `count` of those who watch now. */
  | { kind: 'viewer.join' | 'viewer.leave'; streamId: string; count: number }
  | { kind: 'recording.ready'; streamId: string; recordingId: string };

export interface Recording {
  id: string;
  /** ISO 8601. */
  startedAt: string;
  seconds: number | null;
  /** Where this server can fetch it, and the token that it needs for it. */
  url: string;
  bearer: string | null;
}

/** Sound of somebody from the audience, beside the stream of an event. */
export interface Voices {
  /** Where it is sent to, by WHIP. @throws AppError streams.unavailable */
  speakGrant(streamId: string, grantee: Grantee): Promise<{ url: string; bearer: string }>;
  /** Where it is heard, by WHEP. @throws AppError streams.unavailable */
  hearGrant(streamId: string, grantee: Grantee): Promise<{ url: string; bearer: string }>;
  /** Hands nothing on, or does again. */
  mute(streamId: string, isMuted: boolean): void;
  /** Ends what a user says. */
  silence(streamId: string, userId: string): void;
}

/** A webhook as it came in: the signature is over the raw bytes. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What a media server asks about somebody at its door. */
export interface Admission {
  action: 'publish' | 'play';
  streamId: string;
  userId: string;
}

/**
 * Who carries the media. Clients speak WHIP, WHEP and HLS with all of them; grants are short and for one stream, one action
 * and one user. Every method throws `streams.unavailable` when the provider does not answer as documented.
 */
export interface LiveProvider {
  readonly name: ProviderName;
  readonly caps: ProviderCaps;
  /** What pages may connect to beside this server, as sources of a Content-Security-Policy. */
  readonly origins: readonly string[];

  /** Makes the stream at the provider when it is not there yet; called again, gives the same one. */
  ensure(stream: { streamId: string; record: boolean }): Promise<Ref>;
  /** The stream where it has been made; null where it has not, as far as the provider can say. */
  find(streamId: string): Promise<Ref | null>;
  publishGrant(ref: Ref, grantee: Grantee): Promise<PublishGrant>;
  /** Sources in the order of preference, only of kinds that `caps` declares. */
  playGrant(ref: Ref, grantee: Grantee): Promise<PlaySource[]>;
  /** Ends what a user publishes or watches, as far as `caps` goes, and what they were granted for it. */
  kick(ref: Ref, userId: string, action: 'publish' | 'play'): Promise<void>;
  /** Ends the stream for everybody. It does not begin again. */
  end(ref: Ref): Promise<void>;
  /**
   * Empty for what does not concern us.
   * @throws AppError streams.badSignature: not signed by the provider, or too old; request.malformed
   */
  parseWebhook(request: WebhookRequest): Promise<Signal[]>;
  /** Where it is not there, nobody from the audience can be heard. */
  readonly voices?: Voices;

  /**
   * Records into this product from now on, or no more; where it is not there, recordings stay at the provider, as
   * `ensure` was told.
   */
  record?(ref: Ref, isOn: boolean): Promise<void>;
  /** What was recorded, the oldest first. */
  recordings(ref: Ref): Promise<Recording[]>;

  /**
   * Where the media server asks us at each door: who it is; null for this server itself.
   * @throws AppError streams.badGrant
   */
  readAdmission?(request: WebhookRequest): Admission | null;
}
