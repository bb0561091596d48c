import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, languageTag } from '#fields.ts';
import { listOf } from '#paging.ts';
import { symbolCodePattern } from './news-terms.ts';

/** Rules of an installation, and headlines that one is tried on, the newest. */
export const [maxNewsRules, triedHeadlines, shownHeadlines] = [500, 5000, 50] as const;

/** A word or phrase: letters, digits and what stands within them; `*` at the end stands for every ending. */
const phrase = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u), z.regex(/^[^\p{Cc}*]+\*?$/u));

const phrases = z.array(phrase).check(z.maxLength(60));

const ruleFields = {
  code: z.string().check(z.regex(symbolCodePattern)),
  /** Null: any. */
  languageCode: z.nullable(languageTag),
  /** One of these stands in the headline. */
  phrases: z.array(phrase).check(z.minLength(1), z.maxLength(60)),
  /** And one of these, if there are any. */
  besides: phrases,
  /** And none of these. */
  exceptions: phrases,
  isCaseKept: z.boolean(),
};

export const newsRuleSchema = z.object({ id: z.int(), ...ruleFields, version: z.int() });

export type NewsRule = z.infer<typeof newsRuleSchema>;

export type RuleFields = Omit<NewsRule, 'id' | 'version'>;

export const listNewsRules = endpoint({
  method: 'GET',
  path: '/news-rules',
  permission: 'news.manage',
  summary: 'List by which words headlines are about symbols',
  output: listOf(newsRuleSchema),
});

export const createNewsRule = endpoint({
  method: 'POST',
  path: '/news-rules',
  permission: 'news.manage',
  audit: 'recorded',
  summary: 'Add a rule by which headlines are about a symbol',
  description: `For news from now on. At most ${maxNewsRules}.`,
  body: z.object(ruleFields),
  output: newsRuleSchema,
  status: 201,
  errors: ['newsRules.tooMany'],
});

export const updateNewsRule = endpoint({
  method: 'PUT',
  path: '/news-rules/{id}',
  permission: 'news.manage',
  audit: 'recorded',
  summary: 'Change a rule by which headlines are about a symbol',
  description: 'For news from now on. Refused if it has been changed since `version`.',
  params: idParams,
  body: z.object({ ...ruleFields, version: z.int().check(z.minimum(1)) }),
  output: newsRuleSchema,
  errors: ['newsRules.notFound', 'newsRules.changed'],
});

export const removeNewsRule = endpoint({
  method: 'DELETE',
  path: '/news-rules/{id}',
  permission: 'news.manage',
  audit: 'recorded',
  summary: 'Remove a rule by which headlines are about a symbol',
  description: 'Has no further effect if repeated.',
  params: idParams,
});

export const tryNewsRule = endpoint({
  method: 'POST',
  path: '/news-rules/trials',
  permission: 'news.manage',
  audit: 'reads',
  summary: 'Try a rule on headlines that are stored',
  description: `On the newest ${triedHeadlines}; the newest ${shownHeadlines} that it finds are returned.`,
  body: z.object(ruleFields),
  output: z.object({
    /** How many it was tried on, and how many of them it finds. */
    triedCount: z.int(),
    foundCount: z.int(),
    data: z.array(z.object({ id: z.int(), title: z.string(), sourceName: z.string(), publishedAt: instant })),
  }),
});
