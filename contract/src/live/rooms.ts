import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { speakerSchema } from './speaker.ts';

export const roomMessageKinds = ['chat', 'question'] as const;

export type RoomMessageKind = (typeof roomMessageKinds)[number];

/** State of a question; at most one per room is being answered. */
export const questionStates = ['open', 'answering', 'answered'] as const;

export type QuestionState = (typeof questionStates)[number];

/** Minimum seconds between two messages of a user; hosts are exempt. */
export const slowModes = [0, 5, 15, 30, 60] as const;

export const roomMessageSchema = z.object({
  id: z.int(),
  kind: z.enum(roomMessageKinds),
  author: personSchema,
  isHost: z.boolean(),
  /** Plain text. */
  body: z.string(),
  createdAt: instant,
  /** Only for questions. */
  voteCount: z.int(),
  /** Of a question; chat messages are always `open`. */
  state: z.enum(questionStates),
  /** The message that it replies to, cut after 140 characters; also null when that message has been hidden. */
  replyTo: z.nullable(z.object({ id: z.int(), authorName: z.string(), body: z.string() })),
});

export type RoomMessage = z.infer<typeof roomMessageSchema>;

/** A poll as everybody sees it: the number of votes for each option, never who voted. */
export const pollSchema = z.object({
  id: z.int(),
  question: z.string(),
  options: z.array(z.object({ text: z.string(), voteCount: z.int() })),
  isOpen: z.boolean(),
  /** Whether the counts are also shown to users who have not voted. Always true once the poll has ended. */
  areResultsShown: z.boolean(),
});

export type Poll = z.infer<typeof pollSchema>;

/** A course that a moderator shows to the room, with its public data. */
export const roomCourseSchema = z.object({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  level: z.string(),
  coverPath: z.nullable(z.string()),
  lessonCount: z.int(),
  durationSeconds: z.int(),
});

export type RoomCourse = z.infer<typeof roomCourseSchema>;

/** Settings of the room, set by moderators. */
export const roomSettingsSchema = z.object({
  slowSeconds: z.int(),
  /** Plain text shown above the chat; web addresses in it become links. */
  pinned: z.nullable(z.string()),
  /** The pinned message. */
  pinnedMessageId: z.nullable(z.int()),
  course: z.nullable(roomCourseSchema),
});

export type RoomSettings = z.infer<typeof roomSettingsSchema>;

export const roomSchema = z.object({
  ...roomSettingsSchema.shape,
  /** Whether the event has a chat at all. */
  hasChat: z.boolean(),
  /** Whether the caller may hide messages, mute and ban. */
  isModerator: z.boolean(),
  /** Whether the caller is muted. */
  isMuted: z.boolean(),
  /** Who is muted or banned in this room; empty unless the caller is a moderator. */
  sanctions: z.array(z.object({ user: personSchema, kind: z.enum(['mute', 'ban']) })),
  /** The newest poll. */
  poll: z.nullable(pollSchema),
  /** Index of the option that the caller chose in it, from 0. */
  ownChoice: z.nullable(z.int()),
  /** Questions that the caller has voted for. */
  votedIds: z.array(z.int()),
  /** How many hands are raised, and whether the caller's is. */
  handCount: z.int(),
  isHandRaised: z.boolean(),
  /** How many people are in the room now. */
  hereCount: z.int(),
  /** The invited speaker, or who speaks. */
  speaker: z.nullable(speakerSchema),
  /** Whether the live provider supports speakers from the audience; otherwise nobody can be invited to speak. */
  hasVoices: z.boolean(),
});

export type Room = z.infer<typeof roomSchema>;

export const roomParams = z.object({ eventId: contentId });
export const memberParams = z.object({ eventId: contentId, userId: z.uuid() });
const messageId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
const messageParams = z.object({
  eventId: contentId,
  messageId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
});
export const roomErrors = ['events.notFound', 'events.notIncluded', 'events.noPlace', 'rooms.banned'] as const;

export const getRoom = endpoint({
  method: 'GET',
  path: '/rooms/{eventId}',
  permission: 'events.read',
  summary: 'Get the room of a live session',
  description: 'Requires access to the event.',
  params: roomParams,
  output: roomSchema,
  errors: roomErrors,
});

export const listRoomMessages = endpoint({
  method: 'GET',
  path: '/rooms/{eventId}/messages',
  permission: 'events.read',
  summary: 'List the messages or questions of a room',
  description: 'Messages come newest first, questions by votes.',
  params: roomParams,
  query: z.object({ kind: z._default(z.enum(roomMessageKinds), 'chat'), ...pageQuery }),
  output: pageOf(roomMessageSchema),
  errors: roomErrors,
});

