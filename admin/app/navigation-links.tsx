import { Link, useLocation, useMatch } from 'react-router'
import { projectSearch } from '#admin/features/project/current-project.ts'
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

// The router's NavLink takes /admin/ for another page than /admin. The dashboard is itself alone,
// the other pages are those below them, too.
function NavigationLink({ to, label, onClick }: NavigationLinkProps) {
  const here = useMatch({ path: to, end: to === '/admin' }) !== null
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
