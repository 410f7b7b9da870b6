import {
  absenceMail,
  offerMail,
  type UnledFacts,
  unledMail,
} from '#server/features/slot/guide-offer/offer-mail.mails.ts'

const organisation = 'Museum Alte Spinnerei'
const token = 'mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo'
const startsAt = Temporal.Instant.from('2026-12-01T09:00:00Z')

const unled: UnledFacts = {
  startsAt,
  timezone: 'Europe/Berlin',
  durationSeconds: 3600,
  variants: ['Führung'],
  people: 24,
  address: { street: 'Spinnereistraße 7', postalCode: '04179', city: 'Leipzig' },
  asked: 4,
  guides: [],
  isUnled: true,
}

const toAdmin = {
  name: 'Käthe Roß',
  organisation,
  projectId: '0199c1de-0000-7000-8000-000000000005',
}

/** Sample emails about slots without guides. */
export const offerSamples = (sender: { publicUrl: string }) => ({
  'slots-offered': offerMail(
    {
      name: 'Grete Lange',
      organisation,
      emailFrom: 'info@alte-spinnerei.example',
      token,
      slots: [unled, unled],
    },
    sender,
  ),
  'member-absent': absenceMail(
    {
      ...toAdmin,
      member: 'Grete Lange',
      fromAt: startsAt.subtract({ hours: 3 }),
      untilAt: startsAt.add({ hours: 12 }),
      slots: [unled, { ...unled, isUnled: false, guides: ['Ida Groß'] }, { ...unled, asked: 0 }],
    },
    sender,
  ),
  'slots-unled': unledMail({ ...toAdmin, project: organisation, slots: [unled] }, sender),
})
