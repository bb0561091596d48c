import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Validates a form by a schema of the contract, with the types of both sides. */
export function formResolver<S extends z.ZodMiniType<FieldValues, FieldValues>>(
  schema: S,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return standardSchemaResolver<z.input<S>, unknown, z.output<S>>(schema);
}
