import { createHash } from 'node:crypto';
import type { ReportSource } from '#site/report-run-sources.ts';

const verbs = {
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  attended: 'http://adlnet.gov/expapi/verbs/attended',
} as const;

type Verb = keyof typeof verbs;

const activities = {
  course: 'http://adlnet.gov/expapi/activities/course',
  quiz: 'http://adlnet.gov/expapi/activities/assessment',
  session: 'http://adlnet.gov/expapi/activities/meeting',
} as const;

const paths = { course: 'education/courses', quiz: 'education/lessons', session: 'education/events' } as const;

/**
 * An entry of a learning record as a statement of the Experience API 1.0.3: courses that were completed, quizzes that were passed or failed, and
 * sessions that were attended. The same entry always has the same id, so that a store takes it once.
 */
export const statementOf: NonNullable<ReportSource['toStatement']> = ({ id, cells }, { subject, publicUrl }) => {
  const [kind, title, , ended, outcome, share, seconds] = cells;
  const begun = cells[2];
  if (kind !== 'course' && kind !== 'quiz' && kind !== 'session') return null;
  if (typeof outcome !== 'string' || !Object.hasOwn(verbs, outcome)) return null;
  const verb = outcome as Verb;
  const [, thingId = ''] = id.split('/');
  return {
    id: uuidOf(`${publicUrl} ${subject.id} ${id} ${verb}`),
    actor: { objectType: 'Agent', name: subject.name, account: { homePage: publicUrl, name: subject.id } },
    verb: { id: verbs[verb], display: { 'en-US': verb } },
    object: {
      objectType: 'Activity',
      id: `${publicUrl}/${paths[kind]}/${thingId}`,
      definition: { type: activities[kind], name: { und: String(title) } },
    },
    ...resultOf(verb, share, seconds),
    timestamp: ended ?? begun,
  };
};

function resultOf(verb: Verb, share: unknown, seconds: unknown) {
  const duration = typeof seconds === 'number' && seconds > 0 ? { duration: `PT${seconds}S` } : {};
  if (verb === 'completed') return { result: { completion: true, ...duration } };
  if (verb === 'attended') return Object.keys(duration).length > 0 ? { result: duration } : {};
  return {
    result: {
      success: verb === 'passed',
      completion: true,
      ...(typeof share === 'number' && { score: { scaled: Math.round(share * 10_000) / 10_000 } }),
    },
  };
}

/** A UUID of version 5 (RFC 9562) made of a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha1').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
