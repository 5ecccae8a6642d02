/** Calm, dense, exact: one accent, cool greys, 14 px, an 8-px grid, hairlines instead of shadows. */
import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';

const BLACK = '#1b232b';
/** The cross of dialogs and drawers. */
const CLOSE = { 'aria-label': 'Close' };
export const COLOR_SCHEME_KEY = 'tributary-color-scheme';

/**
 * Colours are lighter in the dark theme, so text on them must be dark; the default resolver assumes the light theme.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isOfTheme = (input.color ?? input.theme.primaryColor) in input.theme.colors;
  return input.variant === 'filled' && isOfTheme ? { ...colors, color: `light-dark(#fff, ${BLACK})` } : colors;
};

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  colors: {
    river: [
      '#eefaf7',
      '#d6f1eb',
      '#b0e2d9',
      '#81cfc3',
      '#52b9ac',
      '#2c9f93',
      '#17867b',
      '#0f766e',
      '#0c5f59',
      '#0a4a46',
    ],
    gray: [
      '#f7f9fa',
      '#eff2f4',
      '#e3e8eb',
      '#d3dade',
      '#b5bfc7',
      '#8a97a2',
      '#616d79',
      '#4a5561',
      '#323c46',
      '#1b232b',
    ],
    dark: [
      '#e1e7ec',
      '#bac4cd',
      '#98a5b0',
      '#6f7c88',
      '#39444e',
      '#2a333c',
      '#1f272e',
      '#151b20',
      '#10151a',
      '#0b0f12',
    ],
    red: ['#fdf0ef', '#fadbd8', '#f5b7b1', '#ef9189', '#e9736a', '#dd4a3f', '#cf3429', '#c2271d', '#9b1f17', '#781912'],
    amber: [
      '#fff8e6',
      '#ffefc8',
      '#fde094',
      '#fbcd5a',
      '#f6b92c',
      '#e0a010',
      '#b87f06',
      '#8f6104',
      '#6d4a06',
      '#4d3508',
    ],
  },
  primaryColor: 'river',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  black: BLACK,
  defaultRadius: 'md',
  radius: { xs: rem(2), sm: rem(4), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.35' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(16), lineHeight: '1.5' },
      h3: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { fw: 500 } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false, events: { hover: true, focus: true, touch: true } } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 }, closeButtonProps: CLOSE },
      styles: {
        title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.4, overflowWrap: 'anywhere' },
      },
    },
    // The header of a dialog is not a second banner of the page.
    ModalRoot: { defaultProps: { attributes: { header: { role: 'none' } } } },
    DrawerRoot: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.25 }, closeButtonProps: CLOSE } },
    Badge: { defaultProps: { tt: 'none', fw: 500, variant: 'light', radius: 'sm' } },
    // A field's error is above its description.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Anchor: { defaultProps: { underline: 'hover' } },
    // Options are created when a list opens; otherwise a form with a bank creates about 230 of them before it is shown.
    Combobox: { defaultProps: { keepMounted: false } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
  },
});

/** Corrects defaults whose contrast is below 4.5, and sets the colours of dividing lines. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--frame-rail': rem(232), '--row-height': rem(44) },
  light: {
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': '#c2271d',
    '--tributary-hairline': 'var(--mantine-color-gray-2)',
    '--tributary-surface': 'var(--mantine-color-gray-0)',
    '--tributary-hover': 'var(--mantine-color-gray-1)',
    '--tributary-test-band': 'var(--mantine-color-amber-1)',
    '--tributary-test-text': 'var(--mantine-color-amber-8)',
    '--tributary-test-line': 'var(--mantine-color-amber-4)',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': '#ff8a80',
    '--tributary-hairline': 'var(--mantine-color-dark-5)',
    '--tributary-surface': 'var(--mantine-color-dark-8)',
    '--tributary-hover': 'var(--mantine-color-dark-6)',
    '--tributary-test-band': '#3a2b0a',
    '--tributary-test-text': 'var(--mantine-color-amber-2)',
    '--tributary-test-line': 'var(--mantine-color-amber-6)',
  },
});
