import type { Db } from '#db/client.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { presentCourseCard, translateCards } from '#learning/course-cards.ts';
import { decodeInstantCursor, decodeTitleCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { withAssetAddresses } from '#platform/text/rich-text/rich-text-html.ts';
import type { CourseCard, courseOrders, CoursePreview } from '@candela/contract/learning/courses';
import type { Page } from '@candela/contract/paging';
import { presentPreview } from './courses.present.ts';
import { findRow, listOutline, listRows, type CourseFilter } from './courses.queries.ts';
import { translatePreview } from './translated-preview.ts';

export function createCourses({ db, addresses }: { db: Db; addresses: AssetAddresses }) {
  async function list(
    caller: SignedInCaller,
    filter: CourseFilter,
    page: { limit: number; sort?: (typeof courseOrders)[number] | undefined; cursor: string | undefined },
  ): Promise<Page<CourseCard>> {
    const { limit, sort = 'newest', cursor } = page;
    const after = sort === 'title' ? decodeTitleCursor(cursor) : decodeInstantCursor(cursor);
    const rows = await listRows(db, caller.userId, filter, { limit, sort, after });
    // Sorted by the original titles, not by the translated ones.
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return toPage(
      await translateCards(db, caller.languageCode, rows),
      limit,
      (row) => presentCourseCard(caller, row),
      (row) => [sort === 'title' ? (titles.get(row.id) ?? '') : row.publishedAt, row.id],
    );
  }

  /** @throws AppError courses.notFound */
  async function get(caller: SignedInCaller, id: number): Promise<CoursePreview> {
    const row = await findRow(db, caller.userId, id);
    if (!row) throw new AppError('courses.notFound');
    const outline = await listOutline(db, caller.userId, id);
    const preview = presentPreview(caller, ...(await translatePreview(db, caller.languageCode, row, outline)));
    return { ...preview, description: withAssetAddresses(preview.description, addresses.addressOf) };
  }

  return { list, get };
}
