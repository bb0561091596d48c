import type { ConnectionKind } from '@candela/contract/site/connection-tests';
import type { SettingKey } from '@candela/contract/site/setting-values';
import type { SettingGroup } from './settings-place.ts';

interface Step {
  /** Where it is found again. */
  group: SettingGroup;
  /** Settings that are made in it. */
  keys?: readonly SettingKey[];
  /** What is tried in it. */
  test?: ConnectionKind;
}

/** What the owner of a new installation goes through, in this order; each can be left out. */
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

/** `done` comes after the last one. */
export type SetupPlace = SetupStep | 'done';

export const setupPlaces = [...(Object.keys(setupSteps) as SetupStep[]), 'done'] as const satisfies SetupPlace[];

export const stepOf = (name: SetupStep): Step => setupSteps[name];

/** Reads the step from an address. */
export function validateSetupPlace(search: Record<string, unknown>): { step?: SetupPlace } {
  const step = setupPlaces.find((each) => each === search.step);
  return step ? { step } : {};
}
