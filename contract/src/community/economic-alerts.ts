import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** Minutes before a release of which people choose one. */
export const alertMinutes = [5, 10, 15, 30, 60] as const;

export type AlertMinutes = (typeof alertMinutes)[number];

/** Of whoever has chosen nothing. */
export const usualAlertMinutes: AlertMinutes = 15;

export const economicAlertChoiceSchema = z.object({
  isOn: z.boolean(),
  minutesBefore: z.literal(alertMinutes),
});

export type EconomicAlertChoice = z.infer<typeof economicAlertChoiceSchema>;

export const getEconomicAlerts = endpoint({
  method: 'GET',
  path: '/economic-alerts',
  permission: 'signedIn',
  summary: 'Get how long before releases with high impact the caller is told',
  description: 'Of the currencies of symbols in their watchlists, and of their open trade ideas.',
  output: economicAlertChoiceSchema,
});

export const updateEconomicAlerts = endpoint({
  method: 'PUT',
  path: '/economic-alerts',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Choose how long before releases with high impact the caller is told, or not at all',
  body: economicAlertChoiceSchema,
  output: economicAlertChoiceSchema,
});
