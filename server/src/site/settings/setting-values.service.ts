import { createHash } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { brandFilePath } from '#site/brand.ts';
import { companyNameOf } from '#site/company-name.ts';
import { readSettings } from '#site/setting-values.ts';
import { settingKeys, type SettingValues } from '@candela/contract/site/setting-values';
import type { Branding, Settings } from '@candela/contract/site/settings';
import { visibilitySettings } from '@candela/contract/visibility';

/** Every setting. */
export const readAllValues = (db: Db | Tx): Promise<SettingValues> => readSettings(db, settingKeys);

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
    ideaMaxDays: values['ideas.maxDays'],
  };
}
