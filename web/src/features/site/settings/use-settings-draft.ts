import { isReadableColor } from '@candela/contract/site/brand-colors';
import { settingKeys, settingShapes, type SettingKey, type SettingValues } from '@candela/contract/site/setting-values';
import type { SettingsForm } from '@candela/contract/site/settings';
import { useState } from 'react';

/** A setting that was touched: what it shall be, and what it was then. */
interface Touched {
  value: unknown;
  base: unknown;
}

export type SettingProblem = 'invalid' | 'unreadable';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with a value, or null. */
export function problemOf(key: SettingKey, value: unknown): SettingProblem | null {
  const parsed = settingShapes[key].safeParse(value);
  if (!parsed.success) return 'invalid';
  return key === 'branding.primaryColor' && !isReadableColor(String(parsed.data)) ? 'unreadable' : null;
}

/** What somebody has changed and not saved yet, over settings that others may change meanwhile. */
export function useSettingsDraft(form: SettingsForm) {
  const [touched, setTouched] = useState<Partial<Record<SettingKey, Touched>>>({});
  const valueOf = (key: SettingKey): unknown => {
    const own = touched[key];
    return own ? own.value : form.values[key];
  };
  const changedKeys = settingKeys.filter((key) => touched[key] && !isSame(touched[key].value, form.values[key]));
  /** Those that somebody else has changed since they were touched here. */
  const conflictKeys = changedKeys.filter((key) => !isSame(touched[key]?.base, form.values[key]));
  const problemKeys = changedKeys.filter((key) => problemOf(key, valueOf(key)) !== null);

  return {
    valueOf,
    changedKeys,
    conflictKeys,
    problemKeys,
    set: (key: SettingKey, value: unknown) =>
      setTouched((before) => ({ ...before, [key]: { value, base: before[key]?.base ?? form.values[key] } })),
    undo: (key: SettingKey) => setTouched(({ [key]: _gone, ...others }) => others),
    /** The own value stands over what somebody else has saved meanwhile. */
    insist: (key: SettingKey) =>
      setTouched((before) => ({ ...before, [key]: { value: before[key]?.value, base: form.values[key] } })),
    discard: () => setTouched({}),
    /** What is sent. */
    toSave: (): Partial<SettingValues> =>
      Object.fromEntries(changedKeys.map((key) => [key, settingShapes[key].parse(valueOf(key))])),
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
