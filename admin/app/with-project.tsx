import { Outlet } from '#admin/ui/router/outlet.tsx'
import { useAnyPlace } from './place.ts'

/** Around pages that are about a project. */
export function WithProject() {
  const place = useAnyPlace()
  return place.project ? <Outlet context={place} /> : place.noProjects(1)
}
