import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

export const hostKinds = ['dyntube', 'mux', 'bunny', 'cloudflare'] as const;

export type HostKind = (typeof hostKinds)[number];

/** All fields that providers need. */
export type HostFieldName =
  | 'projectId'
  | 'apiKey'
  | 'securityKey'
  | 'tokenId'
  | 'tokenSecret'
  | 'signingKeyId'
  | 'signingKey'
  | 'webhookSecret'
  | 'libraryId'
  | 'cdnHost'
  | 'tokenKey'
  | 'accountId'
  | 'customerCode'
  | 'apiToken';

interface HostField {
  name: HostFieldName;
  /** Encrypted at rest, and never returned. */
  isSecret: boolean;
  isRequired: boolean;
  pattern: RegExp;
}

const id = (name: HostFieldName, pattern: RegExp): HostField => ({ name, isSecret: false, isRequired: true, pattern });
const secret = (name: HostFieldName, isRequired = true): HostField => ({
  name,
  isSecret: true,
  isRequired,
  pattern: /^[\x21-\x7e]{8,5000}$/,
});

/** The fields of each provider. Addresses are fixed, so that nobody can make the server call another one. */
export const hostFields: Record<HostKind, readonly HostField[]> = {
  dyntube: [id('projectId', /^[\w-]{1,100}$/), secret('apiKey'), secret('securityKey')],
  mux: [
    id('tokenId', /^[\w-]{1,100}$/),
    secret('tokenSecret'),
    id('signingKeyId', /^[\w-]{1,200}$/),
    secret('signingKey'),
    secret('webhookSecret', false),
  ],
  bunny: [
    id('libraryId', /^\d{1,12}$/),
    secret('apiKey'),
    id('cdnHost', /^vz-[a-z\d-]{1,60}\.b-cdn\.net$/),
    secret('tokenKey'),
  ],
  cloudflare: [
    id('accountId', /^[\da-f]{32}$/),
    id('customerCode', /^[a-z\d]{4,40}$/),
    secret('apiToken'),
    secret('webhookSecret', false),
  ],
};

const value = z.string().check(z.trim(), z.maxLength(5000));
const short = z.string().check(z.trim(), z.maxLength(40));

/** Input by an admin. Secrets that are omitted stay unchanged; an empty optional one is deleted. */
export const videoProjectFields = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    kind: z.enum(hostKinds),
    /** Storage region and plan at the provider: notes for admins. */
    region: short,
    plan: short,
    /** Spoken language, if it is always the same. */
    languageCode: z.nullable(z.string().check(z.regex(/^[a-z]{2}$/))),
    settings: z.record(z.string(), value),
    secrets: z.record(z.string(), value),
  })
  .check(
    z.refine(({ kind, settings }) => listWrongFields(kind, settings, false).length === 0, { path: ['settings'] }),
    z.refine(({ kind, secrets }) => listWrongFields(kind, secrets, true).length === 0, { path: ['secrets'] }),
  );

export type VideoProjectFields = z.infer<typeof videoProjectFields>;

/** Names of values that are invalid, unknown, or (for settings) missing. */
export function listWrongFields(kind: HostKind, values: Record<string, string>, isSecret: boolean): string[] {
  const fields = hostFields[kind].filter((field) => field.isSecret === isSecret);
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name));
  const wrong = fields.filter(({ name, pattern, isRequired }) => {
    const given = values[name];
    if (given === undefined) return !isSecret;
    return given === '' ? isRequired : !pattern.test(given);
  });
  return [...unknown, ...wrong.map(({ name }) => name)];
}

export const hostProblems = [
  'wrongKey',
  'notFound',
  'tooMany',
  'refused',
  'unreachable',
  'unexpected',
  /** The secrets cannot be decrypted, because their key is missing. */
  'keyLost',
] as const;

export type ProjectProblem = (typeof hostProblems)[number];

export const videoUsageSchema = z.object({
  videoCount: z.int(),
  seconds: z.number(),
  /** As reported by the provider. */
  bytes: z.number(),
});

export type VideoUsage = z.infer<typeof videoUsageSchema>;

export const videoProjectSchema = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(hostKinds),
  region: z.string(),
  plan: z.string(),
  languageCode: z.nullable(z.string()),
  /** Without secrets. */
  settings: z.record(z.string(), z.string()),
  /** Names of the stored secrets. */
  secretNames: z.array(z.string()),
  status: z.enum(['active', 'syncing', 'error', 'archived']),
  /** Problem at the last call to the provider. */
  problem: z.nullable(z.enum(hostProblems)),
  usage: videoUsageSchema,
  /** Videos processed so far, and their total if the provider reports it; null: no synchronisation is running. */
  sync: z.nullable(z.object({ done: z.int(), total: z.nullable(z.int()) })),
  lastSyncAt: z.nullable(instant),
  /** Path on this site for the provider's webhooks. */
  webhookPath: z.string(),
  /** Whether this server can download videos in order to move them elsewhere. */
  handsOutOriginals: z.boolean(),
  updatedAt: instant,
});

