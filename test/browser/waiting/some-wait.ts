import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { letWait, openFullSlot, wait } from './waiting.ts'

/**
 * Adds waiting-list entries for full slots, one of them with an offer. Returns the path of the last
 * entry's page.
 */
export async function letSomeWait(museum: RegisteredOrganisation): Promise<string> {
  await letWait(museum)
  const { slotId, cancel } = await openFullSlot(museum)
  const noon = await openFullSlot(museum, `${dayFromNow(1)}T12:00`)
  const later = await openFullSlot(museum, `${dayFromNow(9)}T14:30`)
  const name = 'Grundschule am Lindenplatz Limbach-Oberfrohna, Frau Özdemir-Baumgärtner'
  const email = 'sekretariat@grundschule-am-lindenplatz.limbach-oberfrohna.example'
  await wait(museum, [slotId], { name: 'Zoë Ångström', email: 'zoe@schule.example' })
  await wait(museum, [slotId, noon.slotId], { name, email, people: 27, people_min: 20 })
  const club = { name: 'Wanderverein Rheingau', email: 'verein@verein.example' }
  await wait(museum, [later.slotId], { ...club, people: 9 })
  await cancel()
  return wait(museum, [noon.slotId, later.slotId], { people: 4, people_min: 2 })
}
