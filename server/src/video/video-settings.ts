import type { Db } from '#db/client.ts';
import { readSetting, readSettings } from '#site/setting-values.ts';

/** Maximum size of a file in bytes, and maximum duration of a video in seconds. */
export async function readVideoLimits(db: Db): Promise<{ maxBytes: number; maxSeconds: number }> {
  const values = await readSettings(db, ['videos.maxBytes', 'videos.maxSeconds']);
  return { maxBytes: values['videos.maxBytes'], maxSeconds: values['videos.maxSeconds'] };
}

/** Settings about playback. */
export async function readPlaybackSettings(db: Db): Promise<{ playersPerAccount: number; isWatermarked: boolean }> {
  const values = await readSettings(db, ['videos.playersPerAccount', 'videos.isWatermarked']);
  return { playersPerAccount: values['videos.playersPerAccount'], isWatermarked: values['videos.isWatermarked'] };
}

/** The video project for new videos; null: this installation. */
export async function readUploadHost(db: Db): Promise<string | null> {
  return (await readSetting(db, 'videos.uploadHostId')) || null;
}
