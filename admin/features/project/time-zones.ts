import { deviceZone, isSameClock } from '#admin/ui/time-zone.ts'
import type { Project } from '#contract/project.ts'

const home = 'Europe/Berlin'
const likelyZones = [home, 'Europe/Vienna', 'Europe/Zurich']

/**
 * All time zones, with the most likely ones first. The project's own is included even if this
 * browser does not know it.
 */
export const zonesFor = (own: string) => [
  ...new Set([...likelyZones, ...[own, ...Intl.supportedValuesOf('timeZone')].sort()]),
]

/**
 * The time zone to suggest for a new project: that of the other projects if they all share one, but
 * never the device's, because people travel. `asked`: whether to show the field, which is needed if
 * the time in a project's or the device's time zone differs from Berlin's.
 */
export function newZone(projects: Pick<Project, 'timezone'>[], device = deviceZone) {
  const inUse = new Set(projects.map(({ timezone }) => timezone))
  const [first = home] = inUse
  const suggested = inUse.size === 1 ? first : home
  const asked = [...inUse, device].some((zone) => !isSameClock(zone, home))
  return { suggested, asked, away: isSameClock(suggested, device) ? undefined : device }
}
