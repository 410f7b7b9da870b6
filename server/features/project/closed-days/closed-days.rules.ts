import type { ClosedDay, HolidayState } from '#contract/project.ts'

/** Whether two sorted lists close the same days for the same reasons. */
export const sameDays = (one: readonly ClosedDay[], other: readonly ClosedDay[]) =>
  one.length === other.length &&
  one.every(({ from, to, reason }, place) => {
    const day = other[place]
    return day?.from === from && day.to === to && day.reason === reason
  })

type Day = Temporal.PlainDate
type HolidayRule = readonly [name: string, dayIn: (year: number) => Day | null, where: string]

/**
 * The statutory public holidays as of November 2026, valid for 2026 and later. Sources: the holiday
 * acts of the German states; section 7 of the Austrian Arbeitsruhegesetz; the Federal Office of
 * Justice's list of Swiss holidays and the cantons' acts.
 * docs/decisions/0033-public-holidays-as-a-table.md says what is left out. The third element of a
 * rule lists states, or countries for all of their states.
 */
const rules = [
  ['newYear', on(1, 1), 'DE AT CH'],
  ['secondOfJanuary', on(1, 2), cantons('AG BE JU TG VD')],
  ['epiphany', on(1, 6), `DE-BW DE-BY DE-ST AT ${cantons('SZ TI UR')}`],
  ['republic', on(3, 1), 'CH-NE'],
  ['women', on(3, 8), 'DE-BE DE-MV'],
  ['joseph', on(3, 19), cantons('NW SZ TI UR VS')],
  ['battle', battleDay, 'CH-GL'],
  [
    'goodFriday',
    fromEaster(-2),
    `DE ${cantons('AG AI AR BE BL BS FR GE GL JU LU NE NW OW SG SH SO SZ TG UR VD ZG ZH')}`,
  ],
  ['easter', fromEaster(0), 'DE-BB CH'],
  [
    'easterMonday',
    fromEaster(1),
    `DE AT ${cantons('AG AI AR BE BL BS GE GL GR JU SG SH SZ TG TI UR VD ZH')}`,
  ],
  ['labour', on(5, 1), `DE ${cantons('AG BL BS JU NE SH TG TI ZH')}`],
  ['stateDay', on(5, 1), 'AT'],
  ['ascension', fromEaster(39), 'DE AT'],
  ['ascensionInSwitzerland', fromEaster(39), 'CH'],
  ['pentecost', fromEaster(49), 'DE-BB CH'],
  [
    'whitMonday',
    fromEaster(50),
    `DE AT ${cantons('AG AI AR BE BL BS GE GL GR JU SG SH SZ TG TI UR VD ZH')}`,
  ],
  [
    'corpusChristi',
    fromEaster(60),
    `DE-BW DE-BY DE-HE DE-NW DE-RP DE-SL AT ${cantons('AG AI FR JU LU NW OW SO SZ TI UR VS ZG')}`,
  ],
  ['uprising', (year) => (year === 2028 ? on(6, 17)(year) : null), 'DE-BE'],
  ['independence', on(6, 23), 'CH-JU'],
  ['peterAndPaul', on(6, 29), 'CH-TI'],
  ['confederation', on(8, 1), 'CH'],
  ['assumption', on(8, 15), `DE-SL AT ${cantons('AG AI FR JU LU NW OW SO SZ TI UR VS ZG')}`],
  ['fastInGeneva', (year) => sunday(year, 1).add({ days: 4 }), 'CH-GE'],
  ['children', on(9, 20), 'DE-TH'],
  [
    'fast',
    (year) => sunday(year, 3),
    cantons('AG AI AR BE BL BS FR GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH'),
  ],
  ['fastMonday', (year) => sunday(year, 3).add({ days: 1 }), 'CH-VD'],
  ['maurice', on(9, 22), 'CH-AI'],
  ['nicholas', on(9, 25), 'CH-OW'],
  ['unity', on(10, 3), 'DE'],
  ['nation', on(10, 26), 'AT'],
  ['reformation', on(10, 31), 'DE-BB DE-HB DE-HH DE-MV DE-NI DE-SH DE-SN DE-ST DE-TH'],
  [
    'allSaints',
    on(11, 1),
    `DE-BW DE-BY DE-NW DE-RP DE-SL AT ${cantons('AG AI FR GL JU LU NW OW SG SO SZ TI UR VS ZG')}`,
  ],
  ['repentance', repentanceDay, 'DE-SN'],
  ['conception', on(12, 8), `AT ${cantons('AG FR LU NW OW SZ TI UR VS ZG')}`],
  ['christmas', on(12, 25), 'DE'],
  ['christmasElsewhere', on(12, 25), 'AT CH'],
  ['secondChristmas', on(12, 26), 'DE'],
  ['stephen', on(12, 26), `AT ${cantons('AG BE BL BS GL GR LU SG SH SZ TG TI ZH')}`],
  ['stephen', secondChristmasUnless(1), 'CH-AR'],
  ['stephen', secondChristmasUnless(1, 5), 'CH-UR'],
  ['stephen', secondChristmasUnless(2, 6), 'CH-AI'],
  ['restoration', on(12, 31), 'CH-GE'],
] as const satisfies readonly HolidayRule[]

/** The holiday's key in `holidayNames`. */
type HolidayName = (typeof rules)[number][0]

/** A state's public holidays from one day to another, both inclusive, in order. */
export function holidaysOf(
  state: HolidayState,
  { from, to }: { from: string; to: string },
): { day: string; name: HolidayName }[] {
  const [country = ''] = state.split('-')
  const years = yearsOf(from, to)
  const held = rules.filter(([, , where]) =>
    where.split(' ').some((place) => place === state || place === country),
  )
  const days = held.flatMap(([name, dayIn]) =>
    years.map((year) => ({ day: dayIn(year)?.toString() ?? '', name })),
  )
  return days
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

function yearsOf(from: string, to: string): number[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

function cantons(names: string): string {
  return names.replaceAll(/\w+/g, 'CH-$&')
}

function on(month: number, day: number): (year: number) => Day {
  return (year) => Temporal.PlainDate.from({ year, month, day })
}

function fromEaster(days: number): (year: number) => Day {
  return (year) => easterSunday(year).add({ days })
}

/** Computed by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return on(Math.floor(days / 31), (days % 31) + 1)(year)
}

/** The nth Sunday of September. */
function sunday(year: number, nth: number): Day {
  const first = on(9, 1)(year)
  return first.add({ days: 7 - first.dayOfWeek + 7 * (nth - 1) })
}

/** The Wednesday before 23 November. */
function repentanceDay(year: number): Day {
  const last = on(11, 22)(year)
  return last.subtract({ days: (last.dayOfWeek + 4) % 7 })
}

/** The first Thursday of April, or a week later if that is Maundy Thursday. */
function battleDay(year: number): Day {
  const first = on(4, 1)(year)
  const thursday = first.add({ days: (11 - first.dayOfWeek) % 7 })
  const holy = thursday.equals(easterSunday(year).subtract({ days: 3 }))
  return thursday.add({ days: holy ? 7 : 0 })
}

/** 26 December, unless it falls on one of these weekdays. */
function secondChristmasUnless(...weekdays: number[]): (year: number) => Day | null {
  return (year) => {
    const day = on(12, 26)(year)
    return weekdays.includes(day.dayOfWeek) ? null : day
  }
}
