import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingControlProps } from './setting-control-props.ts';

/** Control for a text, a number, or a switch. */
export function PlainControl({ field, value, isInvalid, labelId, describedBy, onChange }: SettingControlProps) {
  const { t } = useTranslation();
  const { control } = field;
  const given = { 'aria-labelledby': labelId, 'aria-describedby': describedBy, error: isInvalid };
  if (control.type === 'toggle') {
    return <Switch {...given} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  if (control.type === 'number') {
    const per = control.per ?? 1;
    return (
      <NumberInput
        {...given}
        className={undefined}
        min={0}
        allowNegative={false}
        decimalScale={per === 1 ? 0 : 2}
        suffix={control.unit ? ` ${t(control.unit)}` : ''}
        hideControls
        value={typeof value === 'number' ? Math.round((value / per) * 100) / 100 : ''}
        onChange={(next) => onChange(typeof next === 'number' ? Math.round(next * per) : null)}
      />
    );
  }
  const text = typeof value === 'string' ? value : '';
  if (control.type === 'longText') {
    return (
      <Textarea
        {...given}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={control.most}
        dir="auto"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    );
  }
  return <TextInput {...given} dir="auto" value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
}
