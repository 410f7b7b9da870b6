import type { OrganisationId } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { computeFigures } from '../statistics.queries.ts'
import {
  listBehind,
  listDays,
  listStale,
  lockStale,
  markDaysOf,
  type StaleDay,
  type SummedProject,
  storeSums,
} from './daily-sum.queries.ts'
import { lastDayOver, spanOf } from './daily-sum.rules.ts'

interface ChangedSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
}

/**
 * Marks the days of slots that have begun, so that their totals are recomputed. Must be called
 * after such a slot is opened, after every change to it or to its bookings, guides, variants,
 * attendance or walk-ins, and also before it is moved. The slots must already be locked; the days
 * stay locked until the transaction ends.
 */
export const daysChanged = (
  { tx, at }: Pick<UnitOfWork, 'tx' | 'at'>,
  slots: ChangedSlots,
): Promise<void> =>
  slots.slotIds.length === 0 ? Promise.resolve() : markDaysOf(tx, { ...slots, at })

const atOnce = 200
const everyDimension = ['day', 'hour', 'variant', 'guide', 'language', 'group'] as const

/**
 * Stores sums for all days that have ended and either have no sums yet or have changed since they
 * were summed. Several processes may run it at the same time: the lock on a day's row decides which
 * one sums it.
 */
export async function sumDays(ctx: AppContext, stopping?: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  const list = async () =>
    // Takes all slots up to now, in any time zone; `listNewDays` then applies the project's clock.
    eachInTurn(await listBehind(ctx.db, now), (project) => listNewDays(ctx, project, now), stopping)
  const sum = () =>
    eachInTurn(
      staleDays(ctx),
      async (day) => {
        if (day.day <= lastDayOver(day.timezone, now).toString()) await sumDay(ctx, day)
      },
      stopping,
    )
  await eachInTurn([list, sum], (step) => step())
}

async function* staleDays({ db }: AppContext): AsyncGenerator<StaleDay> {
  let after: StaleDay | undefined
  for (;;) {
    const days = await listStale(db, { after, limit: atOnce })
    yield* days
    after = days.at(-1)
    if (days.length < atOnce) return
  }
}

/** Lists the days up to yesterday; later days cannot be summed yet. */
async function listNewDays(
  ctx: AppContext,
  { organisationId, projectId, timezone, through }: SummedProject,
  now: Temporal.Instant,
): Promise<void> {
  const last = lastDayOver(timezone, now)
  if (through !== null && last.toString() <= through) return
  const first = through === null ? null : Temporal.PlainDate.from(through).add({ days: 1 })
  const { until } = spanOf(last, last, timezone)
  const from = first === null ? null : spanOf(first, first, timezone).from
  const of = { organisationId, projectId, timezone, from, until, through: last.toString() }
  await transact(ctx, ({ tx }) => listDays(tx, of))
}

async function sumDay(ctx: AppContext, due: StaleDay): Promise<void> {
  const day = Temporal.PlainDate.from(due.day)
  const slots = { spans: [spanOf(day, day, due.timezone)] }
  await transact(ctx, async ({ tx }) => {
    if (!(await lockStale(tx, due))) return
    const { organisationId, projectId, timezone } = due
    const of = { organisationId, projectId, timezone, slots, dimensions: [...everyDimension] }
    await storeSums(tx, due, await computeFigures(tx, of))
  })
}
