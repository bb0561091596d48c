import type { ConnectionKind } from '@candela/contract/site/connection-tests';
import type { SettingKey } from '@candela/contract/site/setting-values';
import type { SettingGroup } from './settings-place.ts';

interface Step {
  /** Group of the settings that contains it. */
  group: SettingGroup;
  /** Settings of the step. */
  keys?: readonly SettingKey[];
  /** Connection test of the step. */
  test?: ConnectionKind;
}

/** The setup steps of a new installation, in order; each can be skipped. */
export const setupSteps = {
  name: { group: 'academy', keys: ['branding.productName', 'branding.companyName'] },
  look: { group: 'branding', keys: ['branding.logo', 'branding.primaryColor'] },
  languages: { group: 'academy' },
  mail: { group: 'connections', test: 'mail' },
  push: { group: 'connections', test: 'push' },
  storage: { group: 'connections', test: 'storage' },
  live: { group: 'connections', test: 'live' },
} as const satisfies Record<string, Step>;

export type SetupStep = keyof typeof setupSteps;

/** `done` follows the last step. */
export type SetupPlace = SetupStep | 'done';

export const setupPlaces = [...(Object.keys(setupSteps) as SetupStep[]), 'done'] as const satisfies SetupPlace[];

export const stepOf = (name: SetupStep): Step => setupSteps[name];

/** Reads the step from a URL. */
export function validateSetupPlace(search: Record<string, unknown>): { step?: SetupPlace } {
  const step = setupPlaces.find((each) => each === search.step);
  return step ? { step } : {};
}
