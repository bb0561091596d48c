import * as z from 'zod/mini';

/** Query of every list: at most 100 items at a time, continued by the `nextCursor` of the page before. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), nextCursor: z.nullable(z.string()) });
}

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}
