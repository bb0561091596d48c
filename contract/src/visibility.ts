/** Names of the settings that hide whole features. */
export const visibilitySettings = ['Feeds', 'Trade Ideas'] as const;

export type VisibilitySetting = (typeof visibilitySettings)[number];

/** The setting that hides notices of a type; other types are always shown. */
export const settingOfContentType = { feed: 'Feeds', idea: 'Trade Ideas' } as const satisfies Record<
  string,
  VisibilitySetting
>;
