import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
  rem,
  Skeleton,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { words } from '#texts/de/words.ts'
import classes from './entrance/bare-page.module.css'

const petrol: MantineColorsTuple = [
  '#e8f2f3',
  '#d3e6e8',
  '#a9d0d5',
  '#7cc4ce',
  '#54a5b1',
  '#328896',
  '#1f7381',
  '#12616f',
  '#0b5563',
  '#07414d',
]

const red: MantineColorsTuple = [
  '#fbebe8',
  '#f6d5cf',
  '#f3bdb4',
  '#f2a79c',
  '#ee8f82',
  '#d95f51',
  '#c2443a',
  '#bb3328',
  '#b3261e',
  '#8f1d17',
]

// Shade 4 is the input border colour, with a contrast of 3:1 against the background.
const gray: MantineColorsTuple = [
  '#f6f1e8',
  '#efe8db',
  '#e5dccc',
  '#d5cabb',
  '#8d8474',
  '#756c5e',
  '#655d50',
  '#4d463b',
  '#37322a',
  '#231f19',
]

const dark: MantineColorsTuple = [
  '#ece6da',
  '#d5cdbf',
  '#b7ae9f',
  '#9c9283',
  '#80766a',
  '#332e28',
  '#221f1b',
  '#1a1815',
  '#14120f',
  '#0e0c0a',
]

const font = "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible', system-ui, sans-serif"

// Mantine's asterisk is not used, because the label itself says that a field is required.
const field = { size: 'md', withAsterisk: false }

const theme = createTheme({
  colors: { petrol, red, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 6 },
  black: '#1c1a17',
  fontFamily: font,
  fontSizes: { xs: rem(14), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(4), md: rem(8), lg: rem(8), xl: rem(8) },
  defaultRadius: 'md',
  fontWeights: { regular: '400', medium: '550', bold: '700' },
  headings: {
    fontFamily: font,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ModalRoot: { defaultProps: { transitionProps: { duration: 120, transition: 'fade' } } },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 120 } } },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    Menu: {
      defaultProps: {
        shadow: 'none',
        transitionProps: { duration: 100 },
        // Rendered without a portal, so that the entries are in the same landmark as the menu's
        // button.
        withinPortal: false,
        // Otherwise an empty element between the entries would receive focus.
        withInitialFocusPlaceholder: false,
      },
    },
  },
})

/** Replaces Mantine's shades that do not fit the app's colours or have too little contrast. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbf8f2',
    '--mantine-color-dimmed': '#625a4e',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#756c5e',
    '--mantine-color-default-border': '#8d8474',
    '--mantine-color-disabled': '#efe8db',
    '--mantine-color-disabled-color': '#655d50',
  },
  dark: {
    '--mantine-color-error': '#f2a79c',
    '--mantine-color-anchor': '#7cc4ce',
    '--mantine-color-petrol-light': '#24484f',
    '--mantine-color-petrol-light-hover': '#2c555d',
    '--mantine-color-petrol-light-color': '#a9d0d5',
    '--mantine-color-red-light-color': '#f2a79c',
    '--mantine-color-disabled': '#2b2722',
    '--mantine-color-disabled-color': '#b7ae9f',
  },
})

export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    // All variables come from the theme, so the stylesheet does not need the defaults.
    deduplicateCssVariables={false}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
)

/** Shown until a page's layout has loaded. */
export const Loading = () => (
  <main className={classes.page} aria-busy="true" aria-label={words.loading}>
    <Skeleton height={32} width={160} mb="xl" />
    <Skeleton height={20} mb="md" />
    <Skeleton height={20} width="70%" />
  </main>
)
