/** Colours of an installation, derived from its primary colour: the server checks them, clients show them. */

/** The colour of the product until an admin chooses another one. */
export const defaultBrandColor = '#0f7f7a';

/** Contrast that WCAG 2.2 AA requires for text. */
export const readableContrast = 4.5;

const pages = { light: '#ffffff', dark: '#12171d' } as const;

/** Share of white (positive) or black (negative) in each of the ten shades; the seventh is the colour itself. */
const mixes = [0.91, 0.8, 0.62, 0.43, 0.25, 0.12, 0, -0.17, -0.32, -0.47];

type Rgb = [red: number, green: number, blue: number];

/** Whether a text is a colour such as `#0f7f7a`. */
export function isHexColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text);
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}

/** A colour with a share of another one, from 0 to 1. */
export function mixColors(hex: string, other: string, share: number): string {
  const [from, to] = [rgbOf(hex), rgbOf(other)];
  return hexOf([0, 1, 2].map((at) => (from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share) as Rgb);
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The nearest colour that is readable on another one, made darker or lighter in steps of two hundredths. */
function readableOn(hex: string, background: string, toward: '#000000' | '#ffffff'): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mixColors(hex, toward, share);
    if (contrastOf(mixed, background) >= readableContrast) return mixed;
  }
  return toward;
}

/** All colours derived from one. */
export interface BrandColors {
  /** Ten shades from light to dark; the seventh is the colour itself. */
  shades: string[];
  light: { ink: string; soft: string };
  dark: { ink: string; soft: string };
}

/** Derives shades, and text colours that are readable in both colour schemes, from a colour such as `#0f7f7a`. */
export function brandColorsOf(hex: string): BrandColors {
  const shades = mixes.map((share) => mixColors(hex, share > 0 ? '#ffffff' : '#000000', Math.abs(share)));
  const [soft, softDark] = [mixColors(hex, '#ffffff', 0.88), mixColors(hex, '#0b1015', 0.76)];
  return {
    shades,
    // What can be read on the soft ground can be read on the page, too.
    light: { ink: readableOn(hex, soft, '#000000'), soft },
    dark: { ink: readableOn(hex, softDark, '#ffffff'), soft: softDark },
  };
}

export const contrastChecks = ['buttonText', 'lightLink', 'darkLink', 'lightSoft', 'darkSoft'] as const;
export type ContrastCheck = (typeof contrastChecks)[number];

/** The contrast of every pair of text and background colours; all need `readableContrast`. */
export function checkContrasts(hex: string): { check: ContrastCheck; contrast: number }[] {
  const { light, dark } = brandColorsOf(hex);
  const pairs: Record<ContrastCheck, [string, string]> = {
    buttonText: ['#ffffff', hex],
    lightLink: [light.ink, pages.light],
    darkLink: [dark.ink, pages.dark],
    lightSoft: [light.ink, light.soft],
    darkSoft: [dark.ink, dark.soft],
  };
  return contrastChecks.map((check) => ({ check, contrast: contrastOf(...pairs[check]) }));
}

/** Whether all text in colours derived from this one is readable. */
export function isReadableColor(hex: string): boolean {
  return checkContrasts(hex).every(({ contrast }) => contrast >= readableContrast);
}

/** The nearest darker colour on which white is readable. */
export function readableColor(hex: string): string {
  return readableOn(hex, '#ffffff', '#000000');
}
