import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { assetKinds } from '@candela/contract/authoring/assets';

const assetRow = rowOf({
  id: z.uuid(),
  kind: z.enum(assetKinds),
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  checksum: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  storageKey: z.string(),
});

export type AssetRow = z.infer<typeof assetRow>;

const columns = sql.raw(
  'id, kind, name, mime_type as "mimeType", size, checksum, width, height, storage_key as "storageKey"',
);

export async function readNamedAssets(tx: Db | Tx, courseId: number, ids: readonly string[]): Promise<AssetRow[]> {
  if (ids.length === 0) return [];
  return readRows(tx, assetRow)`
    select ${columns} from course_assets where course_id = ${courseId} and id = any(${arrayOf(ids)}::uuid[])`;
}

export async function findAsset(tx: Db | Tx, id: string): Promise<AssetRow | null> {
  return readRow(tx, assetRow)`select ${columns} from course_assets where id = ${id}`;
}

/** A course file and its use. */
export interface AssetUse {
  assetId: string;
  as: 'picture' | 'cover' | 'document' | 'file';
}

const isUsable: Record<AssetUse['as'], (asset: AssetRow) => boolean> = {
  picture: ({ kind }) => kind === 'image',
  cover: ({ kind }) => kind === 'cover',
  document: ({ kind, mimeType }) => kind === 'file' && mimeType === 'application/pdf',
  file: ({ kind }) => kind === 'file',
};

/** @throws AppError assets.notFound when one of them does not belong to the course, or has another type */
export async function requireAssets(tx: Db | Tx, courseId: number, uses: readonly AssetUse[]): Promise<void> {
  const ids = [...new Set(uses.map(({ assetId }) => assetId))];
  // They cannot be removed as unused before the row that references them is written.
  await run(tx)`
    select from course_assets where course_id = ${courseId} and id = any(${arrayOf(ids)}::uuid[]) for key share`;
  const found = new Map((await readNamedAssets(tx, courseId, ids)).map((asset) => [asset.id, asset]));
  for (const { assetId, as } of uses) {
    if (!isUsableAs(found.get(assetId), { as })) throw new AppError('assets.notFound');
  }
}

/** Whether a file exists and has the right type for its use. */
export function isUsableAs(asset: AssetRow | undefined, { as }: Pick<AssetUse, 'as'>): asset is AssetRow {
  return asset !== undefined && isUsable[as](asset);
}

export async function insertAsset(
  tx: Db | Tx,
  asset: AssetRow & { courseId: number; authorId: string | null },
): Promise<AssetRow> {
  return requireRow(tx, assetRow)`
    insert into course_assets (id, course_id, kind, name, mime_type, size, checksum, width, height, storage_key, author_id)
    values (${asset.id}, ${asset.courseId}, ${asset.kind}, ${asset.name}, ${asset.mimeType}, ${asset.size},
      ${asset.checksum}, ${asset.width}::int, ${asset.height}::int, ${asset.storageKey}, ${asset.authorId}::uuid)
    returning ${columns}`;
}
