import { getBranding, listSettings } from '@candela/contract/site/settings';
import type { createSettings } from './settings.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountSettings(api: Api, settings: ReturnType<typeof createSettings>): void {
  api.route(getBranding, () => settings.getBranding());
  api.route(listSettings, () => settings.list());
}
