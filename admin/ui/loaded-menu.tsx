import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  startTransition,
  useState,
} from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import type { MenuEntry } from './menu.tsx'
import { LoadFailure } from './message.tsx'

export const loadMenu = () => import('./menu.tsx')
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }))

interface LoadedMenuProps {
  button: ReactElement<ComponentProps<'button'>>
  heading?: ReactElement
  entries: MenuEntry[]
  width: number
}

/**
 * A button with a menu. The menu's code is loaded when the button is hovered or focused. Until the
 * button is pressed, nothing else is rendered, so that a list of two hundred entries does not
 * contain two hundred menus.
 */
export function LoadedMenu({ button, ...menu }: LoadedMenuProps) {
  const [asked, setAsked] = useState<{ focused: Element | null } | null>(null)
  const alone = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A transition keeps the button, and focus on it, until the menu is loaded.
    onClick: () => {
      const focused = document.activeElement
      startTransition(() => setAsked({ focused }))
    },
  })
  const failure = (retry: () => void) => (
    <>
      {alone}
      <LoadFailure
        shown
        onDismiss={() => {
          setAsked(null)
          retry()
        }}
      />
    </>
  )
  return (
    <ErrorBoundary fallback={failure}>
      <Suspense fallback={alone}>
        {asked ? <Menu button={button} focusedBefore={asked.focused} {...menu} /> : alone}
      </Suspense>
    </ErrorBoundary>
  )
}
