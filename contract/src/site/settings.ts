import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** What signed-out pages need: nothing of it is secret. */
export const brandingSchema = z.object({
  productName: z.string(),
  companyName: z.string(),
  footerYear: z.int(),
  termsUrl: z.string(),
});

export type Branding = z.infer<typeof brandingSchema>;

export const getBranding = endpoint({
  method: 'GET',
  path: '/settings/branding',
  permission: 'public',
  summary: 'Name, company, footer year and terms address',
  output: brandingSchema,
});

/** Names of the settings that hide whole features. */
export const visibilitySettings = ['Feeds', 'Trade Ideas'] as const;

export const settingsSchema = z.object({
  data: z.array(z.object({ name: z.enum(visibilitySettings), isVisible: z.boolean() })),
  /** Target of the external 'Live v2' link; empty hides it. */
  liveV2Url: z.string(),
  /** Plans that give access to the platform. */
  accessPlanIds: z.array(z.int()),
});

export type Settings = z.infer<typeof settingsSchema>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  permission: 'signedIn',
  summary: 'Settings that decide what the shell shows',
  output: settingsSchema,
});
