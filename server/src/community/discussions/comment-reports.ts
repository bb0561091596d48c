import type { DiscussionSources } from '#community/discussion-sources.ts';
import { withdrawOfComments } from '#community/thing-notices.ts';
import { findThing } from '#community/things.ts';
import { numberOfId, type ReportSource } from '#site/report-sources.ts';
import type { CommentNews } from './comment-news.ts';
import { findRow, lockRow, writeHidden } from './comments.queries.ts';
import { recordHidden } from './hidden-comments.service.ts';
import { readableBody } from './present-comment.ts';

/** Comments as reportable content: those who decide hide them, and show them again. */
export function createCommentReports({
  sources,
  news,
}: {
  sources: DiscussionSources;
  news: CommentNews;
}): ReportSource {
  return {
    kind: 'comment',
    async find(tx, caller, given) {
      const id = numberOfId(given);
      const row = id === null ? null : await findRow(tx, id);
      if (!row || row.isHidden || row.isDeleted) return null;
      const { title, link } = await findThing(tx, sources, caller, { kind: row.kind, id: row.thingId });
      return { authorId: row.author.id, body: readableBody(row), context: title, link: `${link}#comment-${row.id}` };
    },
    async readNow(db, given) {
      const id = numberOfId(given);
      const row = id === null ? null : await findRow(db, id);
      return row && !row.isHidden && !row.isDeleted ? readableBody(row) : null;
    },
    async lock(tx, given) {
      const id = numberOfId(given);
      if (id !== null) await lockRow(tx, id);
    },
    async remove(tx, caller, given, reason) {
      const id = numberOfId(given);
      const row = id === null ? null : await findRow(tx, id);
      if (!row || row.isDeleted) return null;
      await writeHidden(tx, { id: row.id, isHidden: true, byId: caller.userId, reason, isByModerators: true });
      const written = await findRow(tx, row.id);
      if (!written) return null;
      await recordHidden(tx, caller, written);
      await withdrawOfComments(tx, [row]);
      return () => news.changed(written);
    },
    async restore(tx, caller, given, what) {
      const id = numberOfId(given);
      const row = id === null ? null : await findRow(tx, id);
      if (!row?.isHidden || row.isDeleted || (what === 'automatic' && !row.isHiddenByReports)) return null;
      await writeHidden(tx, { id: row.id, isHidden: false, byId: null, reason: '', isByModerators: false });
      const written = (await findRow(tx, row.id)) ?? row;
      await recordHidden(tx, caller, written);
      return () => news.changed(written);
    },
    async hide(tx, given) {
      const id = numberOfId(given);
      const row = id === null ? null : await findRow(tx, id);
      if (!row || row.isHidden || row.isDeleted || row.isByTrainer) return null;
      await writeHidden(tx, { id: row.id, isHidden: true, byId: null, reason: '', isByModerators: true });
      const written = (await findRow(tx, row.id)) ?? row;
      await recordHidden(tx, null, written);
      await withdrawOfComments(tx, [row]);
      return () => news.changed(written);
    },
  };
}
