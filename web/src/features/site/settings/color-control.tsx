import '@mantine/core/styles/Input.layer.css';
import {
  brandColorsOf,
  contrastOf,
  defaultBrandColor,
  isHexColor,
  isReadableColor,
  readableColor,
} from '@candela/contract/site/brand-colors';
import { TextInput } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SettingControlProps } from './setting-control-props.ts';
import classes from './settings.module.css';

/** The brand colour with its ten shades; suggests a readable colour if the contrast is too low. */
export function ColorControl({ value, isInvalid, labelId, describedBy, onChange }: SettingControlProps) {
  const { t } = useTranslation();
  const text = String(value);
  const color = isHexColor(text) ? text.toLowerCase() : null;
  const isUnreadable = color !== null && !isReadableColor(color);
  return (
    <div className={classes.color}>
      <div className={classes.colorFields}>
        <input
          type="color"
          className={classes.swatch}
          aria-label={t(($) => $.settings.pickColor)}
          value={color ?? defaultBrandColor}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          error={isInvalid}
          dir="ltr"
          maxLength={7}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        {color !== null && (
          <span className={classes.shades} aria-hidden>
            {brandColorsOf(color).shades.map((shade, index) => (
              <span key={shade} data-own={index === 6 || undefined} style={{ background: shade }} />
            ))}
          </span>
        )}
      </div>
      {isUnreadable && (
        <p className={classes.problem} role="alert">
          <CircleAlert size={15} aria-hidden />
          {t(($) => $.settings.unreadable, { contrast: contrastOf('#ffffff', color).toFixed(1) })}{' '}
          <button type="button" className={classes.textButton} onClick={() => onChange(readableColor(color))}>
            {t(($) => $.settings.useColor, { color: readableColor(color) })}
          </button>
        </p>
      )}
    </div>
  );
}
