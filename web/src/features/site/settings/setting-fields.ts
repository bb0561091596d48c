import type { TextKey } from '#platform/languages/i18n.ts';
import { settingLabels } from '#platform/reference/setting-labels.ts';
import type { SettingKey } from '@candela/contract/site/setting-values';
import type { SettingGroup } from './settings-place.ts';

export type SettingControl =
  | { type: 'longText'; most: number }
  | { type: 'text' | 'toggle' | 'color' | 'file' | 'plans' | 'roles' }
  | { type: 'disclaimers' | 'earningsWords' | 'signInTexts' | 'uploadHost' }
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
  field('branding.productName', 'academy', ($) => $.settings.productNameHint),
  field('branding.companyName', 'academy', ($) => $.settings.companyNameHint),
  field('branding.footerYear', 'academy', ($) => $.settings.footerYearHint, {
    type: 'number',
  }),
  field('access.planIds', 'academy', ($) => $.settings.accessPlansHint, {
    type: 'plans',
  }),
  field('signUp.isOpen', 'signUp', ($) => $.settings.signUpOpenHint, { type: 'toggle' }),
  field('signUp.domains', 'signUp', ($) => $.settings.signUpDomainsHint, { type: 'text' }),
  field('signUp.needsApproval', 'signUp', ($) => $.settings.signUpApprovalHint, { type: 'toggle' }),
  field('signIn.factorRoleIds', 'signIn', ($) => $.settings.factorRolesHint, { type: 'roles' }),
  field('signIn.factorGraceDays', 'signIn', ($) => $.settings.factorGraceDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('branding.logo', 'branding', ($) => $.settings.logoHint, { type: 'file' }),
  field('branding.favicon', 'branding', ($) => $.settings.faviconHint, { type: 'file' }),
  field('branding.primaryColor', 'branding', ($) => $.settings.primaryColorHint, {
    type: 'color',
  }),
  field('branding.signInTexts', 'branding', ($) => $.settings.signInTextsHint, { type: 'signInTexts' }),
  field('features.Feeds', 'features', ($) => $.settings.feedsHint, { type: 'toggle' }),
  field('features.Trade Ideas', 'features', ($) => $.settings.ideasHint, { type: 'toggle' }),
  field('feeds.earningsWords', 'features', ($) => $.settings.earningsWordsHint, { type: 'earningsWords' }),
  field('ideas.isOpenedAtOnce', 'features', ($) => $.settings.openedAtOnceHint, { type: 'toggle' }),
  field('ideas.openingDays', 'features', ($) => $.settings.openingDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('ideas.maxDays', 'features', ($) => $.settings.ideaMaxDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('strategies.maxDailyAlerts', 'features', ($) => $.settings.maxDailyAlertsHint, { type: 'number' }),
  field('ideas.disclaimer', 'features', ($) => $.settings.ideaDisclaimerHint, { type: 'longText', most: 2000 }),
  field('links.liveV2Url', 'features', ($) => $.settings.liveV2Hint),
  field('videos.playersPerAccount', 'videos', ($) => $.settings.playersHint, {
    type: 'number',
  }),
  field('videos.isWatermarked', 'videos', ($) => $.settings.watermarkHint, {
    type: 'toggle',
  }),
  field('videos.maxBytes', 'videos', ($) => $.settings.maxBytesHint, {
    type: 'number',
    per: gibibyte,
    unit: ($) => $.settings.gigabytes,
  }),
  field('videos.maxSeconds', 'videos', ($) => $.settings.maxSecondsHint, {
    type: 'number',
    per: 3600,
    unit: ($) => $.settings.hours,
  }),
  field('videos.uploadHostId', 'videos', ($) => $.settings.uploadHostHint, { type: 'uploadHost' }),
  field('live.returnMinutes', 'live', ($) => $.settings.returnMinutesHint, {
    type: 'number',
    unit: ($) => $.settings.minutes,
  }),
  field('payments.graceDays', 'payments', ($) => $.settings.graceDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('payments.isTaxed', 'payments', ($) => $.settings.taxedHint, { type: 'toggle' }),
  field('payments.isTaxIncluded', 'payments', ($) => $.settings.taxIncludedHint, { type: 'toggle' }),
  field('branding.termsUrl', 'legal', ($) => $.settings.termsUrlHint),
  field('legal.termsVersion', 'legal', ($) => $.settings.termsVersionHint),
  field('legal.privacyUrl', 'legal', ($) => $.settings.privacyUrlHint),
  field('legal.disclaimers', 'legal', ($) => $.settings.disclaimersHint, { type: 'disclaimers' }),
  field('maintenance.isShown', 'maintenance', ($) => $.settings.bannerHint, {
    type: 'toggle',
  }),
  field('maintenance.text', 'maintenance', ($) => $.settings.bannerTextHint, {
    type: 'longText',
    most: 300,
  }),
  field('retention.deletionDays', 'retention', ($) => $.settings.deletionDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.noticeDays', 'retention', ($) => $.settings.noticeDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.mailDays', 'retention', ($) => $.settings.mailDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.mailLogDays', 'retention', ($) => $.settings.mailLogDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.reportDays', 'retention', ($) => $.settings.reportDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.newsDays', 'retention', ($) => $.settings.newsDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.minuteBarDays', 'retention', ($) => $.settings.minuteBarDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.hourBarDays', 'retention', ($) => $.settings.hourBarDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
  field('retention.dayBarDays', 'retention', ($) => $.settings.dayBarDaysHint, {
    type: 'number',
    unit: ($) => $.settings.days,
  }),
];

function field(
  key: SettingKey,
  group: SettingGroup,
  hint: TextKey,
  control: SettingControl = { type: 'text' },
): SettingField {
  return { key, group, label: settingLabels[key], hint, control };
}
