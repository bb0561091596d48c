import type { Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import type { ReportSources } from '#site/report-sources.ts';
import type { CaseRow } from './moderation.queries.ts';

const expiryMilliseconds = 90 * 86_400_000;

/** Tells the author of content that it was removed and why, or what became of their appeal. Of content that was only kept they hear nothing. */
export async function tellAuthor(
  tx: Tx,
  sources: ReportSources,
  row: CaseRow,
  decision: 'kept' | 'removed',
): Promise<void> {
  const isAppeal = row.state === 'appealed';
  if (!row.author || !sources.of(row.kind).restore || (decision === 'kept' && !isAppeal)) return;
  const kind = decision === 'kept' ? 'appealGranted' : isAppeal ? 'appealRefused' : 'contentRemoved';
  await postRemovalNotice(tx, { id: row.id, kind, userId: row.author.id, context: row.context, note: row.note });
}

interface RemovalNotice {
  /** Of the case. */
  id: number;
  kind: 'appealGranted' | 'appealRefused' | 'contentRemoved';
  userId: string;
  context: string;
  note: string;
}

/** Leads to the removal, where its author can appeal. */
export async function postRemovalNotice(tx: Tx, { id, kind, userId, context, note }: RemovalNotice): Promise<void> {
  const texts = await noticeTexts(tx, kind, { title: context, names: '', summary: note });
  await postPersonalNotice(tx, userId, {
    source: `removal:${id}:${kind}`,
    contentType: 'system',
    languageCode: 'en',
    texts,
    link: `/education/removals/${id}`,
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
    isPushed: true,
  });
}
