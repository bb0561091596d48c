import type { Settings } from '@candela/contract/site/settings';
import type { VisibilitySetting } from '@candela/contract/visibility';

/** Whether a setting makes a feature visible; hidden while the settings are unknown. */
export function isVisible(settings: Settings | undefined, name: VisibilitySetting): boolean {
  return settings?.data.some((setting) => setting.name === name && setting.isVisible) ?? false;
}
