import { Outlet } from '#admin/ui/router/outlet.tsx'
import { useCurrentOrganisation } from './current-project.ts'

/** Wraps pages that need a project. */
export function WithProject() {
  const place = useCurrentOrganisation()
  return place.project ? <Outlet context={place} /> : place.noProjects(1)
}
