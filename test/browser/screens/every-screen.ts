import { dayScreens } from '../day/day-screens.ts'
import { mineScreens } from '../mine/mine-screens.ts'
import { personalLinkScreens } from '../mine/personal-link-screens.ts'
import { offerScreens } from '../offers/offer-screens.ts'
import { statisticsScreens } from '../statistics/statistics-screens.ts'
import { waitingScreens } from '../waiting/waiting-screens.ts'
import { administration } from './administration.ts'
import { bookingScreens } from './bookings.ts'
import { closedDayScreens } from './closed-days.ts'
import { dashboard } from './dashboard.ts'
import { entrance } from './entrance.ts'
import { mailScreens } from './mails.ts'
import { manySlots } from './many-slots.ts'
import type { Screen } from './screen.ts'
import { series } from './series.ts'
import { signOnScreens } from './settings/sign-on.ts'
import { shell } from './shell.ts'
import { week } from './week.ts'

/** Every back office screen and dialog. */
export const everyScreen: Screen[] = [
  ...entrance,
  ...dashboard,
  ...bookingScreens,
  ...week,
  ...mineScreens,
  ...dayScreens,
  ...personalLinkScreens,
  ...offerScreens,
  ...waitingScreens,
  ...manySlots,
  ...series,
  ...administration,
  ...signOnScreens,
  ...statisticsScreens,
  ...closedDayScreens,
  ...mailScreens,
  ...shell,
]
