import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';
import { visibilitySettings } from '#visibility.ts';
import { settingKeys, settingShapes, signInTextSchema } from './setting-values.ts';

/** Data for signed-out pages; contains no secrets. */
export const brandingSchema = z.object({
  productName: z.string(),
  companyName: z.string(),
  footerYear: z.int(),
  termsUrl: z.string(),
  /** Empty: no such page. */
  privacyUrl: z.string(),
  /** Version of the terms, as named by the company; empty if it has none. */
  termsVersion: z.string(),
  /** Changes with the version of the terms and with any risk notice; empty: there is neither. */
  legalRevision: z.string(),
  /** Such as `#0f7f7a`; all other brand colours are derived from it. */
  primaryColor: z.string(),
  /** Paths of PNG files; null: the built-in ones. */
  logoPath: z.nullable(z.string()),
  faviconPath: z.nullable(z.string()),
  /** Texts of the sign-in page, by language; languages without one have the texts of the interface. */
  signInTexts: z.array(signInTextSchema),
  /** Text of the banner on every page; null hides it. */
  maintenanceText: z.nullable(z.string()),
});

export type Branding = z.infer<typeof brandingSchema>;

export const getBranding = endpoint({
  method: 'GET',
  path: '/settings/branding',
  permission: 'public',
  summary: 'Get name, company, branding, legal pages and the maintenance banner',
  output: brandingSchema,
});

export const settingsSchema = z.object({
  data: z.array(z.object({ name: z.enum(visibilitySettings), isVisible: z.boolean() })),
  /** Target of the external 'Live v2' link; empty hides it. */
  liveV2Url: z.string(),
  /** Plans that give access to the platform. */
  accessPlanIds: z.array(z.int()),
  /** Days for which a trade idea may be valid, at most. */
  ideaMaxDays: z.int(),
});

export type Settings = z.infer<typeof settingsSchema>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  permission: 'signedIn',
  summary: 'Get the settings that affect the app shell',
  output: settingsSchema,
});

/** A changed setting; `before` and `after` have the type of the setting. */
export const settingChangeSchema = z.object({
  id: z.int(),
  key: z.enum(settingKeys),
  before: z.unknown(),
  after: z.unknown(),
  /** Null: the account has been deleted. */
  changedBy: z.nullable(z.string()),
  changedAt: instant,
});

export type SettingChange = z.infer<typeof settingChangeSchema>;

/** Fields of the single sign-on provider. */
export const singleSignOnFields = [
  'isOn',
  'name',
  'issuer',
  'clientId',
  'secret',
  'domains',
  'isEmailTrusted',
  'roleClaim',
  'roleRules',
] as const;

/** A change of that provider. Its secret is never shown: both values are null. */
export const singleSignOnChangeSchema = z.object({
  id: z.int(),
  fields: z.array(z.object({ field: z.enum(singleSignOnFields), before: z.unknown(), after: z.unknown() })),
  /** Null: the account has been deleted. */
  changedBy: z.nullable(z.string()),
  changedAt: instant,
});

/** That an admin had another key sign the public log; `/ledger/keys` lists all keys, also those of the environment. */
export const logKeyChangeSchema = z.object({
  id: z.int(),
  changedBy: z.string(),
  changedAt: instant,
});

export const settingsFormSchema = z.object({
  /** Incremented with every change of any setting. */
  revision: z.int(),
  values: z.object(settingShapes),
  /** The newest fifty, newest first. */
  changes: z.array(settingChangeSchema),
  /** The newest fifty changes of single sign-on, which has its own form; newest first. */
  singleSignOnChanges: z.array(singleSignOnChangeSchema),
  /** Newest first. */
  logKeyChanges: z.array(logKeyChangeSchema),
});

export type ProviderChange = z.infer<typeof singleSignOnChangeSchema>;

export type LogKeyChange = z.infer<typeof logKeyChangeSchema>;

export type SettingsForm = z.infer<typeof settingsFormSchema>;

export const readSettingsForm = endpoint({
  method: 'GET',
  path: '/settings/form',
  permission: 'settings.manage',
  summary: 'Get all settings with their latest changes',
  output: settingsFormSchema,
});

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/settings/form',
  permission: 'settings.manage',
  audit: 'recorded',
  summary: 'Update settings',
  description:
    'Either all given settings are changed or none. Refused if another user has changed one of them since `revision`. Clients connected to the hub are notified by `settings.changed`.',
  body: z.object({
    revision: z.int().check(z.minimum(0)),
    values: z.partial(z.strictObject(settingShapes)),
  }),
  output: settingsFormSchema,
  errors: [
    'settings.changed',
    'settings.unreadableColor',
    'settings.unknownFile',
    'settings.unknownPlan',
    'settings.unknownHost',
  ],
});

/** Bytes of a logo or favicon. */
export const maxBrandFileBytes = 2_000_000;

export const uploadBrandFile = endpoint({
  method: 'POST',
  path: '/settings/files',
  permission: 'settings.manage',
  audit: 'preparation',
  summary: 'Upload a logo or favicon',
  description:
    'The body is the image as `application/octet-stream`: PNG, JPEG, WebP, GIF, or SVG without scripts and external references, at most 2 MB. It is converted to a PNG of at most 512 pixels. To use it, save its id in `branding.logo` or `branding.favicon`.',
  output: z.object({ id: z.uuid(), path: z.string(), width: z.int(), height: z.int() }),
  status: 201,
  errors: [
    'settings.fileTooLarge',
    'settings.unreadableFile',
    'settings.activeFile',
    'assets.tooManyPixels',
    'assets.sideTooLong',
    'assets.tooComplex',
    'assets.tookTooLong',
    'server.busy',
    'request.unsupportedType',
  ],
});
