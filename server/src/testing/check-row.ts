import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import * as z from 'zod';
import type { AnsweredRows } from '#db/rows.ts';

const builtins: Readonly<Record<keyof typeof pg.types.builtins, number>> = pg.types.builtins;
const jsonTypes = [builtins.JSON, builtins.JSONB];
const integers = [builtins.INT2, builtins.INT4];
/** Types that the driver returns as text. */
const texts = [
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.UUID,
  builtins.INT8,
  builtins.NUMERIC,
  builtins.TIMESTAMPTZ,
  builtins.DATE,
  builtins.TIME,
];
/** Array type (pg_type.typarray) to the type of its elements. */
const elements = new Map<number, number>([
  [1005, builtins.INT2],
  [1007, builtins.INT4],
  [1009, builtins.TEXT],
  [2951, builtins.UUID],
]);

/**
 * Compares the result of a statement with its declaration: the columns and their types even if there is no row, then every value of
 * every row. Fields inside JSON are checked as strictly as columns; conversions and defaults are not applied.
 * @throws Error naming the columns
 */
export function checkRow(row: z.ZodObject, { rows, fields }: AnsweredRows): void {
  const answered = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const problems: string[] = [];
  for (const name of answered.keys()) if (!(name in row.shape)) problems.push(`${name} is not declared`);
  for (const [name, column] of Object.entries(row.shape)) {
    const type = answered.get(name);
    if (type === undefined) problems.push(`${name} is declared but not answered`);
    else if (!canHold(column, type))
      problems.push(`${name} is declared ${kindOf(column)} but has the type ${typeName(type)}`);
  }
  for (const given of rows) {
    const parsed = row.safeParse(given);
    if (!parsed.success) problems.push(z.prettifyError(parsed.error));
    else if (!isDeepStrictEqual(parsed.data, { ...given }))
      problems.push(`${JSON.stringify(given)} has more than declared`);
    if (problems.length > 0) break;
  }
  if (problems.length > 0) {
    throw new Error(`A row is not as declared (${Object.keys(row.shape).join(', ')}): ${problems.join('; ')}`);
  }
}

/** Whether the driver returns a PostgreSQL type as the schema declares. */
function canHold(schema: z.core.$ZodType, type: number): boolean {
  if (jsonTypes.includes(type)) return true;
  if (schema instanceof z.core.$ZodNullable) return canHold(schema._zod.def.innerType, type);
  if (schema instanceof z.core.$ZodArray) {
    const element = elements.get(type);
    return element !== undefined && canHold(schema._zod.def.element, element);
  }
  if (schema instanceof z.core.$ZodNumberFormat) return integers.includes(type);
  if (schema instanceof z.core.$ZodNumber) return [...integers, builtins.FLOAT4, builtins.FLOAT8].includes(type);
  if (schema instanceof z.core.$ZodBoolean) return type === builtins.BOOL;
  // `z.instanceof(Uint8Array)`: the only type that the driver returns as an object of a class.
  if (schema instanceof z.core.$ZodCustom) return type === builtins.BYTEA;
  const isText =
    schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral;
  return isText && texts.includes(type);
}

function kindOf(schema: z.core.$ZodType): string {
  return schema instanceof z.core.$ZodNullable ? kindOf(schema._zod.def.innerType) : schema._zod.def.type;
}

/** The name in `pg_type`, e.g. `timestamptz`. */
function typeName(type: number): string {
  return (
    Object.entries(builtins)
      .find(([, value]) => value === type)?.[0]
      .toLowerCase() ?? `number ${type}`
  );
}
