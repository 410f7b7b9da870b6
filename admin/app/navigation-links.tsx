import { NavLink } from 'react-router'
import classes from './navigation-links.module.css'

interface NavigationLinksProps {
  items: { to: string; label: string }[]
  onFollow?: () => void
}

export const NavigationLinks = ({ items, onFollow }: NavigationLinksProps) => (
  <ul className={classes.links}>
    {items.map(({ to, label }) => (
      <li key={to}>
        <NavLink to={to} end className={classes.link} {...(onFollow ? { onClick: onFollow } : {})}>
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
)
