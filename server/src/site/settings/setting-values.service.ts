import { createHash } from 'node:crypto';
import { visibilitySettings, type Branding, type Settings } from '@candela/contract/site/settings';
import {
  settingDefaults,
  settingKeys,
  settingShapes,
  type SettingKey,
  type SettingValues,
} from '@candela/contract/site/setting-values';
import { companyNameOf } from '#site/company-name.ts';
import type { Db, Tx } from '#db/client.ts';
import { readSettings } from './settings.queries.ts';

/** The settings with these keys. Stored values that are no longer valid count as not set. */
export async function readValues<K extends SettingKey>(
  db: Db | Tx,
  keys: readonly K[],
): Promise<Pick<SettingValues, K>> {
  const stored = await readSettings(db, keys);
  const entries = keys.map((key) => {
    const parsed = settingShapes[key].safeParse(stored.get(key));
    return [key, parsed.success ? parsed.data : settingDefaults[key]];
  });
  return Object.fromEntries(entries) as Pick<SettingValues, K>;
}

/** Every setting. */
export const readAllValues = (db: Db | Tx): Promise<SettingValues> => readValues(db, settingKeys);

/** The path of a brand file. */
export const brandFilePath = (id: string): string => `/brand/${id}.png`;

export function brandingOf(values: SettingValues): Branding {
  const { 'branding.logo': logo, 'branding.favicon': favicon } = values;
  return {
    productName: values['branding.productName'],
    companyName: companyNameOf(values),
    footerYear: values['branding.footerYear'],
    termsUrl: values['branding.termsUrl'],
    privacyUrl: values['legal.privacyUrl'],
    termsVersion: values['legal.termsVersion'],
    legalRevision: legalRevisionOf(values),
    primaryColor: values['branding.primaryColor'],
    logoPath: logo ? brandFilePath(logo) : null,
    faviconPath: favicon ? brandFilePath(favicon) : null,
    signInTexts: values['branding.signInTexts'],
    maintenanceText: values['maintenance.isShown'] ? values['maintenance.text'] || null : null,
  };
}

function legalRevisionOf(values: SettingValues): string {
  const { 'legal.termsVersion': version, 'legal.disclaimers': disclaimers } = values;
  if (version === '' && disclaimers.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify([version, disclaimers]))
    .digest('hex')
    .slice(0, 12);
}

export function settingsOf(values: SettingValues): Settings {
  return {
    data: visibilitySettings.map((name) => ({ name, isVisible: values[`features.${name}`] })),
    liveV2Url: values['links.liveV2Url'],
    accessPlanIds: values['access.planIds'],
  };
}
