import { projectSearch } from '#admin/features/project/current-project.ts'
import { useIsAt, useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import classes from './navigation-links.module.css'

interface NavigationLinksProps {
  items: { to: string; label: string }[]
  onFollow?: () => void
}

export const NavigationLinks = ({ items, onFollow }: NavigationLinksProps) => (
  <ul className={classes.links}>
    {items.map((item) => (
      <li key={item.to}>
        <NavigationLink {...item} onClick={() => onFollow?.()} />
      </li>
    ))}
  </ul>
)

interface NavigationLinkProps {
  to: string
  label: string
  onClick: () => void
}

// The link to the dashboard is active only on the dashboard itself; other links are also active on
// pages below their own.
function NavigationLink({ to, label, onClick }: NavigationLinkProps) {
  const here = useIsAt(to, { end: to === '/admin' })
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: to, search: projectSearch(search) }}
      className={classes.link}
      onClick={onClick}
      {...(here ? { 'aria-current': 'page' } : {})}
    >
      {label}
    </Link>
  )
}
