import { type MorningSlot, morningMail } from '#server/features/slot/guides/mine.mails.ts'

const organisation = 'Museum Alte Spinnerei'

const slot: MorningSlot = {
  startsAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  timezone: 'Europe/Berlin',
  durationSeconds: 3600,
  variants: ['Führung'],
  people: 18,
  places: 25,
  guides: ['Grete Lange'],
  missing: 0,
}
const later = slot.startsAt.add({ minutes: 90 })

const facts = {
  name: 'Käthe Roß',
  organisation,
  project: organisation,
  projectId: '0199c1de-0000-7000-8000-000000000005',
  day: Temporal.PlainDate.from('2026-12-01'),
  isOwn: false,
  changes: {
    ...{ booked: 3, bookedPeople: 27, cancelled: 1, cancelledPeople: 4 },
    ...{ changed: 2, calledOff: 1 },
  },
}
const none = { booked: 0, bookedPeople: 0, cancelled: 0, cancelledPeople: 0 }
const unchanged = { ...none, changed: 0, calledOff: 0 }

/** Sample morning emails, by name. */
export const morningSamples = (sender: { publicUrl: string }) => ({
  morning: morningMail(
    { ...facts, slots: [slot, { ...slot, startsAt: later, guides: [], missing: 1 }] },
    sender,
  ),
  'morning-guide': morningMail(
    { ...facts, name: 'Grete Lange', isOwn: true, changes: unchanged, slots: [slot] },
    sender,
  ),
  'morning-no-slots': morningMail({ ...facts, slots: [] }, sender),
})
