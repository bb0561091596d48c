import { useState } from 'react';
import { isReadableColor } from '@candela/contract/site/brand-colors';
import { settingKeys, settingShapes, type SettingKey, type SettingValues } from '@candela/contract/site/setting-values';
import type { SettingsForm } from '@candela/contract/site/settings';

/** An edited setting: its new value, and its value when editing began. */
interface Touched {
  value: unknown;
  base: unknown;
}

export type SettingProblem = 'invalid' | 'unreadable';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The problem of a value, or null. */
export function problemOf(key: SettingKey, value: unknown): SettingProblem | null {
  const parsed = settingShapes[key].safeParse(value);
  if (!parsed.success) return 'invalid';
  return key === 'branding.primaryColor' && !isReadableColor(String(parsed.data)) ? 'unreadable' : null;
}

/** Unsaved changes on top of settings that others may change in the meantime. */
export function useSettingsDraft(form: SettingsForm) {
  const [touched, setTouched] = useState<Partial<Record<SettingKey, Touched>>>({});
  const valueOf = (key: SettingKey): unknown => {
    const own = touched[key];
    return own ? own.value : form.values[key];
  };
  const changedKeys = settingKeys.filter((key) => touched[key] && !isSame(touched[key].value, form.values[key]));
  /** Settings that somebody else has changed since they were edited here. */
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
    /** Keeps the user's value despite the other person's change. */
    insist: (key: SettingKey) =>
      setTouched((before) => ({ ...before, [key]: { value: before[key]?.value, base: form.values[key] } })),
    discard: () => setTouched({}),
    /** The values to send. */
    toSave: (): Partial<SettingValues> =>
      Object.fromEntries(changedKeys.map((key) => [key, settingShapes[key].parse(valueOf(key))])),
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
