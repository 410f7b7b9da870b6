import type { Configuration } from 'openid-client'
import { hashOf } from '#server/auth/secrets.ts'
import type { Clock } from '#server/runtime/clock.ts'
import { openProvider, type Provider, type ProviderOptions } from './provider.ts'

const keptSeconds = 5 * 60
const failedSeconds = 5
// Metadata may weigh 256 kB.
const mostKept = 200

interface Kept {
  opening: Promise<Configuration>
  until: Temporal.Instant
}

/**
 * Keeps the metadata of providers for some minutes, so that strangers who begin log-ins without end
 * do not make this server ask a provider without end. A failure is kept for some seconds. Only
 * beginning a log-in may use it: whatever reads a token needs the provider's current keys.
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

  /** In place of the oldest entry, once there are too many. */
  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= mostKept) this.#kept.delete(oldest)
    this.#kept.set(key, kept)
  }
}
