import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, instant } from '#fields.ts';
import { listOf } from '#paging.ts';
import { recordingFailures, recordingStates } from './recordings.ts';

/** `waiting`: not live yet. `interrupted`: the host has lost the connection and may return, see `interruption`. */
export const streamStates = ['waiting', 'live', 'interrupted', 'ended'] as const;

export type StreamState = (typeof streamStates)[number];

export const liveSchema = z.object({
  eventId: z.int(),
  meetingId: z.uuid(),
  title: z.string(),
  description: z.string(),
  hosts: z.array(personSchema),
  languageCode: z.string(),
  /** Planned start and end. */
  startsAt: instant,
  endsAt: instant,
  state: z.enum(streamStates),
  liveAt: z.nullable(instant),
  /**
   * While interrupted: since when, and when the session ends unless a host returns. That is the setting `live.returnMinutes` after the
   * planned end, or after the interruption if that was later; a host or an admin can end it earlier.
   */
  interruption: z.nullable(z.object({ since: instant, until: instant })),
  /** The host who sends, while it is live; null also if the live provider does not tell. */
  publisher: z.nullable(personSchema),
  /** For hosts: minutes for which an interrupted session waits for them, see `interruption`. */
  returnMinutes: z.nullable(z.int()),
  /** Everybody who is in its room, each once, without its hosts. */
  viewerCount: z.int(),
  /** Whether the stream is recorded, and the state of the recording. */
  isRecorded: z.boolean(),
  /** Whether hosts can turn recording on and off; other providers than the embedded engine keep their recordings themselves. */
  canRecord: z.boolean(),
  recordingState: z.nullable(z.enum(recordingStates)),
  /** Why it failed or is incomplete. */
  recordingFailure: z.nullable(z.enum(recordingFailures)),
  /** Whether the caller is a host, who may go live. */
  isHost: z.boolean(),
});

export type Live = z.infer<typeof liveSchema>;

export const listLive = endpoint({
  method: 'GET',
  path: '/live',
  permission: 'events.read',
  summary: 'List the live sessions open to the caller, most viewers first',
  output: listOf(liveSchema),
});

export const getLive = endpoint({
  method: 'GET',
  path: '/live/{meetingId}',
  permission: 'events.read',
  summary: 'Get a live session',
  params: z.object({ meetingId: z.uuid() }),
  output: liveSchema,
  errors: ['events.notFound', 'events.notIncluded', 'events.noPlace', 'rooms.banned'],
});

const roomParams = z.object({ meetingId: z.uuid(), eventId: contentId });

export const createPublishGrant = endpoint({
  method: 'POST',
  path: '/live/{meetingId}/{eventId}/publish-grant',
  permission: 'events.host',
  audit: 'live',
  summary: 'Get address and token for publishing a stream, by WHIP (RFC 9725)',
  description:
    'Hosts only, from 15 minutes before the start. So that it can be used with OBS, the token is valid until one hour after the planned end; it is limited to this stream and this user.',
  params: roomParams,
  output: z.object({
    url: z.url(),
    /** Null where the address alone is the credential. */
    bearer: z.nullable(z.string()),
    /** In order of preference. */
    codecs: z.array(z.enum(['H264', 'VP8'])),
    /** Maximum bitrate of a publisher in bits per second; its connection is closed when it sends twice as much for ten seconds. */
    maxBitrate: z.int(),
    expiresAt: instant,
  }),
  errors: ['events.notFound', 'sessions.forbidden', 'streams.tooEarly', 'streams.over', 'streams.unavailable'],
});

export const createPlayGrant = endpoint({
  method: 'POST',
  path: '/live/{meetingId}/{eventId}/play-grant',
  permission: 'events.read',
  audit: 'reads',
  summary: 'Get addresses and tokens for watching a stream, by WHEP or HLS',
  description: 'Valid for five minutes; from 15 minutes before the start.',
  params: roomParams,
  output: z.object({
    /** In order of preference. */
    sources: z.array(z.object({ kind: z.enum(['whep', 'hls']), url: z.url(), bearer: z.nullable(z.string()) })),
  }),
  errors: [
    'events.notFound',
    'events.notIncluded',
    'events.noPlace',
    'rooms.banned',
    'streams.tooEarly',
    'streams.over',
    'streams.unavailable',
  ],
});

export const recordLive = endpoint({
  method: 'PUT',
  path: '/live/{meetingId}/{eventId}/recording',
  permission: 'events.host',
  audit: 'recorded',
  summary: 'Start or stop recording a live session',
  description: 'Hosts only.',
  params: roomParams,
  body: z.object({ isOn: z.boolean() }),
  errors: ['events.notFound', 'sessions.forbidden', 'streams.over'],
});

export const endLive = endpoint({
  method: 'POST',
  path: '/live/{meetingId}/{eventId}/end',
  permission: 'events.host',
  audit: 'recorded',
  summary: 'End a live session for everybody, permanently',
  description: 'Requires a host of the event, or permission to manage events.',
  params: roomParams,
  errors: ['events.notFound', 'sessions.forbidden', 'streams.over'],
});
