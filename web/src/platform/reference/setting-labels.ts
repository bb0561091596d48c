import type { TextKey } from '#platform/languages/i18n.ts';
import type { SettingKey } from '@candela/contract/site/setting-values';

/** Names of the settings. */
export const settingLabels: Record<SettingKey, TextKey> = {
  'branding.productName': ($) => $.settings.productName,
  'branding.companyName': ($) => $.settings.companyName,
  'branding.footerYear': ($) => $.settings.footerYear,
  'access.planIds': ($) => $.settings.accessPlans,
  'signUp.isOpen': ($) => $.settings.signUpOpen,
  'signUp.domains': ($) => $.settings.signUpDomains,
  'signUp.needsApproval': ($) => $.settings.signUpApproval,
  'signIn.factorRoleIds': ($) => $.settings.factorRoles,
  'signIn.factorGraceDays': ($) => $.settings.factorGraceDays,
  'branding.logo': ($) => $.settings.logo,
  'branding.favicon': ($) => $.settings.favicon,
  'branding.primaryColor': ($) => $.settings.primaryColor,
  'branding.signInTexts': ($) => $.settings.signInTexts,
  'features.Feeds': ($) => $.settings.feeds,
  'features.Trade Ideas': ($) => $.settings.ideas,
  'links.liveV2Url': ($) => $.settings.liveV2,
  'videos.playersPerAccount': ($) => $.settings.players,
  'videos.isWatermarked': ($) => $.settings.watermark,
  'videos.maxBytes': ($) => $.settings.maxBytes,
  'videos.maxSeconds': ($) => $.settings.maxSeconds,
  'videos.uploadHostId': ($) => $.settings.uploadHost,
  'live.returnMinutes': ($) => $.settings.returnMinutes,
  'ideas.isOpenedAtOnce': ($) => $.settings.openedAtOnce,
  'ideas.openingDays': ($) => $.settings.openingDays,
  'ideas.maxDays': ($) => $.settings.ideaMaxDays,
  'strategies.maxDailyAlerts': ($) => $.settings.maxDailyAlerts,
  'ideas.disclaimer': ($) => $.settings.ideaDisclaimer,
  'payments.graceDays': ($) => $.settings.graceDays,
  'payments.isTaxed': ($) => $.settings.taxed,
  'payments.isTaxIncluded': ($) => $.settings.taxIncluded,
  'branding.termsUrl': ($) => $.settings.termsUrl,
  'legal.termsVersion': ($) => $.settings.termsVersion,
  'legal.privacyUrl': ($) => $.settings.privacyUrl,
  'legal.disclaimers': ($) => $.settings.disclaimers,
  'maintenance.isShown': ($) => $.settings.banner,
  'maintenance.text': ($) => $.settings.bannerText,
  'retention.deletionDays': ($) => $.settings.deletionDays,
  'retention.noticeDays': ($) => $.settings.noticeDays,
  'retention.mailDays': ($) => $.settings.mailDays,
  'retention.mailLogDays': ($) => $.settings.mailLogDays,
  'retention.reportDays': ($) => $.settings.reportDays,
  'retention.minuteBarDays': ($) => $.settings.minuteBarDays,
  'retention.hourBarDays': ($) => $.settings.hourBarDays,
  'retention.dayBarDays': ($) => $.settings.dayBarDays,
};

/** The name of a setting by its key, also of one that does not exist any more. */
export const settingLabelOf = (key: string | null): TextKey | undefined =>
  Object.entries(settingLabels).find(([each]) => each === key)?.[1];
