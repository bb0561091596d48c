import * as fc from 'fast-check';
import { nearMiss, nearMissOfToken } from './near-misses.ts';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

/** Texts known to break servers: databases, dates, paths, numbers and terminals. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '%00',
    '%',
    '..\\..\\secret',
    '../../etc/passwd',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-02-30T00:00',
    '-1',
    '1e400',
    'NaN',
    '2147483648',
    '9223372036854775808',
    "'; select 1 --",
    '{{constructor}}',
    '__proto__',
    '\u202e',
    'Etc/Nowhere',
    'x'.repeat(5000),
  ),
  nearMiss,
  nearMissOfToken,
  fc.string({ unit: 'binary', maxLength: 60 }),
  // A well-formed cursor with other keys in it.
  fc
    .array(
      fc.oneof(
        fc.constantFrom<unknown>(
          '0000-01-01',
          '2026-02-30T00:00:00Z',
          '9999-12-31T00:00:00Z',
          '2026-01-01 00:00:00+00',
        ),
        fc.constantFrom<unknown>(-1, 0, 1, 1.5, 2_147_483_648, 1e300, null, '\0', '\ud800'),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url')),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e21, 1e308, -1e308),
  fc.double(),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { '\0': 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that a JSON Schema allows; about one in thirty, at any place, is arbitrary. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: soundValueOf(schema) }, { weight: 1, arbitrary: hostileValue });
}

function soundValueOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  if (schema.allOf) return soundValueOf(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }) as Schema);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return hostileValue;
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const instant = fc.date({ min: new Date('1960-01-01'), max: new Date('2230-01-01'), noInvalidDate: true });
    return instant.map((date) => date.toISOString());
  }
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 80) }),
    },
    { weight: 1, arbitrary: hostileText },
  );
}

function numberOf({ type, minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e15), Math.min(maximum, 1e15)];
  const [few, near] = [Math.min(max, min + 2), Math.min(max, min + 20)];
  // Small ids are the ones that exist.
  if (type === 'integer') {
    return fc.oneof(fc.integer({ min, max: few }), fc.integer({ min, max: near }), fc.integer({ min, max }));
  }
  return fc.double({ min, max, noNaN: true });
}

function listOf({ items, prefixItems, minItems = 0, maxItems = 5 }: Schema): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(valueOf));
  const maxLength = Math.min(maxItems, minItems + 5);
  return fc.array(items ? valueOf(items) : hostileValue, { minLength: minItems, maxLength });
}

function objectOf({ properties, required = [], propertyNames, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (!properties && typeof additionalProperties === 'object') {
    const name = propertyNames ? soundValueOf(propertyNames).map(String) : fc.string();
    return fc.dictionary(name, valueOf(additionalProperties), { maxKeys: 3 });
  }
  const entries = Object.entries(properties ?? {}).map(([name, of]) => [name, valueOf(of)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: required });
}
