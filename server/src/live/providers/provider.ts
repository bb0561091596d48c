import type { IncomingHttpHeaders } from 'node:http';

export const providerNames = ['embedded', 'mediamtx', 'millicast', 'cloudflare'] as const;

export type ProviderName = (typeof providerNames)[number];

/** Capabilities of a provider; features that are not listed here are not offered. */
export interface ProviderCaps {
  /** Viewing by WHEP, and by HLS. */
  whep: boolean;
  hls: boolean;
  /** It records streams published by WHIP. */
  record: boolean;
  /** Its publishing grants expire by themselves; otherwise they are valid until `kick` or `end`. */
  timedGrants: boolean;
  /** `kick` also ends a viewer's session; otherwise it only prevents reconnecting. */
  kickViewers: boolean;
}

/** A stream at its provider. */
export interface Ref {
  /** The id of our event. */
  streamId: string;
  /** The provider's name for it: a path, a stream name, the uid of an input. */
  id: string;
  record: boolean;
}

/** The user of a grant, and its expiry (milliseconds since 1970). */
export interface Grantee {
  userId: string;
  /** The user as whom an admin watches; `kick` of either of them ends it. */
  asUserId?: string | undefined;
  expiresAt: number;
}

export interface PublishGrant {
  /** For WHIP (RFC 9725). */
  url: string;
  /** Null if the address alone is the credential. */
  bearer: string | null;
  /** In order of preference. */
  codecs: ('H264' | 'VP8')[];
}

export interface PlaySource {
  kind: 'whep' | 'hls';
  url: string;
  bearer: string | null;
}

/** News of a stream from a provider. `at` is when it happened: older news never overrides newer news. */
export type Signal =
  | { kind: 'ingest.up' | 'ingest.down'; streamId: string; sessionId: string | null; at: number }
  | { kind: 'recording.ready'; streamId: string; recordingId: string };

export interface Recording {
  id: string;
  /** ISO 8601. */
  startedAt: string;
  seconds: number | null;
  /** Where this server can download it, and the token for that. */
  url: string;
  bearer: string | null;
}

/** Audio of a speaker from the audience, in addition to the stream of an event. */
export interface Voices {
  /** Publishing address (WHIP). @throws AppError streams.unavailable */
  speakGrant(streamId: string, grantee: Grantee): Promise<{ url: string; bearer: string }>;
  /** Listening address (WHEP). @throws AppError streams.unavailable */
  hearGrant(streamId: string, grantee: Grantee): Promise<{ url: string; bearer: string }>;
  /** Mutes or unmutes the speaker. */
  mute(streamId: string, isMuted: boolean): void;
  /** Ends a user's speaking. */
  silence(streamId: string, userId: string): void;
}

/** A webhook with its raw body, over which the signature is computed. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An authentication request of a media server. */
export interface Admission {
  action: 'publish' | 'play';
  streamId: string;
  userId: string;
}

/**
 * A provider of live media. Clients use WHIP, WHEP and HLS with all of them; grants are short-lived and for one stream, one action
 * and one user. Every method throws `streams.unavailable` when the provider does not respond as documented.
 */
export interface LiveProvider {
  readonly name: ProviderName;
  readonly caps: ProviderCaps;
  /** Origins to which pages connect besides this server, for the Content-Security-Policy. */
  readonly origins: readonly string[];

  /** Creates the stream at the provider unless it exists; idempotent. */
  ensure(stream: { streamId: string; record: boolean }): Promise<Ref>;
  /** The stream if it has been created; null if not, as far as the provider can tell. */
  find(streamId: string): Promise<Ref | null>;
  publishGrant(ref: Ref, grantee: Grantee): Promise<PublishGrant>;
  /** Sources in order of preference, only of kinds declared in `caps`. */
  playGrant(ref: Ref, grantee: Grantee): Promise<PlaySource[]>;
  /** Ends what a user publishes or watches, as far as `caps` allow, and revokes their grants for it. */
  kick(ref: Ref, userId: string, action: 'publish' | 'play'): Promise<void>;
  /** Ends the stream for everybody. It cannot be restarted. */
  end(ref: Ref): Promise<void>;
  /**
   * Empty for irrelevant messages.
   * @throws AppError streams.badSignature: not signed by the provider, or too old; request.malformed
   */
  parseWebhook(request: WebhookRequest): Promise<Signal[]>;
  /** If missing, the audience cannot speak. */
  readonly voices?: Voices;

  /**
   * Starts or stops recording into this product; if missing, recordings stay at the provider, as
   * `ensure` was told.
   */
  record?(ref: Ref, isOn: boolean): Promise<void>;
  /** Recordings, oldest first. */
  recordings(ref: Ref): Promise<Recording[]>;

  /**
   * For media servers that ask us to authenticate clients: the user; null for this server itself.
   * @throws AppError streams.badGrant
   */
  readAdmission?(request: WebhookRequest): Admission | null;
}
