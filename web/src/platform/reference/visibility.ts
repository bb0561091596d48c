import type { Settings, visibilitySettings } from '@candela/contract/site/settings';

export type VisibilitySetting = (typeof visibilitySettings)[number];

/** Whether a setting makes a feature visible; hidden while the settings are unknown. */
export function isVisible(settings: Settings | undefined, name: VisibilitySetting): boolean {
  return settings?.data.some((setting) => setting.name === name && setting.isVisible) ?? false;
}
