import { readFileSync } from 'node:fs';

/** Milliseconds of processor time of each other connection to the database of `client` (Linux counts nanoseconds). */
export async function processorTimes(client) {
  const { rows } = await client.query(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  return new Map(
    rows.flatMap(({ pid }) => {
      try {
        return [[pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6]];
      } catch {
        // The pool has closed this connection in the meantime.
        return [];
      }
    }),
  );
}

/** @returns milliseconds of processor time since `before` */
export async function processorTimeSince(client, before) {
  let time = 0;
  for (const [pid, milliseconds] of await processorTimes(client)) time += milliseconds - (before.get(pid) ?? 0);
  return time;
}
