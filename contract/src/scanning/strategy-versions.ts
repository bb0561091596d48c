import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { managedDetailSchema } from './managed-strategies.ts';
import { ruleSchema } from './rules.ts';

const params = z.object({ id: contentId, number: contentId });

export const strategyVersionSchema = z.object({
  number: z.int(),
  rule: ruleSchema,
  /** Codes of the lookup `tradingMarkets`: those of what it watches, as far as the caller may see it. */
  markets: z.array(z.string()),
  createdAt: instant,
});

export const createStrategyVersion = endpoint({
  method: 'POST',
  path: '/strategies/{id}/versions',
  permission: 'strategies.manage',
  audit: 'recorded',
  summary: 'Make the draft of the rule the next version, which never changes',
  description:
    'Refused with `strategies.ruleRefused` if the rule contradicts itself; its message lists every reason as `path code`, separated by `; `.',
  params: idParams,
  body: z.object({ revision: z.int().check(z.minimum(0), z.maximum(2_147_483_647)) }),
  output: managedDetailSchema,
  status: 201,
  errors: [
    'strategies.notFound',
    'strategies.changed',
    'strategies.wrongKind',
    'strategies.noRule',
    'strategies.ruleRefused',
    'strategies.unknownSymbol',
    'strategies.tooManyVersions',
    'strategies.wrongState',
  ],
});

export const getStrategyVersion = endpoint({
  method: 'GET',
  path: '/strategies/{id}/versions/{number}',
  permission: 'strategies.manage',
  summary: 'Get the rule of a version',
  params,
  output: strategyVersionSchema,
  errors: ['strategies.notFound', 'strategies.versionNotFound'],
});
