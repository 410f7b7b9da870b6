import type { TestApp } from '../app.ts'
import { registerOrganisation } from '../world/registered-organisation.ts'
import { everyStep } from './walk.ts'

/** Runs every step once; throws at the first failure. */
export async function walkAll(app: TestApp): Promise<void> {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const museum = await registerOrganisation(address)
  await app.db
    .updateTable('organisation')
    .set({ confirmedAt: app.clock.now(), contactEmail: null })
    .execute()
  for (const [, run] of everyStep({ ctx: app.ctx, address, museum })) await run()
}
