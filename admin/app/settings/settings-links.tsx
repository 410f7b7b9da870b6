import { projectSearch } from '#admin/features/project/current-project.ts'
import { useLocation, useParams } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { settingsTexts as texts } from '#texts/de/settings.ts'
import classes from './settings-links.module.css'

interface SettingsLinksProps {
  items: { path: string; label: string }[]
}

export function SettingsLinks({ items }: SettingsLinksProps) {
  const { section = '' } = useParams()
  const { search } = useLocation()
  return (
    <nav aria-label={texts.sections} className={classes.navigation}>
      <ul className={classes.links}>
        {items.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={{
                pathname: path ? `/admin/settings/${path}` : '/admin/settings',
                search: projectSearch(search),
              }}
              className={classes.link}
              {...(path === section ? { 'aria-current': 'page' } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
