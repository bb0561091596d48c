import type { SettingField } from './setting-fields.ts';

/** Properties of all setting controls. */
export interface SettingControlProps {
  field: SettingField;
  value: unknown;
  isInvalid: boolean;
  labelId: string;
  describedBy: string;
  onChange: (value: unknown) => void;
}
