import type { PublicBookingSent } from '#contract/booking.ts'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { join } from '../people.ts'
import { walls } from '../season.ts'

type Fixture = Parameters<typeof join>[0]
type Booking = Partial<PublicBookingSent>

const times = ['09:00', '10:00', '11:00', '14:00', '15:30']
const lastDay = 13
const bookedDays = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * The museum of docs/office-tasks.md: five slots a day for two weeks, a school at ten on most days,
 * led by Ida Groß, a waiting list, and a question for the school's name.
 */
export async function openMuseum(fixture: Fixture, organisation: RegisteredOrganisation) {
  const { asked, projectId, variant, name } = organisation
  const questions = [{ kind: 'text', text: 'Von welcher Schule kommen Sie?' }]
  const project = { name, waiting_list: true, questions }
  const stored = await asked<Project>('PUT', `admin/project/${projectId}`, project)
  const question_id = stored.questions?.[0]?.id ?? ''
  const days = { from: dayFromNow(1), to: dayFromNow(lastDay) }
  await asked('POST', `admin/series/${projectId}`, {
    rule: { weekdays: [1, 2, 3, 4, 5, 6, 7], times, ...days },
    max_attendees: 30,
    possible_ressources: [variant.ressource_id],
  })
  const ida = await join(fixture, organisation, { name: 'Ida Groß' })
  const grete = await join(fixture, organisation, { name: 'Grete Lange' })

  const slots = await organisation.slots()
  const idAt = (day: number, time: string) => {
    const at = walls(slots).indexOf(`${dayFromNow(day)}T${time}`)
    const slot = slots[at]
    if (!slot) throw new Error(`no slot in ${day} days at ${time}`)
    return slot.slot_id
  }
  const startOf = (slotId: string) => slots.find(({ slot_id }) => slot_id === slotId)?.start
  const school = (answer: string) => [{ question_id, answer }]
  /** Books in the back office, for a group of twenty unless the booking says otherwise. */
  const bookAt = async (day: number, time: string, booking: Booking = {}) => {
    const slotId = idAt(day, time)
    const sent = { attendees_count: 20, starttime: startOf(slotId), ...booking }
    return { slotId, ...(await organisation.bookAsAdmin(slotId, sent)) }
  }
  const assign = async (slotId: string, staff_name: string) => {
    const { cookie } = organisation
    const { ok, status } = await fetch(`${fixture.address}/api/admin/assign_staff`, {
      method: 'POST',
      headers: { cookie: `${cookie.name}=${cookie.value}` },
      body: new URLSearchParams({ event_id: slotId, staff_name }),
    })
    if (!ok) throw new Error(`assignment: ${status}`)
  }
  for (const day of bookedDays) {
    const { slotId } = await bookAt(day, '10:00')
    await assign(slotId, 'Ida Groß')
  }
  return { ...organisation, ida, grete, school, idAt, bookAt, assign }
}

export type Museum = Awaited<ReturnType<typeof openMuseum>>

export const slotIn = (slots: Slot[], id: string) => slots.find(({ slot_id }) => slot_id === id)
