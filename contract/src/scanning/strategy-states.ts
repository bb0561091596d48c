import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams } from '#fields.ts';
import { managedDetailSchema } from './managed-strategies.ts';

const revision = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const changeErrors = [
  'strategies.notFound',
  'strategies.changed',
  'strategies.versionNotFound',
  'strategies.wrongState',
] as const;

export const changeStrategyState = endpoint({
  method: 'PUT',
  path: '/strategies/{id}/state',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Ask for a review of a version, pause, resume, archive or restore a strategy',
  description:
    '`submit` names the version, of which a trial is made; null for a strategy that is not a scanner, which has none. `withdraw` takes that back. Nothing is judged while it is paused. An archived one, which readers do not see, is restored as paused, or as a draft if no version was ever live.',
  params: idParams,
  body: z.object({
    revision,
    change: z.discriminatedUnion('action', [
      z.object({ action: z.literal('submit'), version: z.nullable(version) }),
      z.object({ action: z.enum(['withdraw', 'pause', 'resume', 'archive', 'restore']) }),
    ]),
  }),
  output: managedDetailSchema,
  errors: [...changeErrors, 'strategies.ruleRefused', 'server.busy'],
});

export const goLiveWithStrategy = endpoint({
  method: 'PUT',
  path: '/strategies/{id}/live',
  permission: 'strategies.review',
  audit: 'recorded',
  summary: 'Let a strategy go live: of a scanner a version, whose closed bars are judged from now on',
  description:
    'Refused with `strategies.ruleRefused` if a trial of the version says so; the message lists the reasons. It takes the place of the version that was live.',
  params: idParams,
  body: z.object({ revision, version: z.nullable(version) }),
  output: managedDetailSchema,
  errors: [...changeErrors, 'strategies.ruleRefused', 'server.busy'],
});

export const returnStrategy = endpoint({
  method: 'PUT',
  path: '/strategies/{id}/return',
  permission: 'strategies.review',
  audit: 'recorded',
  summary: 'Return a submitted version to its owner, with what has to change',
  params: idParams,
  body: z.object({ revision, note: z.string().check(z.trim(), z.minLength(10), z.maxLength(1000)) }),
  output: managedDetailSchema,
  errors: changeErrors,
});
