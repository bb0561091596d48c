import * as z from 'zod/mini';
import { allRoleIds } from '#roles.ts';
import { defaultBrandColor, isHexColor } from './brand-colors.ts';
import { domainList } from './domain-lists.ts';

const line = (length: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(length),
    z.refine((text) => !/\p{Cc}/u.test(text)),
  );

/** A path of this site, as `/terms`, or an address by https; `//` leads elsewhere. */
const pageAddress = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => /^\/(?![/\\])\S*$/.test(text) || isHttps(text)),
);

/** An address by https, or empty. */
const httpsAddress = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => text === '' || isHttps(text)),
);

/** What was uploaded with `POST /settings/files`, or empty. */
const fileId = z.union([z.literal(''), z.uuid()]);

const disclaimer = z.object({
  /** ISO 3166-1 codes of two letters; a code that no country has belongs to no time zone. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  text: line(600).check(z.minLength(1)),
});

export type Disclaimer = z.infer<typeof disclaimer>;

const everywhereElse = '';
const countriesOf = ({ countries }: Disclaimer) => (countries.length > 0 ? countries : [everywhereElse]);

const gibibyte = 1024 ** 3;

/** Every setting by its key, with what it may be. */
export const settingShapes = {
  'branding.productName': line(60).check(z.minLength(1)),
  'branding.companyName': line(120).check(z.minLength(1)),
  'branding.footerYear': z.int().check(z.minimum(1990), z.maximum(2200)),
  /** As `#0f7f7a`. */
  'branding.primaryColor': z.string().check(z.toLowerCase(), z.refine(isHexColor)),
  'branding.logo': fileId,
  'branding.favicon': fileId,
  'branding.termsUrl': pageAddress.check(z.minLength(1)),
  'legal.privacyUrl': z.union([z.literal(''), pageAddress]),
  /** Everybody is asked to accept each version once; empty: nobody is asked. */
  'legal.termsVersion': line(30),
  /** Risk notices, each for some countries; one without countries is for everybody else. */
  'legal.disclaimers': z.array(disclaimer).check(
    z.maxLength(30),
    z.refine((all) => new Set(all.flatMap(countriesOf)).size === all.flatMap(countriesOf).length),
  ),
  'features.Feeds': z.boolean(),
  'features.Trade Ideas': z.boolean(),
  'links.liveV2Url': httpsAddress,
  /** Ids of the plans that give access to the platform. */
  'access.planIds': z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(100)),
  /** Whether whoever wants an account can ask for one. */
  'signUp.isOpen': z.boolean(),
  /** Of mail addresses that can; empty: every domain. */
  'signUp.domains': domainList,
  /** Whether an admin looks at each of them. */
  'signUp.needsApproval': z.boolean(),
  /** Roles that need an authenticator app or a passkey. */
  'signIn.factorRoleIds': z.array(z.literal(allRoleIds)).check(z.maxLength(allRoleIds.length)),
  /** Days that somebody of them goes on without, from when the role began to need one or the account was made. */
  'signIn.factorGraceDays': z.int().check(z.minimum(0), z.maximum(90)),
  /** How many players of an account play at once; 0: no limit. */
  'videos.playersPerAccount': z.int().check(z.minimum(0), z.maximum(100)),
  'videos.isWatermarked': z.boolean(),
  'videos.maxBytes': z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  'videos.maxSeconds': z.int().check(z.minimum(1), z.maximum(100 * 3600)),
  /** Id of the video project that new videos go to; empty: this installation. */
  'videos.uploadHostId': z.union([z.literal(''), z.uuid()]),
  /** Days that access goes on while a payment is missing. */
  'payments.graceDays': z.int().check(z.minimum(0), z.maximum(60)),
  /** Whether the provider works out taxes. */
  'payments.isTaxed': z.boolean(),
  /** Whether they are part of the prices; otherwise they come on top. */
  'payments.isTaxIncluded': z.boolean(),
  'maintenance.isShown': z.boolean(),
  'maintenance.text': line(300),
  /** Days that mails which no mail server took are kept; 0: for ever. */
  'retention.mailDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days that the mail log keeps to whom a mail went; 0: for ever. */
  'retention.mailLogDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days that notices stay in the drawers; 0: for ever. */
  'retention.noticeDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days that the texts of decided reports are kept; 0: for ever. */
  'retention.reportDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days in which whoever has deleted their account can take it back by signing in. */
  'retention.deletionDays': z.int().check(z.minimum(1), z.maximum(365)),
};

export type SettingKey = keyof typeof settingShapes;
export type SettingValues = { [K in SettingKey]: z.output<(typeof settingShapes)[K]> };

export const settingKeys = Object.keys(settingShapes) as SettingKey[];

/** What a setting is until an admin sets it. */
export const settingDefaults: SettingValues = {
  'branding.productName': 'Candela',
  'branding.companyName': 'Candela Learning',
  'branding.footerYear': 2025,
  'branding.primaryColor': defaultBrandColor,
  'branding.logo': '',
  'branding.favicon': '',
  'branding.termsUrl': '/terms',
  'legal.privacyUrl': '',
  'legal.termsVersion': '',
  'legal.disclaimers': [],
  'features.Feeds': true,
  'features.Trade Ideas': true,
  'links.liveV2Url': '',
  'access.planIds': [11, 12],
  'signUp.isOpen': false,
  'signUp.domains': '',
  'signUp.needsApproval': true,
  'signIn.factorRoleIds': [],
  'signIn.factorGraceDays': 14,
  'videos.playersPerAccount': 3,
  'videos.isWatermarked': true,
  'videos.maxBytes': 20 * gibibyte,
  'videos.maxSeconds': 6 * 3600,
  'videos.uploadHostId': '',
  'payments.graceDays': 7,
  'payments.isTaxed': false,
  'payments.isTaxIncluded': true,
  'maintenance.isShown': false,
  'maintenance.text': '',
  'retention.mailDays': 0,
  'retention.mailLogDays': 90,
  'retention.noticeDays': 0,
  'retention.reportDays': 365,
  'retention.deletionDays': 30,
};

/** With a host, and without a name and password. */
function isHttps(text: string): boolean {
  return /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/i.test(text);
}
