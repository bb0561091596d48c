import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, instant } from '#fields.ts';
import { personSchema } from '#accounts/people.ts';
import { recordingFailures, recordingStates } from './recordings.ts';
import { listOf } from '#paging.ts';

/** `waiting`: not live yet. `interrupted`: the host is gone and may come back within 90 seconds. */
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
  viewerCount: z.int(),
  /** Whether what is sent is recorded, and what has become of the recording. */
  isRecorded: z.boolean(),
  /** Whether a host can switch that; recordings of other carriers than the embedded engine stay with them. */
  canRecord: z.boolean(),
  recordingState: z.nullable(z.enum(recordingStates)),
  /** Why it failed, or is not complete. */
  recordingFailure: z.nullable(z.enum(recordingFailures)),
  /** Whether the caller is a host, who may go live. */
  isHost: z.boolean(),
});

export type Live = z.infer<typeof liveSchema>;

export const listLive = endpoint({
  method: 'GET',
  path: '/live',
  permission: 'events.read',
  summary: 'What is live now for the caller, the most watched first',
  output: listOf(liveSchema),
});

export const getLive = endpoint({
  method: 'GET',
  path: '/live/{meetingId}',
  permission: 'events.read',
  summary: 'The live room of a meeting',
  params: z.object({ meetingId: z.uuid() }),
  output: liveSchema,
  errors: ['events.notFound', 'events.notIncluded'],
});

const roomParams = z.object({ meetingId: z.uuid(), eventId: contentId });

export const createPublishGrant = endpoint({
  method: 'POST',
  path: '/live/{meetingId}/{eventId}/publish-grant',
  permission: 'events.host',
  audit: 'live',
  summary: 'Address and token to publish with, by WHIP (RFC 9725): for its hosts, from 15 minutes before the start',
  description:
    'The token holds until the planned end and an hour more, for OBS; it opens this stream to this user only.',
  params: roomParams,
  output: z.object({
    url: z.url(),
    /** Null where the address alone is the credential. */
    bearer: z.nullable(z.string()),
    /** In the order of preference. */
    codecs: z.array(z.enum(['H264', 'VP8'])),
    /** Bits per second that a publisher should not exceed; twice as many for ten seconds end its connection. */
    maxBitrate: z.int(),
    expiresAt: instant,
  }),
  errors: ['events.notFound', 'sessions.forbidden', 'streams.tooEarly', 'streams.over', 'streams.unavailable'],
});

export const createPlayGrant = endpoint({
  method: 'POST',
  path: '/live/{meetingId}/{eventId}/play-grant',
  permission: 'events.read',
  summary: 'Addresses and tokens to watch with, by WHEP or else by HLS; for five minutes',
  params: roomParams,
  output: z.object({
    /** In the order of preference. */
    sources: z.array(z.object({ kind: z.enum(['whep', 'hls']), url: z.url(), bearer: z.nullable(z.string()) })),
  }),
  errors: ['events.notFound', 'events.notIncluded', 'streams.over', 'streams.unavailable'],
});

export const recordLive = endpoint({
  method: 'PUT',
  path: '/live/{meetingId}/{eventId}/recording',
  permission: 'events.host',
  audit: 'recorded',
  summary: 'Record from now on, or no more: by a host',
  params: roomParams,
  body: z.object({ isOn: z.boolean() }),
  errors: ['events.notFound', 'sessions.forbidden', 'streams.over'],
});

export const endLive = endpoint({
  method: 'POST',
  path: '/live/{meetingId}/{eventId}/end',
  permission: 'events.host',
  audit: 'recorded',
  summary: 'End the live session for everybody, for good: by a host, or by who manages events',
  params: roomParams,
  errors: ['events.notFound', 'sessions.forbidden', 'streams.over'],
});
