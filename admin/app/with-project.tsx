import { Outlet } from 'react-router'
import { useAnyPlace } from './place.ts'

/** Around pages that are about a project. */
export function WithProject() {
  const place = useAnyPlace()
  return place.project ? <Outlet context={place} /> : place.noProjects(1)
}
