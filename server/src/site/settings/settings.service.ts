import { visibilitySettings, type Branding, type Settings } from '@candela/contract/site/settings';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { defaultCompanyName } from '#site/company-name.ts';
import { readSettings } from './settings.queries.ts';

/** Every setting with its shape and the value it has until an admin sets it. */
const settingShapes = {
  'branding.productName': z.string().default('Candela'),
  'branding.companyName': z.string().default(defaultCompanyName),
  'branding.footerYear': z.int().default(2025),
  'branding.termsUrl': z.string().default('/terms'),
  'features.Feeds': z.boolean().default(true),
  'features.Trade Ideas': z.boolean().default(true),
  'links.liveV2Url': z.string().default(''),
  /** How many players of an account play at once; 0: no limit. */
  'videos.playersPerAccount': z.int().min(0).default(3),
  'videos.isWatermarked': z.boolean().default(true),
  'videos.maxBytes': z
    .int()
    .min(1)
    .default(20 * 1024 ** 3),
  'videos.maxSeconds': z
    .int()
    .min(1)
    .default(6 * 3600),
  'access.planIds': z.array(z.int()).default([11, 12]),
};

type SettingKey = keyof typeof settingShapes;

export function createSettings({ db }: { db: Db }) {
  async function read<K extends SettingKey>(...keys: K[]) {
    const stored = await readSettings(db, keys);
    return <P extends K>(key: P) => settingShapes[key].parse(stored.get(key)) as z.infer<(typeof settingShapes)[P]>;
  }

  async function getBranding(): Promise<Branding> {
    const value = await read(
      'branding.productName',
      'branding.companyName',
      'branding.footerYear',
      'branding.termsUrl',
    );
    return {
      productName: value('branding.productName'),
      companyName: value('branding.companyName'),
      footerYear: value('branding.footerYear'),
      termsUrl: value('branding.termsUrl'),
    };
  }

  /** How large, in bytes, and how long, in seconds, a video may be. */
  async function getVideoLimits(): Promise<{ maxBytes: number; maxSeconds: number }> {
    const value = await read('videos.maxBytes', 'videos.maxSeconds');
    return { maxBytes: value('videos.maxBytes'), maxSeconds: value('videos.maxSeconds') };
  }

  async function list(): Promise<Settings> {
    const value = await read('features.Feeds', 'features.Trade Ideas', 'links.liveV2Url', 'access.planIds');
    return {
      data: visibilitySettings.map((name) => ({ name, isVisible: value(`features.${name}`) })),
      liveV2Url: value('links.liveV2Url'),
      accessPlanIds: value('access.planIds'),
    };
  }

  /** What the site says of playing videos. */
  async function getPlayback() {
    const value = await read('videos.playersPerAccount', 'videos.isWatermarked');
    return { playersPerAccount: value('videos.playersPerAccount'), isWatermarked: value('videos.isWatermarked') };
  }

  return { getBranding, list, getPlayback, getVideoLimits };
}
