import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { fileName, instant, uuidParams } from '#fields.ts';
import { tablePartQuery, tablePartSchema } from '#paging.ts';

/** Maximum size of an imported file in bytes. */
export const maxPeopleBytes = 20_000_000;
export const maxPeopleRows = 100_000;
export const maxPeopleColumns = 50;

export const importStates = ['uploaded', 'checked', 'running', 'done', 'cancelled', 'failed'] as const;

/** How a file was read; WHATWG names. */
export const peopleEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;

/** Why a row is not accepted. */
export const rowProblems = [
  /** It has more cells than the others: a separator in a text without quotation marks. */
  'columns',
  /** A quotation mark that is never closed, or closed in another row. */
  'quote',
  /** Bytes that are no characters in the encoding of the file. */
  'characters',
  /** No address, or an invalid one. */
  'email',
  /** It contains letters of other alphabets that look like Latin ones. */
  'lookalike',
  /** The same address occurs in an earlier row, in any letter case. */
  'repeated',
  /** There is an account with this address. */
  'exists',
  /** Empty, or longer than 60 characters. */
  'name',
  /** HTML, or invisible characters. */
  'markup',
  'role',
  /** Only a SuperAdmin can grant this role. */
  'forbiddenRole',
  /** The caller does not have the permissions that come with this role. */
  'forbiddenGrant',
] as const;

export type ImportState = (typeof importStates)[number];
export type RowProblem = (typeof rowProblems)[number];

const role = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const column = z.nullable(z.int().check(z.minimum(0), z.maximum(maxPeopleColumns - 1)));

/** Column numbers, counted from 0. */
export const mappingSchema = z.object({
  email: z.int().check(z.minimum(0), z.maximum(maxPeopleColumns - 1)),
  firstName: column,
  /** If missing, the last word of the first name is used. */
  lastName: column,
  /** A number from 1 to 4, or the name of a role. */
  role: column,
  /** Default role of rows without one. */
  roleId: role,
});

export type PeopleMapping = z.infer<typeof mappingSchema>;

export const userImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(importStates),
  encoding: z.enum(peopleEncodings),
  /** Titles of the columns; empty texts when the file has no header row. */
  header: z.array(z.string()),
  /** The first rows as they are. */
  sample: z.array(z.array(z.string())),
  /** The guessed mapping. */
  mapping: mappingSchema,
  rowCount: z.int(),
  /** Rows processed, accepted or not. */
  doneCount: z.int(),
  createdCount: z.int(),
  /** Rows that are not accepted, by reason. */
  problems: z.array(z.object({ problem: z.enum(rowProblems), count: z.int() })),
  /** The first of them; line numbers as in spreadsheets. */
  rejected: z.array(z.object({ line: z.int(), problem: z.enum(rowProblems), cells: z.array(z.string()) })),
  /** Whether everybody gets an email with a link. */
  isInviting: z.boolean(),
  createdAt: instant,
});

export type UserImport = z.infer<typeof userImportSchema>;

export const uploadUserImport = endpoint({
  method: 'POST',
  path: '/user-imports',
  permission: 'users.invite',
  audit: 'preparation',
  summary: 'Upload a CSV file of users',
  description:
    'The body is the file: at most 20 MB, 100,000 rows and 50 columns. It is read as UTF-8 or UTF-16, or as windows-1252 or Macintosh text if it is neither; columns are separated by commas, semicolons, tabs, vertical lines, or what a first line `sep=` says. Rows whose quotation marks or columns do not fit are named as problems. Nobody is added yet; the file is kept for seven days.',
  query: z.object({ name: fileName }),
  output: userImportSchema,
  status: 201,
  errors: ['userImports.tooLarge', 'userImports.unreadable', 'userImports.empty', 'request.unsupportedType'],
});

export const checkUserImport = endpoint({
  method: 'PUT',
  path: '/user-imports/{id}/mapping',
  permission: 'users.invite',
  audit: 'preparation',
  summary: 'Set the column mapping of an import and check its rows',
  params: uuidParams,
  body: mappingSchema,
  output: userImportSchema,
  errors: ['userImports.notFound', 'userImports.wrongState', 'invitations.forbiddenRole', 'users.forbiddenGrant'],
});

export const startUserImport = endpoint({
  method: 'POST',
  path: '/user-imports/{id}/start',
  permission: 'users.invite',
  audit: 'recorded',
  summary: 'Start an import',
  description:
    'A background job adds a user for every valid row and continues after a restart. With `isInviting` each user gets an email with a link, at most five emails a second; otherwise the accounts wait until an admin sends the link. Assigning any role but 3 requires a step-up.',
  params: uuidParams,
  body: z.object({ isInviting: z.boolean() }),
  output: userImportSchema,
  status: 202,
  errors: [
    'userImports.notFound',
    'userImports.wrongState',
    'invitations.forbiddenRole',
    'users.forbiddenGrant',
    'sessions.stepUpRequired',
  ],
});

export const cancelUserImport = endpoint({
  method: 'POST',
  path: '/user-imports/{id}/cancel',
  permission: 'users.invite',
  audit: 'recorded',
  summary: 'Cancel an import',
  description: 'Users who have been added remain.',
  params: uuidParams,
  output: userImportSchema,
  errors: ['userImports.notFound', 'userImports.wrongState'],
});

export const getUserImport = endpoint({
  method: 'GET',
  path: '/user-imports/{id}',
  permission: 'users.invite',
  summary: 'Get the progress of one of the caller’s imports',
  params: uuidParams,
  output: userImportSchema,
  errors: ['userImports.notFound'],
});

export const exportRejectedRows = endpoint({
  method: 'GET',
  path: '/user-imports/{id}/rejected',
  permission: 'users.invite',
  summary: 'Export the rejected rows of an import as CSV',
  description: 'With the reason for each row. Large tables come in parts: continue with `nextCursor`.',
  params: uuidParams,
  query: z.object({
    ...tablePartQuery,
    /** Of the reasons; English where the product does not have it. */
    languageCode: z._default(z.string().check(z.maxLength(12)), 'en'),
  }),
  output: tablePartSchema,
  errors: ['userImports.notFound'],
});
