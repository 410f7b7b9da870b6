import type { AdminBookingMade, PublicBookingSent } from '#contract/booking.ts'
import type { Project } from '#contract/project.ts'
import type { Role } from '#contract/role.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { join } from '../people.ts'
import { walls } from '../season.ts'

type Fixture = Parameters<typeof join>[0]
type Booking = Partial<PublicBookingSent>

const times = ['09:00', '10:00', '11:00', '14:00', '15:30']
const lastDay = 13
export const bookedDays = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * The museum of docs/office-tasks.md: five slots a day for two weeks, a group at ten on most days, a
 * waiting list, and a question for the school's name.
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

  const slots = await organisation.slots()
  const starts = walls(slots)
  const slotAt = (day: number, time: string) => {
    const slot = slots[starts.indexOf(`${dayFromNow(day)}T${time}`)]
    if (!slot) throw new Error(`no slot in ${day} days at ${time}`)
    return slot
  }
  /** Books in the back office, for a group of twenty unless the booking says otherwise. */
  const bookAt = async (day: number, time: string, booking: Booking = {}) => {
    const { slot_id, start } = slotAt(day, time)
    const made = await asked<AdminBookingMade>('POST', `admin/booking/${projectId}`, {
      category: variant.ressource_id,
      booker_name: 'Jürgen Weiß',
      booker_email: 'juergen.weiss@schule.example',
      attendees_count: 20,
      slot_id,
      starttime: start,
      ...booking,
    })
    return { ...made, slotId: slot_id }
  }
  await Promise.all(bookedDays.map((day) => bookAt(day, '10:00')))

  const assign = async (day: number, time: string, staff_name: string) => {
    const { cookie } = organisation
    const { ok, status } = await fetch(`${fixture.address}/api/admin/assign_staff`, {
      method: 'POST',
      headers: { cookie: `${cookie.name}=${cookie.value}` },
      body: new URLSearchParams({ event_id: slotAt(day, time).slot_id, staff_name }),
    })
    if (!ok) throw new Error(`assignment: ${status}`)
  }
  return {
    ...organisation,
    school: (answer: string) => [{ question_id, answer }],
    idAt: (day: number, time: string) => slotAt(day, time).slot_id,
    bookAt,
    assign,
    /** A new member of the team, such as a guide. */
    join: (name: string, role: Role = 'guide') => join(fixture, organisation, { name, role }),
  }
}

export type Museum = Awaited<ReturnType<typeof openMuseum>>
