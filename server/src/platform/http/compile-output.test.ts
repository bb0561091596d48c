import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileOutput } from '#platform/http/compile-output.ts';
import { api } from '@candela/contract/api';
import type { Endpoint } from '@candela/contract/endpoint';

const person = z.object({ name: z.string().check(z.maxLength(10)), age: z.optional(z.int()) });
const schema = z.object({
  data: z.array(person),
  best: z.nullable(person),
  at: z.optional(z.union([z.string(), z.int()])),
});
const parse = compileOutput(schema);

it('answers what the schema names and nothing else, at any depth', () => {
  const output = { data: [{ name: 'Ada', age: 36, password: 'x' }], best: { name: 'Bo', secret: 1 }, token: 'y' };
  expect(parse(output)).toEqual({ data: [{ name: 'Ada', age: 36 }], best: { name: 'Bo' } });
  expect(parse({ data: [], best: null, at: 5 })).toEqual({ data: [], best: null, at: 5 });
});

it('refuses what the schema refuses, and says where', () => {
  for (const wrong of [
    { data: [{ name: 5 }], best: null },
    { data: [{ name: 'longer than ten' }], best: null },
    { data: [{}], best: null },
    { data: [] },
    null,
  ]) {
    const expected = schema.safeParse(wrong).error?.issues.map(({ path }) => path);
    expect(() => parse(wrong)).toThrow(
      expect.objectContaining({ issues: expected?.map((path) => expect.objectContaining({ path })) }),
    );
  }
});

it('can be made of every output of the contract', () => {
  const outputs = [...api.values()].flatMap(({ output }: Endpoint) => output ?? []);
  expect(outputs.length).toBeGreaterThan(100);
  for (const output of outputs) {
    expect(() => compileOutput(output)(undefined)).toThrow(expect.objectContaining({ issues: expect.any(Array) }));
  }
});
