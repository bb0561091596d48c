import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { personSchema } from '#accounts/people.ts';
import { roomErrors, roomParams } from './rooms.ts';
import { speakerSchema } from './speaker.ts';

/** Address and token for the sound of one speaker, by WHIP (RFC 9725) or WHEP. */
const voiceGrant = z.object({ url: z.url(), bearer: z.string() });

export const inviteSpeaker = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/speaker',
  permission: 'events.read',
  summary: 'Invite somebody with a raised hand to speak by microphone; by a moderator, while the session is live',
  description:
    'The hand is lowered. The invitation holds for a minute; one person at a time is invited or speaks. ' +
    'Everybody in the room is told by `room.updated`.',
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
  summary: 'Accept the invitation to speak: where to send the sound of the microphone, by WHIP',
  description: 'Also to come back after a lost connection: who is not heard for 15 seconds speaks no more.',
  params: roomParams,
  output: voiceGrant,
  errors: [...roomErrors, 'rooms.muted', 'rooms.closed', 'rooms.notInvited', 'rooms.noVoices', 'streams.unavailable'],
});

export const hearSpeaker = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/speaker/listening',
  permission: 'events.read',
  summary: 'Where to hear who speaks, by WHEP; for five minutes',
  params: roomParams,
  output: voiceGrant,
  errors: [...roomErrors, 'rooms.notInvited', 'rooms.noVoices', 'streams.unavailable'],
});

export const muteSpeaker = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/speaker/mute',
  permission: 'events.read',
  summary: 'Mute who speaks, or let them be heard again: by a moderator, or by themselves',
  description:
    'What a moderator has muted, only a moderator lets be heard again. The server hands nothing on meanwhile.',
  params: roomParams,
  body: z.object({ isMuted: z.boolean() }),
  errors: [...roomErrors, 'sessions.forbidden', 'rooms.muted', 'rooms.notInvited'],
});

export const endSpeaking = endpoint({
  method: 'DELETE',
  path: '/rooms/{eventId}/speaker',
  permission: 'events.read',
  summary: 'End an invitation or the speaking: by a moderator, or the own; where there is none, nothing happens',
  params: roomParams,
  errors: roomErrors,
});