export const createRoomMessage = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/messages',
  permission: 'events.read',
  audit: 'words',
  summary: 'Send a message or ask a question in a room',
  params: roomParams,
  body: z.object({
    kind: z.enum(roomMessageKinds),
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    /** A message of the same room that it replies to. */
    replyToId: z._default(z.nullable(messageId), null),
  }),
  output: roomMessageSchema,
  status: 201,
  errors: [...roomErrors, 'rooms.muted', 'rooms.tooFast', 'rooms.closed', 'rooms.messageNotFound'],
});

export const hideRoomMessage = endpoint({
  method: 'DELETE',
  path: '/rooms/{eventId}/messages/{messageId}',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Hide a message',
  description: 'Users can hide their own messages, moderators all. Hidden messages stay in the database.',
  params: messageParams,
  errors: [...roomErrors, 'rooms.messageNotFound'],
});

export const voteForQuestion = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/messages/{messageId}/vote',
  permission: 'events.read',
  audit: 'live',
  summary: 'Vote for a question, or withdraw the vote',
  params: messageParams,
  body: z.object({ isVoted: z.boolean() }),
  errors: [...roomErrors, 'rooms.messageNotFound'],
});

export const setQuestionState = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/messages/{messageId}/state',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Mark a question as being answered, answered or open',
  description:
    'Moderators only. Only one question of a room is being answered at a time; a previous one becomes answered.',
  params: messageParams,
  body: z.object({ state: z.enum(questionStates) }),
  errors: [...roomErrors, 'sessions.forbidden', 'rooms.messageNotFound'],
});

export const updateRoom = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Update slow mode and the pinned message of a room',
  description: 'Moderators only.',
  params: roomParams,
  body: z.object({
    slowSeconds: z.int().check(z.minimum(0), z.maximum(60)),
    pinned: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  errors: [...roomErrors, 'sessions.forbidden'],
});

export const pinRoomMessage = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/messages/{messageId}/pin',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Pin a message',
  description: 'Moderators only. It stays pinned until it is hidden or another one is pinned.',
  params: messageParams,
  errors: [...roomErrors, 'sessions.forbidden', 'rooms.messageNotFound'],
});

export const unpinRoomMessage = endpoint({
  method: 'DELETE',
  path: '/rooms/{eventId}/pin',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Unpin the pinned message',
  description: 'Moderators only.',
  params: roomParams,
  errors: [...roomErrors, 'sessions.forbidden'],
});

export const setRoomCourse = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/course',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Show a published course to everybody in the room, or remove it',
  description: 'Moderators only.',
  params: roomParams,
  body: z.object({ courseId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))) }),
  errors: [...roomErrors, 'sessions.forbidden', 'courses.notFound'],
});

export const sanctionKinds = ['none', 'mute', 'ban'] as const;

export const sanctionUser = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/sanctions/{userId}',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Mute or ban a user in a room, or lift the sanction',
  description: 'Moderators only. A ban disconnects the user from stream and room at once and prevents new connections.',
  params: memberParams,
  body: z.object({ kind: z.enum(sanctionKinds) }),
  errors: [...roomErrors, 'sessions.forbidden'],
});

export const createPoll = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/polls',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Start a poll',
  description: 'Moderators only. Ends the previous poll.',
  params: roomParams,
  body: z.object({
    question: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    options: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))).check(z.minLength(2), z.maxLength(6)),
  }),
  output: pollSchema,
  status: 201,
  errors: [...roomErrors, 'sessions.forbidden'],
});

const pollParams = z.object({ eventId: contentId, pollId: contentId });

export const voteInPoll = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/polls/{pollId}/vote',
  permission: 'events.read',
  audit: 'live',
  summary: 'Vote in a poll, or change the vote while it is open',
  params: pollParams,
  body: z.object({ option: z.int().check(z.minimum(0), z.maximum(5)) }),
  output: pollSchema,
  errors: [...roomErrors, 'rooms.pollClosed'],
});

export const showPollResults = endpoint({
  method: 'PUT',
  path: '/rooms/{eventId}/polls/{pollId}/results',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'Show the results of a running poll to everybody, or only to those who have voted',
  description: 'Moderators only.',
  params: pollParams,
  body: z.object({ areShown: z.boolean() }),
  output: pollSchema,
  errors: [...roomErrors, 'sessions.forbidden', 'rooms.pollClosed'],
});

export const closePoll = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/polls/{pollId}/closing',
  permission: 'events.read',
  audit: 'recorded',
  summary: 'End a poll',
  description: 'Moderators only. Its result remains visible.',
  params: pollParams,
  output: pollSchema,
  errors: [...roomErrors, 'sessions.forbidden', 'rooms.pollClosed'],
});

export const createCaption = endpoint({
  method: 'POST',
  path: '/rooms/{eventId}/captions',
  permission: 'events.host',
  audit: 'live',
  summary: 'Send live captions to everybody in a room',
  description:
    'Hosts of the event only; other callers get the error of a closed room. At most four a second. If the session is recorded, final captions are kept for the replay.',
  params: roomParams,
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)), isFinal: z.boolean() }),
  errors: [...roomErrors, 'rooms.tooFast', 'rooms.closed'],
});
