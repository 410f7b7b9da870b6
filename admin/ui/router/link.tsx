import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from './hooks.ts'
import { hrefOf, type To } from './location.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  state?: unknown
}

/**
 * Whether the router handles a click. Other clicks open a new tab or window, or download the
 * target, and are left to the browser.
 */
const isForThisPage = (event: MouseEvent<HTMLAnchorElement>) =>
  event.currentTarget.target === '' &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link within the app. A link to the current page does not add an entry to the history. */
export function Link({ to, state, onClick, ...props }: LinkProps) {
  const { history, navigation } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isForThisPage(event)) return
    event.preventDefault()
    const { location } = history.navigation
    const replace = hrefOf(to, location) === hrefOf(location, location)
    history.navigate(to, { replace, state })
  }
  return <a {...props} href={hrefOf(to, navigation.location)} onClick={follow} />
}
