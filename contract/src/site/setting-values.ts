import * as z from 'zod/mini';
import { earningsWordsSchema } from '#community/earnings-words.ts';
import { languageTag } from '#fields.ts';
import { allRoleIds } from '#roles.ts';
import { isHexColor } from './brand-colors.ts';
import { domainList } from './domain-lists.ts';

const line = (length: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(length),
    z.refine((text) => !/\p{Cc}/u.test(text)),
  );

/** A path on this site, such as `/terms`, or an https address; `//` would lead to another site. */
const pageAddress = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => /^\/(?![/\\])\S*$/.test(text) || isHttps(text)),
);

/** An https address, or empty. */
const httpsAddress = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => text === '' || isHttps(text)),
);

/** Id of a file uploaded with `POST /settings/files`, or empty. */
const fileId = z.union([z.literal(''), z.uuid()]);

const disclaimer = z.object({
  /** Two-letter ISO 3166-1 codes; unknown codes match no time zone. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  text: line(600).check(z.minLength(1)),
});

export type Disclaimer = z.infer<typeof disclaimer>;

/** Days for which the setting may let a trade idea be valid, and so a position last. */
export const longestIdeaDays = 366;

/** What stands beside the sign-in form, in one language. */
export const signInTextSchema = z.object({
  languageCode: languageTag,
  headline: line(80).check(z.minLength(1)),
  text: line(300),
  /** Empty ones are not shown. */
  points: z.array(line(120)).check(z.maxLength(5)),
});

export type SignInText = z.infer<typeof signInTextSchema>;

const everywhereElse = '';
const countriesOf = ({ countries }: Disclaimer) => (countries.length > 0 ? countries : [everywhereElse]);

/** Gaps of a month are looked for, and corrections come late: fewer days would be filled and removed again and again. */
const barDays = z.int().check(
  z.minimum(0),
  z.maximum(36_500),
  z.refine((days) => days === 0 || days >= 60),
);

/** Schemas of all settings by key. */
export const settingShapes = {
  'branding.productName': line(60).check(z.minLength(1)),
  'branding.companyName': line(120).check(z.minLength(1)),
  'branding.footerYear': z.int().check(z.minimum(1990), z.maximum(2200)),
  /** Such as `#0f7f7a`. */
  'branding.primaryColor': z.string().check(z.toLowerCase(), z.refine(isHexColor)),
  'branding.logo': fileId,
  'branding.favicon': fileId,
  /** Texts of the sign-in page; languages without one have the texts of the interface. */
  'branding.signInTexts': z.array(signInTextSchema).check(
    z.maxLength(50),
    z.refine((all) => new Set(all.map(({ languageCode }) => languageCode)).size === all.length),
  ),
  'branding.termsUrl': pageAddress.check(z.minLength(1)),
  'legal.privacyUrl': z.union([z.literal(''), pageAddress]),
  /** Every user is asked to accept each version once; empty: nobody is asked. */
  'legal.termsVersion': line(30),
  /** Risk notices, each for certain countries; one without countries applies to all others. */
  'legal.disclaimers': z.array(disclaimer).check(
    z.maxLength(30),
    z.refine((all) => new Set(all.flatMap(countriesOf)).size === all.flatMap(countriesOf).length),
  ),
  'features.Feeds': z.boolean(),
  'features.Trade Ideas': z.boolean(),
  /** A post that contains one of these opens a case for moderators. */
  'feeds.earningsWords': earningsWordsSchema,
  'links.liveV2Url': httpsAddress,
  /** Ids of the plans that give access to the platform. */
  'access.planIds': z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(100)),
  /** Whether anybody can sign up. */
  'signUp.isOpen': z.boolean(),
  /** Email domains that can sign up; empty: all. */
  'signUp.domains': domainList,
  /** Whether an admin has to approve each sign-up. */
  'signUp.needsApproval': z.boolean(),
  /** Roles that need a second factor: an authenticator app or a passkey. */
  'signIn.factorRoleIds': z.array(z.literal(allRoleIds)).check(z.maxLength(allRoleIds.length)),
  /** Days of grace without a second factor, from when the role began to need one or the account was created. */
  'signIn.factorGraceDays': z.int().check(z.minimum(0), z.maximum(90)),
  /** Maximum number of players of an account at the same time; 0: unlimited. */
  'videos.playersPerAccount': z.int().check(z.minimum(0), z.maximum(100)),
  'videos.isWatermarked': z.boolean(),
  'videos.maxBytes': z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  'videos.maxSeconds': z.int().check(z.minimum(1), z.maximum(100 * 3600)),
  /** Id of the video project for new videos; empty: this installation. */
  'videos.uploadHostId': z.union([z.literal(''), z.uuid()]),
  /** Minutes for which an interrupted live session waits for its host after its planned end. */
  'live.returnMinutes': z.int().check(z.minimum(2), z.maximum(60)),
  /** Whether everybody may open the entries of an idea in the log as soon as it is published. */
  'ideas.isOpenedAtOnce': z.boolean(),
  /** Days after its end when everybody may; -1: never. */
  'ideas.openingDays': z.int().check(z.minimum(-1), z.maximum(3650)),
  /** Days for which an idea may be valid, at most; those that are published already stay as they are. */
  'ideas.maxDays': z.int().check(z.minimum(1), z.maximum(longestIdeaDays)),
  /** Alerts that a strategy may be expected to give a day before it goes live; one that gives more within an hour pauses itself. */
  'strategies.maxDailyAlerts': z.int().check(z.minimum(1), z.maximum(10_000)),
  /** Shown with each idea that is published from now on; those that are published already keep theirs. Empty: none. */
  'ideas.disclaimer': line(2000),
  /** Days of access while a payment is overdue. */
  'payments.graceDays': z.int().check(z.minimum(0), z.maximum(60)),
  /** Whether the payment provider calculates taxes. */
  'payments.isTaxed': z.boolean(),
  /** Whether prices include taxes; otherwise they are added. */
  'payments.isTaxIncluded': z.boolean(),
  'maintenance.isShown': z.boolean(),
  'maintenance.text': line(300),
  /** Days for which emails written to files are kept; 0: forever. */
  'retention.mailDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days for which entries of the mail log are kept; 0: forever. */
  'retention.mailLogDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days for which notifications are kept; 0: forever. */
  'retention.noticeDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days for which the texts of decided reports are kept; 0: forever. */
  'retention.reportDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days for which news are kept; 0: forever. */
  'retention.newsDays': z.int().check(z.minimum(0), z.maximum(3650)),
  /** Days for which bars of a minute are kept; 0: forever. */
  'retention.minuteBarDays': barDays,
  /** The same of bars of an hour, which are kept at least as long as minutes. */
  'retention.hourBarDays': barDays,
  /** The same of bars of a day, which are kept at least as long as hours. */
  'retention.dayBarDays': barDays,
  /** Days within which signing in cancels the deletion of one's account. */
  'retention.deletionDays': z.int().check(z.minimum(1), z.maximum(365)),
};

export type SettingKey = keyof typeof settingShapes;
export type SettingValues = { [K in SettingKey]: z.output<(typeof settingShapes)[K]> };

export const settingKeys = Object.keys(settingShapes) as SettingKey[];

/** Has a host, and no user name or password. */
function isHttps(text: string): boolean {
  return /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/i.test(text);
}
