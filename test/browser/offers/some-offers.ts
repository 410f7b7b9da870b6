import type { AbsenceEntered } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import type { Mailbox } from '#test/servers/mailbox.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { join } from '../people.ts'

interface Fixture {
  address: string
  mailbox: Mailbox
}

const names = ['Grete Lange', 'Ida Groß', 'Wilhelmine Oberländer-Schmidtbauer']

/**
 * Offers slots to three guides, and adds two absences for the first, Grete. Returns her offer page
 * with slots in each state, her session, her page in the team, and the admin's session.
 */
export async function offerSome(fixture: Fixture, museum: RegisteredOrganisation) {
  const { call, projectId } = museum
  const name = 'Führungen im Industriemuseum'
  await call('PUT', `admin/project/${projectId}`, { name })
  const long = { name: 'Schulklassenführung mit Werkstattgespräch', leadtime: 0, duration: 5400 }
  const { body: added } = await call<Variant>('POST', `admin/variants/${projectId}`, long)
  const guides = []
  for (const name of names) guides.push(await join(fixture, museum, { name }))
  const [grete, ida] = guides
  if (!grete || !ida) throw new Error('they have joined')
  const starts = [`1T10:00`, `1T14:00`, `2T11:00`, `2T11:30`, `4T09:00`, `5T16:30`, `8T10:00`]
  const slots: string[] = []
  for (const start of starts) {
    const [day, time] = start.split('T')
    const starttime = `${dayFromNow(Number(day))}T${time}`
    const ofDay = day === '1' ? { possible_ressources: [added.ressource_id] } : {}
    slots.push(await museum.openSlot({ starttime, ...ofDay, max_attendees: 30 }))
  }
  const [open = '', taken = '', own = '', , declined = '', returned = '', gone = ''] = slots
  const category = added.ressource_id
  await museum.bookAsAdmin(open, { attendees_count: 24, category })
  await museum.bookAsAdmin(taken, { attendees_count: 1, category })
  const [first, ...others] = slots
  await call('POST', `admin/slot/${first}/offer`, { guides: 1, slot_ids: others })

  const links = await Promise.all([grete, ida].map(({ email }) => linkOf(fixture, email)))
  const [ofGrete = '', ofIda = ''] = links
  const say = async (link: string, word: string, slotId: string) => {
    const { ok, status } = await fetch(`${fixture.address}/api/offer/${link}/${word}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slot_id: slotId }),
    })
    if (!ok) throw new Error(`${word}: ${status}`)
  }
  await say(ofIda, 'yes', taken)
  await say(ofIda, 'no', open)
  await say(ofGrete, 'yes', own)
  await say(ofGrete, 'no', declined)
  await say(ofGrete, 'yes', returned)
  await say(ofGrete, 'no', returned)
  await call('DELETE', `admin/timeslot/${gone}`)

  const team = await call<TeamMember[]>('GET', 'admin/staff')
  const staff_id = team.body.find(({ username }) => username === grete.email)?.staff_id ?? ''
  for (const [from, until] of [
    [20, 21],
    [40, 54],
  ]) {
    const span = { from: midnight(from), until: midnight(until) }
    await call<AbsenceEntered>('POST', 'admin/absence', { ...span, staff_id })
  }
  return {
    offering: museum.cookie,
    asked: grete.cookie,
    askedPath: `/angebot/${ofGrete}`,
    memberPath: `/admin/team/members/${staff_id}`,
  }
}

const midnight = (days = 0) =>
  Temporal.PlainDate.from(dayFromNow(days)).toZonedDateTime('Europe/Berlin').toInstant().toString()

async function linkOf({ mailbox }: Fixture, email: string): Promise<string> {
  const { text = '' } = await mailbox.waitFor(
    ({ recipients, text = '' }) => recipients.includes(email) && text.includes('/angebot/'),
  )
  return /\/angebot\/([\w-]{43})/.exec(text)?.[1] ?? ''
}
