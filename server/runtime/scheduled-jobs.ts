/** Something to be done now and then; `name` is for the log. */
export interface ScheduledJob {
  name: string
  /** Comes to an end soon after `stopping` is aborted. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** It is about what this process has for itself, so that no other can do it. */
  own?: boolean
}

interface ScheduledJobsOptions {
  jobs: ScheduledJob[]
  log: { error: (facts: object, text: string) => void }
  everyMs?: number
  /**
   * Whether it is this process's turn, where others do the same jobs: null, or else after how many
   * seconds to ask again. Unset: always.
   */
  turn?: () => Promise<number | null>
}

export interface ScheduledJobs {
  /** Resolves when the job under way has come to an end. */
  stop: () => Promise<void>
}

const hourMs = 60 * 60 * 1000

/**
 * Does the jobs at once and every hour, one after the other, if it is this process's turn, and its
 * own in any case; one that fails stops no other.
 */
export function startScheduledJobs(options: ScheduledJobsOptions): ScheduledJobs {
  const { jobs, log, everyMs = hourMs, turn } = options
  const stopping = new AbortController()
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout

  async function runJobs(): Promise<number> {
    const seconds = turn ? await turn().catch(() => null) : null
    for (const { name, run, own } of jobs) {
      if (seconds !== null && !own) continue
      if (stopping.signal.aborted) break
      // Never the whole error: that of a database may quote the rows it was about.
      await run(stopping.signal).catch((error: unknown) =>
        log.error({ job: name, code: codeOf(error) }, failed),
      )
    }
    return seconds === null ? everyMs : Math.min(seconds * 1000, everyMs)
  }

  const begin = () => {
    const began = performance.now()
    round = runJobs().then((pauseMs) => {
      if (stopping.signal.aborted) return
      // A round that takes longer than until the next is not done twice.
      timer = setTimeout(begin, Math.max(0, pauseMs - (performance.now() - began)))
    })
  }
  begin()

  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

const failed = 'a scheduled job failed'

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}
