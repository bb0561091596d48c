import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { statementOf } from './learning-statements.ts';

/**
 * The constraints of xAPI 1.0.3, part 2, for what these statements use (https://github.com/adlnet/xAPI-Spec/blob/1.0.3/xAPI-Data.md):
 * no other properties, ids that are UUIDs, verbs and activities by IRI, exactly one inverse functional identifier of the actor, language
 * maps by RFC 5646 tags, a scaled score from -1 to 1, durations and timestamps of ISO 8601.
 */
const iri = z.string().regex(/^[a-z][a-z0-9+.-]*:\S+$/);
const languageMap = z.record(z.string().regex(/^([a-z]{2,3}(-[A-Z]{2})?|und)$/), z.string());
const statementSchema = z.strictObject({
  id: z.uuid(),
  actor: z.strictObject({
    objectType: z.literal('Agent'),
    name: z.string(),
    account: z.strictObject({ homePage: iri, name: z.string().min(1) }),
  }),
  verb: z.strictObject({ id: iri, display: languageMap }),
  object: z.strictObject({
    objectType: z.literal('Activity'),
    id: iri,
    definition: z.strictObject({ type: iri, name: languageMap }),
  }),
  result: z
    .strictObject({
      score: z.strictObject({ scaled: z.number().min(-1).max(1) }).optional(),
      success: z.boolean().optional(),
      completion: z.boolean().optional(),
      duration: z
        .string()
        .regex(/^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/)
        .optional(),
    })
    .optional(),
  timestamp: z.iso.datetime({ offset: true }),
});

const about = {
  subject: { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', name: 'ليلى 王' },
  publicUrl: 'https://candela.test',
};
const [begun, ended] = ['2026-11-02T10:00:00.000Z', '2026-11-09T10:00:00.000Z'];
const row = (id: string, cells: (string | number | null)[]) => ({ id, cells, after: [] });

const told = [
  row('course/12/12', ['course', 'The open', begun, ended, 'completed', 1, 5400, null, null]),
  row('quiz/7/a1', ['quiz', 'First hour', begun, ended, 'passed', 0.856_789, null, null, null]),
  row('quiz/7/a2', ['quiz', 'First hour', begun, ended, 'failed', 0, null, null, null]),
  row('session/3/3', ['session', 'London open', begun, null, 'attended', null, 1800, null, null]),
  row('session/4/4', ['session', 'London open', begun, null, 'attended', null, null, null, null]),
];

describe('a learning record as statements of the Experience API', () => {
  it('keeps the schema of 1.0.3', () => {
    const statements = told.map((each) => statementSchema.parse(statementOf(each, about)));
    expect(statements.map(({ verb }) => verb.id.split('/').at(-1))).toEqual([
      'completed',
      'passed',
      'failed',
      'attended',
      'attended',
    ]);
    expect(statements.map(({ result }) => result)).toEqual([
      { completion: true, duration: 'PT5400S' },
      { success: true, completion: true, score: { scaled: 0.8568 } },
      { success: false, completion: true, score: { scaled: 0 } },
      { duration: 'PT1800S' },
      undefined,
    ]);
    expect(statements.map(({ timestamp }) => timestamp)).toEqual([ended, ended, ended, begun, begun]);
  });

  it('gives an entry the same id each time, and another one to each entry', () => {
    const ids = () => told.map((each) => statementSchema.parse(statementOf(each, about)).id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(told.length);
  });

  it('leaves out what has no verb: courses that go on, certificates and practice, which is hypothetical', () => {
    for (const each of [
      row('course/1/1', ['course', 'The open', begun, null, 'inProgress', 0.4, 60, null, null]),
      row('certificate/CAN', ['certificate', 'The open', null, ended, 'issued', null, null, null, 'CAN']),
      row('practice/x', ['practice', 'DEMO:EURUSD', begun, ended, 'practised', null, null, 12_000, null]),
    ]) {
      expect(statementOf(each, about)).toBeNull();
    }
  });
});
