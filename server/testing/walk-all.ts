import type { TestApp } from './app.ts'
import { registerOrganisation } from './registered-organisation.ts'
import { everyStep } from './walk.ts'

/** Goes each of the ways through an app once; throws for the first that leads elsewhere. */
export async function walkAll(app: TestApp): Promise<void> {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const museum = await registerOrganisation(address)
  await app.db
    .updateTable('organisation')
    .set({ confirmedAt: app.clock.now(), contactEmail: null })
    .execute()
  for (const [, run] of everyStep({ house: app.house, address, museum })) await run()
}
