import type { SettingKey } from '@candela/contract/site/setting-values';
import type { TextKey } from '#platform/languages/i18n.ts';
import type { SettingGroup } from './settings-place.ts';

export type SettingControl =
  | { type: 'text' | 'longText' | 'toggle' | 'color' | 'file' | 'plans' | 'roles' | 'disclaimers' | 'uploadHost' }
  /** A number is shown in units of `per`. */
  | { type: 'number'; per?: number; unit?: TextKey };

export interface SettingField {
  key: SettingKey;
  group: SettingGroup;
  label: TextKey;
  hint: TextKey;
  control: SettingControl;
}

const gibibyte = 1024 ** 3;

/** All settings in the order of the screen. */
export const settingFields: readonly SettingField[] = [
  field(
    'branding.productName',
    'academy',
    ($) => $.settings.productName,
    ($) => $.settings.productNameHint,
  ),
  field(
    'branding.companyName',
    'academy',
    ($) => $.settings.companyName,
    ($) => $.settings.companyNameHint,
  ),
  field(
    'branding.footerYear',
    'academy',
    ($) => $.settings.footerYear,
    ($) => $.settings.footerYearHint,
    {
      type: 'number',
    },
  ),
  field(
    'access.planIds',
    'academy',
    ($) => $.settings.accessPlans,
    ($) => $.settings.accessPlansHint,
    {
      type: 'plans',
    },
  ),
  field(
    'signUp.isOpen',
    'signUp',
    ($) => $.settings.signUpOpen,
    ($) => $.settings.signUpOpenHint,
    { type: 'toggle' },
  ),
  field(
    'signUp.domains',
    'signUp',
    ($) => $.settings.signUpDomains,
    ($) => $.settings.signUpDomainsHint,
    { type: 'text' },
  ),
  field(
    'signUp.needsApproval',
    'signUp',
    ($) => $.settings.signUpApproval,
    ($) => $.settings.signUpApprovalHint,
    { type: 'toggle' },
  ),
  field(
    'signIn.factorRoleIds',
    'signIn',
    ($) => $.settings.factorRoles,
    ($) => $.settings.factorRolesHint,
    { type: 'roles' },
  ),
  field(
    'signIn.factorGraceDays',
    'signIn',
    ($) => $.settings.factorGraceDays,
    ($) => $.settings.factorGraceDaysHint,
    { type: 'number', unit: ($) => $.settings.days },
  ),
  field(
    'branding.logo',
    'branding',
    ($) => $.settings.logo,
    ($) => $.settings.logoHint,
    { type: 'file' },
  ),
  field(
    'branding.favicon',
    'branding',
    ($) => $.settings.favicon,
    ($) => $.settings.faviconHint,
    { type: 'file' },
  ),
  field(
    'branding.primaryColor',
    'branding',
    ($) => $.settings.primaryColor,
    ($) => $.settings.primaryColorHint,
    {
      type: 'color',
    },
  ),
  field(
    'features.Feeds',
    'features',
    ($) => $.settings.feeds,
    ($) => $.settings.feedsHint,
    { type: 'toggle' },
  ),
  field(
    'features.Trade Ideas',
    'features',
    ($) => $.settings.ideas,
    ($) => $.settings.ideasHint,
    { type: 'toggle' },
  ),
  field(
    'links.liveV2Url',
    'features',
    ($) => $.settings.liveV2,
    ($) => $.settings.liveV2Hint,
  ),
  field(
    'videos.playersPerAccount',
    'videos',
    ($) => $.settings.players,
    ($) => $.settings.playersHint,
    {
      type: 'number',
    },
  ),
  field(
    'videos.isWatermarked',
    'videos',
    ($) => $.settings.watermark,
    ($) => $.settings.watermarkHint,
    {
      type: 'toggle',
    },
  ),
  field(
    'videos.maxBytes',
    'videos',
    ($) => $.settings.maxBytes,
    ($) => $.settings.maxBytesHint,
    {
      type: 'number',
      per: gibibyte,
      unit: ($) => $.settings.gigabytes,
    },
  ),
  field(
    'videos.maxSeconds',
    'videos',
    ($) => $.settings.maxSeconds,
    ($) => $.settings.maxSecondsHint,
    {
      type: 'number',
      per: 3600,
      unit: ($) => $.settings.hours,
    },
  ),
  field(
    'videos.uploadHostId',
    'videos',
    ($) => $.settings.uploadHost,
    ($) => $.settings.uploadHostHint,
    { type: 'uploadHost' },
  ),
  field(
    'payments.graceDays',
    'payments',
    ($) => $.settings.graceDays,
    ($) => $.settings.graceDaysHint,
    {
      type: 'number',
      unit: ($) => $.settings.days,
    },
  ),
  field(
    'payments.isTaxed',
    'payments',
    ($) => $.settings.taxed,
    ($) => $.settings.taxedHint,
    { type: 'toggle' },
  ),
  field(
    'payments.isTaxIncluded',
    'payments',
    ($) => $.settings.taxIncluded,
    ($) => $.settings.taxIncludedHint,
    { type: 'toggle' },
  ),
  field(
    'branding.termsUrl',
    'legal',
    ($) => $.settings.termsUrl,
    ($) => $.settings.termsUrlHint,
  ),
  field(
    'legal.termsVersion',
    'legal',
    ($) => $.settings.termsVersion,
    ($) => $.settings.termsVersionHint,
  ),
  field(
    'legal.privacyUrl',
    'legal',
    ($) => $.settings.privacyUrl,
    ($) => $.settings.privacyUrlHint,
  ),
  field(
    'legal.disclaimers',
    'legal',
    ($) => $.settings.disclaimers,
    ($) => $.settings.disclaimersHint,
    { type: 'disclaimers' },
  ),
  field(
    'maintenance.isShown',
    'maintenance',
    ($) => $.settings.banner,
    ($) => $.settings.bannerHint,
    {
      type: 'toggle',
    },
  ),
  field(
    'maintenance.text',
    'maintenance',
    ($) => $.settings.bannerText,
    ($) => $.settings.bannerTextHint,
    {
      type: 'longText',
    },
  ),
  field(
    'retention.deletionDays',
    'retention',
    ($) => $.settings.deletionDays,
    ($) => $.settings.deletionDaysHint,
    {
      type: 'number',
      unit: ($) => $.settings.days,
    },
  ),
  field(
    'retention.noticeDays',
    'retention',
    ($) => $.settings.noticeDays,
    ($) => $.settings.noticeDaysHint,
    {
      type: 'number',
      unit: ($) => $.settings.days,
    },
  ),
  field(
    'retention.mailDays',
    'retention',
    ($) => $.settings.mailDays,
    ($) => $.settings.mailDaysHint,
    {
      type: 'number',
      unit: ($) => $.settings.days,
    },
  ),
  field(
    'retention.mailLogDays',
    'retention',
    ($) => $.settings.mailLogDays,
    ($) => $.settings.mailLogDaysHint,
    {
      type: 'number',
      unit: ($) => $.settings.days,
    },
  ),
  field(
    'retention.reportDays',
    'retention',
    ($) => $.settings.reportDays,
    ($) => $.settings.reportDaysHint,
    {
      type: 'number',
      unit: ($) => $.settings.days,
    },
  ),
];

function field(
  key: SettingKey,
  group: SettingGroup,
  label: TextKey,
  hint: TextKey,
  control: SettingControl = { type: 'text' },
): SettingField {
  return { key, group, label, hint, control };
}
