import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

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
