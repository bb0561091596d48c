import type { Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import type { RecordingRow } from './recordings.queries.ts';

const noticeMilliseconds = 14 * 86_400_000;

/** Notifies the hosts that the recording of their session is ready. */
export async function notifyHosts(tx: Tx, { eventId, meetingId, hosts }: RecordingRow, title: string): Promise<void> {
  const texts = await noticeTexts(tx, 'recordingReady', { title, names: '' });
  for (const { id } of hosts) {
    await postPersonalNotice(tx, id, {
      source: `recording:${eventId}`,
      contentType: 'event',
      languageCode: 'en',
      texts,
      link: `/streaming/${meetingId}/${eventId}`,
      visibleAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + noticeMilliseconds).toISOString(),
      isPushed: true,
    });
  }
}
