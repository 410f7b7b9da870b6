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
import { LoadFailure } from './message/load-failure.tsx'

export const loadMenu = () => import('./menu.tsx')
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }))

interface LoadedMenuProps {
  button: ReactElement<ComponentProps<'button'>>
  heading?: ReactElement
  entries: MenuEntry[]
  width: number
}

/**
 * A button with a menu whose code is fetched once somebody reaches for it. Until it is pressed
 * there is the button alone, which also spares a list of two hundred their menus.
 */
export function LoadedMenu({ button, ...menu }: LoadedMenuProps) {
  const [asked, setAsked] = useState<{ focused: Element | null } | null>(null)
  const alone = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // In a transition the button, and the focus on it, stay until the menu is there.
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
