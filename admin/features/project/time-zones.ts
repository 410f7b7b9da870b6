import { deviceZone, isSameClock } from '#admin/ui/time-zone.ts'
import type { Project } from '#contract/project.ts'

const home = 'Europe/Berlin'
const likelyZones = [home, 'Europe/Vienna', 'Europe/Zurich']

/**
 * Common time zones first. A zone that this browser does not know is still offered if it is in use.
 */
export const zonesFor = (own: string) => [
  ...new Set([...likelyZones, ...[own, ...Intl.supportedValuesOf('timeZone')].sort()]),
]

/**
 * The time zone of a new project: that of the others if they agree, and never the device's, which
 * may be on a journey. `asked`: whether it is shown, because some clock is not that of Berlin.
 */
export function newZone(projects: Pick<Project, 'timezone'>[], device = deviceZone) {
  const inUse = new Set(projects.map(({ timezone }) => timezone))
  const [first = home] = inUse
  const suggested = inUse.size === 1 ? first : home
  const asked = [...inUse, device].some((zone) => !isSameClock(zone, home))
  return { suggested, asked, away: isSameClock(suggested, device) ? undefined : device }
}