export type VideoProject = z.infer<typeof videoProjectSchema>;

export const listVideoProjects = endpoint({
  method: 'GET',
  path: '/video-projects',
  permission: 'videoProjects.manage',
  summary: 'List the projects at video hosts by name',
  description: '`here` is the storage used on this installation itself.',
  query: z.object({
    isArchived: z.optional(z.stringbool()),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageQuery,
  }),
  output: z.object({ ...pageOf(videoProjectSchema).shape, here: videoUsageSchema }),
});

export const getVideoProject = endpoint({
  method: 'GET',
  path: '/video-projects/{id}',
  permission: 'videoProjects.manage',
  summary: 'Get a project at a video host',
  params: uuidParams,
  output: videoProjectSchema,
  errors: ['videoProjects.notFound'],
});

export const createVideoProject = endpoint({
  method: 'POST',
  path: '/video-projects',
  permission: 'videoProjects.manage',
  audit: 'recorded',
  summary: 'Add a project at a video host',
  body: videoProjectFields,
  output: videoProjectSchema,
  status: 201,
});

export const updateVideoProject = endpoint({
  method: 'PUT',
  path: '/video-projects/{id}',
  permission: 'videoProjects.manage',
  audit: 'recorded',
  summary: 'Update a project at a video host',
  description: 'The provider cannot be changed.',
  params: uuidParams,
  body: videoProjectFields,
  output: videoProjectSchema,
  errors: ['videoProjects.notFound', 'videoProjects.otherKind'],
});

export const testVideoProject = endpoint({
  method: 'POST',
  path: '/video-projects/{id}/test',
  permission: 'videoProjects.manage',
  audit: 'reads',
  summary: 'Test address, ids and keys of a project with its provider',
  params: uuidParams,
  /** Null: everything is right. */
  output: z.object({ problem: z.nullable(z.enum(hostProblems)) }),
  errors: ['videoProjects.notFound'],
});

export const syncVideoProject = endpoint({
  method: 'POST',
  path: '/video-projects/{id}/sync',
  permission: 'videoProjects.manage',
  audit: 'derived',
  summary: 'Synchronise a project with its provider',
  description:
    'In the background: new videos are added to the library, changed ones are updated, and deleted ones are marked as such.',
  params: uuidParams,
  output: videoProjectSchema,
  status: 202,
  errors: ['videoProjects.notFound', 'videoProjects.archived'],
});

export const archiveVideoProject = endpoint({
  method: 'PUT',
  path: '/video-projects/{id}/archive',
  permission: 'videoProjects.manage',
  audit: 'recorded',
  summary: 'Archive a project, or restore it',
  description:
    'The videos of an archived project can still be watched; no new ones are added, and it is not synchronised.',
  params: uuidParams,
  body: z.object({ isArchived: z.boolean() }),
  output: videoProjectSchema,
  errors: ['videoProjects.notFound'],
});

export const removeVideoProject = endpoint({
  method: 'DELETE',
  path: '/video-projects/{id}',
  permission: 'videoProjects.manage',
  audit: 'recorded',
  summary: 'Delete a project that is not in use',
  description: 'Files at the provider are kept.',
  params: uuidParams,
  errors: ['videoProjects.notFound', 'videoProjects.inUse'],
});

export const videoMoveSchema = z.object({
  videoId: uuid,
  /** Null: this installation. */
  projectId: z.nullable(uuid),
  state: z.enum(['waiting', 'fetching', 'sending', 'processing', 'failed']),
  /** Share of the bytes transferred, 0 to 1. */
  progress: z.number(),
  problem: z.nullable(z.string()),
  startedAt: instant,
});

export type VideoMove = z.infer<typeof videoMoveSchema>;

export const moveVideo = endpoint({
  method: 'POST',
  path: '/videos/{id}/move',
  permission: 'videoProjects.manage',
  audit: 'recorded',
  summary: 'Move a video to another host',
  description:
    'In the background: the old copy is played until the new one is ready, and is deleted then. To retry a failed move, call this again.',
  params: uuidParams,
  body: z.object({ projectId: z.nullable(uuid) }),
  output: videoMoveSchema,
  status: 202,
  errors: [
    'videos.notFound',
    'videos.notReady',
    'videoProjects.notFound',
    'videoProjects.archived',
    'videoProjects.moving',
    'videoProjects.noOriginal',
  ],
});

export const getVideoMove = endpoint({
  method: 'GET',
  path: '/videos/{id}/move',
  permission: 'videoProjects.manage',
  summary: 'Get the progress of a move',
  description: 'Null if there is none, or if it is done.',
  params: uuidParams,
  output: z.object({ move: z.nullable(videoMoveSchema) }),
});
