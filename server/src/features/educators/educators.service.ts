import type { Educator } from '@candela/contract/educators';
import type { Db } from '#db/client.ts';
import { listRows } from './educators.queries.ts';

const mostListed = 1000;

export function createEducators({ db }: { db: Db }) {
  async function list(): Promise<{ data: Educator[] }> {
    return { data: await listRows(db, mostListed) };
  }

  return { list };
}
