/** Something to be done now and then; `name` is for the log. */
export interface Chore {
  name: string
  /** Comes to an end soon after `stopping` is aborted. */
  run: (stopping: AbortSignal) => Promise<unknown>
}

interface HousekeepingOptions {
  chores: Chore[]
  log: { error: (facts: object, text: string) => void }
  everyMs?: number
}

export interface Housekeeping {
  /** Resolves when the chore under way has come to an end. */
  stop: () => Promise<void>
}

const hourMs = 60 * 60 * 1000

/** Does the chores at once and every hour, one after the other; one that fails stops no other. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { chores, log, everyMs = hourMs } = options
  const stopping = new AbortController()
  let round: Promise<void> | undefined

  async function doChores(): Promise<void> {
    for (const { name, run } of chores) {
      if (stopping.signal.aborted) return
      // Never the whole error: that of a database may quote the rows it was about.
      await run(stopping.signal).catch((error: unknown) =>
        log.error({ chore: name, code: codeOf(error) }, failed),
      )
    }
  }

  const begin = () => {
    // One that takes longer than until the next is not done twice.
    round ??= doChores().finally(() => {
      round = undefined
    })
  }
  const timer = setInterval(begin, everyMs)
  begin()

  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await round
    },
  }
}

const failed = 'a chore of the house was not done'

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}
