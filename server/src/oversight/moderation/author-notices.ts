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
  const texts = await noticeTexts(tx, kind, { title: row.context, names: '', summary: row.note });
  await postPersonalNotice(tx, row.author.id, {
    source: `removal:${row.id}:${kind}`,
    contentType: 'system',
    languageCode: 'en',
    texts,
    link: `/education/removals/${row.id}`,
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
    isPushed: true,
  });
}
