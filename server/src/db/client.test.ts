import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { openPostgres } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';

const source = inject('databaseSource');

it.runIf(source.kind === 'postgres')('compiles no statement, whatever the database is set to', async () => {
  const address = new URL(source.kind === 'postgres' ? source.url : '');
  address.searchParams.set('options', '-c jit=on');
  const database = await openPostgres(address.href);
  const { jit } = await requireRow(database.db, rowOf({ jit: z.string() }))`select current_setting('jit') as jit`;
  await database.close();
  expect(jit).toBe('off');
});
