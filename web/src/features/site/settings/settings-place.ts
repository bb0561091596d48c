/** The groups of the settings, in the order of the screen. */
export const settingGroups = [
  'academy',
  'signUp',
  'signIn',
  'branding',
  'features',
  'videos',
  'live',
  'payments',
  'legal',
  'maintenance',
  'retention',
  'connections',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Reads the group from a URL. */
export function validateSettingsPlace(search: Record<string, unknown>): { group?: SettingGroup } {
  const group = settingGroups.find((each) => each === search.group);
  return group ? { group } : {};
}
