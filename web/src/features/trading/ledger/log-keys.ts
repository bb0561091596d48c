import * as z from 'zod/mini';

const keysSchema = z.object({
  origin: z.string(),
  keys: z.array(z.object({ verifierKey: z.string(), fromSize: z.number(), signsUntil: z.nullable(z.string()) })),
});

export type LogKeys = z.infer<typeof keysSchema>;

/** The keys that the site says sign its log. */
export async function readLogKeys(): Promise<LogKeys> {
  const answer = await fetch('/ledger/keys');
  if (!answer.ok) throw new Error(`/ledger/keys: ${answer.status}`);
  return keysSchema.parse(await answer.json());
}

/** For the page of the log, and for administrators. */
export const logKeysQuery = { queryKey: ['log-keys'], queryFn: readLogKeys, retry: false };
