import { mergeThemeOverrides, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { brandColorsOf, defaultBrandColor, isHexColor } from '@candela/contract/site/brand-colors';
import { cssVariablesResolver, theme } from './theme.ts';

const own = { theme, cssVariablesResolver };

/** The theme in the installation's colour; by default the product's own. */
export function brandTheme(color: string | undefined): typeof own {
  if (color === undefined || !isHexColor(color) || color === defaultBrandColor) return own;
  const { shades, light, dark } = brandColorsOf(color);
  const inBrand = ({ ink, soft }: { ink: string; soft: string }) => ({
    '--brand-ink': ink,
    '--brand-soft': soft,
    '--mantine-color-anchor': ink,
    '--mantine-color-teal-light': soft,
    '--mantine-color-teal-light-hover': soft,
    '--mantine-color-teal-light-color': ink,
    '--mantine-color-teal-outline': ink,
    '--mantine-color-teal-text': ink,
  });
  const withBrand: CSSVariablesResolver = (given) => {
    const base = cssVariablesResolver(given);
    return {
      ...base,
      light: { ...base.light, ...inBrand(light) },
      dark: { ...base.dark, ...inBrand(dark) },
    };
  };
  return {
    theme: mergeThemeOverrides(theme, { colors: { teal: shades as unknown as MantineColorsTuple } }),
    cssVariablesResolver: withBrand,
  };
}
