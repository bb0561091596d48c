import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { SteadyButton } from './steady-button.tsx';

const teal: MantineColorsTuple = [
  '#e6f5f4',
  '#cfe8e7',
  '#a0d2cf',
  '#6dbab6',
  '#43a6a1',
  '#289a94',
  '#0f7f7a',
  '#0b6a66',
  '#075955',
  '#004743',
];

const dark: MantineColorsTuple = [
  '#e8ebee',
  '#c3cad1',
  '#98a3b1',
  '#7b8795',
  '#3a4450',
  '#262e37',
  '#1a2129',
  '#12171d',
  '#0e1318',
  '#090d11',
];

export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', sans-serif",
  headings: {
    fontFamily: "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', sans-serif",
    fontWeight: 'var(--weight-bold)',
    sizes: {
      h1: { fontSize: 'var(--text-26)', lineHeight: 'var(--line-tight)' },
      h2: { fontSize: 'var(--text-17)', lineHeight: 'var(--line-heading)' },
      h3: { fontSize: 'var(--text-15)', lineHeight: 'var(--line-heading)' },
    },
  },
  colors: { teal, dark },
  primaryColor: 'teal',
  primaryShade: 6,
  black: '#0d1216',
  // Mantine's names for steps of the scale (ui/scale.css).
  spacing: {
    xs: 'var(--space-10)',
    sm: 'var(--space-12)',
    md: 'var(--space-16)',
    lg: 'var(--space-20)',
    xl: 'var(--space-32)',
  },
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-14)',
    md: 'var(--text-16)',
    lg: 'var(--text-17)',
    xl: 'var(--text-19)',
  },
  radius: {
    xs: 'var(--radius-2)',
    sm: 'var(--radius-4)',
    md: 'var(--radius-8)',
    lg: 'var(--radius-14)',
    xl: 'var(--radius-pill)',
  },
  defaultRadius: 'md',
  breakpoints: { sm: '40em', lg: '64em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Keep the focus while they save.
    Button: { defaultProps: { component: SteadyButton } },
    ActionIcon: { defaultProps: { component: SteadyButton } },
    // Set here because native selects use it on pages that do not load the combobox styles.
    ComboboxChevron: { styles: { chevron: { inlineSize: 15, blockSize: 15, color: 'var(--mantine-color-dimmed)' } } },
  },
});

/** Mantine's default colours fail WCAG AA for dimmed text, placeholders and light badges; these pass in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#0d1216',
    '--mantine-color-dimmed': '#59636e',
    '--mantine-color-placeholder': '#69737e',
    '--mantine-color-anchor': '#0b6a66',
    '--mantine-color-error': '#c63b3b',
    '--mantine-color-default-border': '#d5dad7',
    '--mantine-color-red-light-color': '#a52a2a',
    '--mantine-color-green-light-color': '#1c6b35',
    '--mantine-color-yellow-light-color': '#7a4b00',
    '--mantine-color-orange-light-color': '#8a3d00',
    '--mantine-color-teal-light-color': '#0b6a66',
    '--mantine-color-gray-light-color': '#49525b',
  },
  dark: {
    '--mantine-color-body': '#12171d',
    '--mantine-color-text': '#e8ebee',
    '--mantine-color-dimmed': '#98a3b1',
    '--mantine-color-placeholder': '#8893a1',
    '--mantine-color-anchor': '#43c4b9',
    '--mantine-color-error': '#ff7b7b',
    '--mantine-color-default': '#161c23',
    '--mantine-color-default-hover': '#1d242c',
    '--mantine-color-default-border': '#303a45',
    '--mantine-color-red-light-color': '#ff9a9a',
    '--mantine-color-teal-light-color': '#6dd5cb',
    '--mantine-color-teal-outline': '#43c4b9',
    '--mantine-color-gray-light-color': '#c3cad1',
  },
});
