import * as core from 'zod/v4/core';
import type { Endpoint } from '@candela/contract/endpoint';

type Schema = core.$ZodType;

const compiledSchemas = new WeakMap<Schema, Schema>();

/**
 * The parser of an endpoint's output. The contract is written with `zod/mini`, whose objects are interpreted key by key
 * so that web pages stay small; here every object is converted to one that zod compiles: a list of thirty is parsed in a quarter of
 * the time. Each schema is converted once, when it is first used.
 */
export function compileOutput(schema: NonNullable<Endpoint['output']>): (output: unknown) => unknown {
  return (output) => core.parse(compiledOnce(schema), output);
}

function compiledOnce(schema: Schema): Schema {
  const known = compiledSchemas.get(schema);
  if (known) return known;
  const compiled = compile(schema);
  compiledSchemas.set(schema, compiled);
  return compiled;
}

/** The same schema with compiled objects, as deep as its structure can be followed; other schemas are returned unchanged. */
function compile(schema: Schema): Schema {
  const { def } = schema._zod;
  if (isOf<core.$ZodObjectDef>(def, 'object')) {
    const shape = Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, compile(part as Schema)]));
    return new core.$ZodObjectJIT({ ...def, shape });
  }
  if (isOf<core.$ZodArrayDef>(def, 'array')) return withDef(schema, { ...def, element: compile(def.element) });
  if (isOf<core.$ZodNullableDef>(def, 'nullable') || isOf<core.$ZodOptionalDef>(def, 'optional')) {
    return withDef(schema, { ...def, innerType: compile(def.innerType) });
  }
  return schema;
}

function withDef<D extends core.$ZodTypeDef>(schema: Schema, def: D): Schema {
  return core.clone(schema, def);
}

function isOf<D extends core.$ZodTypeDef>(def: core.$ZodTypeDef, type: D['type']): def is D {
  return def.type === type;
}
