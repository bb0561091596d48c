import * as z from 'zod/mini';

/** Query of every list: at most 100 items at a time, continued with the `nextCursor` of the previous page. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

/** Query of a table as a file: so many rows at a time, continued like lists. */
export const tablePartQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 10_000),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

/**
 * Part of a table as CSV: the first one has the header and the UTF-8 byte order mark; the others are to be appended
 * to it. `nextCursor` is null on the last one.
 */
export const tablePartSchema = z.object({ fileName: z.string(), csv: z.string(), nextCursor: z.nullable(z.string()) });

export type TablePart = z.infer<typeof tablePartSchema>;

/** A list that is short enough to be sent whole. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item) });
}

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), nextCursor: z.nullable(z.string()) });
}

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}
