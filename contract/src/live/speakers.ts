import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { roomErrors, roomParams } from './rooms.ts';
import { speakerSchema } from './speaker.ts';

/** Address and token for the sound of one speaker, by WHIP (RFC 9725) or WHEP. */
const voiceGrant = z.object({ url: z.url(), bearer: z.string() });

export const inviteSpeaker = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/speaker',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Invite a participant with a raised hand to speak',
  description:
    'Moderators only, while the session is live. The hand is lowered. The invitation is valid for a minute; only one person at a time is invited or speaks. ' +
    'Everybody in the room is notified by `room.updated`.',
  params: roomParams,
  body: z.object({ userId: personSchema.shape.id }),
  output: speakerSchema,
  errors: [
    ...roomErrors,
    'sessions.forbidden',
    'streams.notLive',
    'rooms.handLowered',
    'rooms.speakerBusy',
    'rooms.noVoices',
  ],
});

export const acceptSpeaking = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/speaker/acceptance',
  permission: 'events.read',
  audit: 'live',
  summary: 'Accept the invitation to speak',
  description:
    'Returns where to send the sound of the microphone, by WHIP. Call it again to reconnect; speakers who cannot be heard for 15 seconds are removed.',
  params: roomParams,
  output: voiceGrant,
  errors: [...roomErrors, 'rooms.muted', 'rooms.closed', 'rooms.notInvited', 'rooms.noVoices', 'streams.unavailable'],
});

export const hearSpeaker = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/speaker/listening',
  permission: 'events.read',
  audit: 'live',
  summary: 'Get the address for listening to the speaker, by WHEP',
  description: 'Valid for five minutes.',
  params: roomParams,
  output: voiceGrant,
  errors: [...roomErrors, 'rooms.notInvited', 'rooms.noVoices', 'streams.unavailable'],
});

export const muteSpeaker = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/speaker/mute',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Mute or unmute the speaker',
  description:
    'Moderators, or the speaker themselves. Only moderators can unmute a speaker whom a moderator has muted. The server forwards no sound of a muted speaker.',
  params: roomParams,
  body: z.object({ isMuted: z.boolean() }),
  errors: [...roomErrors, 'sessions.forbidden', 'rooms.muted', 'rooms.notInvited'],
});

export const endSpeaking = endpoint({
  method: 'DELETE',
  path: '/rooms/{eventId}/speaker',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'End an invitation to speak, or the speaking',
  description: 'Moderators, or the invited participant themselves. Has no effect if there is neither.',
  params: roomParams,
  errors: roomErrors,
});
