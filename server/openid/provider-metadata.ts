import type { Configuration } from 'openid-client'
import { hashOf } from '#server/auth/secrets.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { openProvider, type Provider, type ProviderOptions } from './provider.ts'

const keptSeconds = 5 * 60
const failedSeconds = 5
// A provider's metadata can be as large as 256 kB.
const mostKept = 200

interface Kept {
  opening: Promise<Configuration>
  until: Temporal.Instant
}

/**
 * Caches providers' metadata for a few minutes, so that this server does not send a request each
 * time a stranger begins a log-in. A failure is cached for a few seconds. Only the start of a
 * log-in may use it: everything that reads a token needs the provider's current keys.
 */
export class ProviderMetadata {
  readonly #kept = new Map<string, Kept>()

  /** Throws `ProviderError`. */
  async of(
    provider: Provider,
    { allowPrivate, clock }: Pick<ProviderOptions, 'allowPrivate'> & { clock: Clock },
  ): Promise<Configuration> {
    const key = hashOf(JSON.stringify([provider, allowPrivate])).toString('base64')
    const known = this.#kept.get(key)
    if (known && Temporal.Instant.compare(clock.now(), known.until) < 0) return known.opening
    const opening = openProvider(provider, { allowPrivate })
    const kept = { opening, until: clock.now().add({ seconds: keptSeconds }) }
    this.#keep(key, kept)
    try {
      return await opening
    } catch (error) {
      kept.until = clock.now().add({ seconds: failedSeconds })
      throw error
    }
  }

  clear(): void {
    this.#kept.clear()
  }

  /** Replaces the oldest entry once there are too many. */
  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= mostKept) this.#kept.delete(oldest)
    this.#kept.set(key, kept)
  }
}
