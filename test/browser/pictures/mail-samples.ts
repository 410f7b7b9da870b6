import { asOrganisationId } from '#server/auth/organisation-id.ts'
import {
  type BookingFacts,
  bookingCancelled,
  bookingChanged,
  bookingConfirmed,
} from '#server/features/booking/booking.mails.ts'
import { bookingCalledOff } from '#server/features/booking/cancellation/call-off.mails.ts'
import { bookingSlotMoved } from '#server/features/booking/change/slot-move.mails.ts'
import { bookingHeld, type HoldFacts } from '#server/features/booking/place/hold.mails.ts'
import { bookingReminder } from '#server/features/booking/reminder/reminder.mails.ts'
import { slotRestored } from '#server/features/booking/restoration/slot-restoration.mails.ts'
import {
  type WaitingFacts,
  waitingEnded,
  waitingJoined,
  waitingOffered,
} from '#server/features/booking/waiting/waiting.mails.ts'
import {
  organisationRegistered,
  organisationReminded,
} from '#server/features/organisation/organisation.mails.ts'
import {
  type EntryFacts,
  slotMail,
  slotsMail,
} from '#server/features/slot/guides/assignment.mails.ts'
import { staffInvited } from '#server/features/staff/invitation/invitation.mails.ts'
import {
  accountNotice,
  adminNotice,
  factorsReset,
} from '#server/features/staff/notice/notice.mails.ts'
import { personalLinkMail } from '#server/features/staff/personal-link/personal-link.mails.ts'
import { passwordReset } from '#server/features/staff/staff.mails.ts'
import { toContact } from '#server/mail/delivery/delivery.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { ClaimedMail } from '#server/mail/queued-mail.ts'
import { defaultMailsOf } from '#texts/mail-texts.ts'
import { morningSamples } from './morning-samples.ts'
import { offerSamples } from './offer-samples.ts'
import { organisationSamples } from './organisation-samples.ts'

const sender = {
  publicUrl: 'https://buchung.rundgang.example',
  mailFrom: 'Rundgang <no-reply@rundgang.example>',
}
const organisation = 'Museum Alte Spinnerei'
const token = 'mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo'

const booking: BookingFacts = {
  bookingId: '0199c1de-0000-7000-8000-000000000001',
  bookerName: 'Jürgen Weiß',
  bookerEmail: 'juergen.weiss@schule.example',
  attendees: 24,
  cancelToken: token,
  language: 'de',
  bookedAt: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  changedAt: null,
  revision: 0,
  cancelledAt: null,
  cancelReason: '',
  answers: [],
  startsAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  timezone: 'Europe/Berlin',
  ...{ internal: false, visitorChanges: true },
  variantName: 'Kinderführung',
  variantTranslations: {
    en: { name: 'Tour for children', short_description: '' },
    fr: { name: 'Visite pour enfants', short_description: '' },
  },
  durationSeconds: 5400,
  projectName: organisation,
  imprintUrl: 'https://www.alte-spinnerei.example/impressum',
  privacyUrl: 'https://www.alte-spinnerei.example/datenschutz',
  organisationName: organisation,
  emailFrom: 'info@alte-spinnerei.example',
  emailBcc: '',
  street: 'Spinnereistraße 7',
  postalCode: '04179',
  city: 'Leipzig',
  meetingPoint: 'Haupteingang, an der Garderobe',
  ...defaultMailsOf(organisation),
  mailTranslations: {},
}
const before = {
  attendees_count: 18,
  start: '2026-11-28T13:30:00Z',
  variant: 'Führung',
  booker_name: 'Jürgen Weis',
  booker_email: 'juergen.weis@schule.example',
}
const cancelledAt = Temporal.Instant.from('2026-11-02T12:00:00Z')

const ownBody = `Liebe/r {{name}}! 🎉

wir haben für Sie reserviert:
- {{booked_variant}}
- {{attendees_count}} Personen
- {{booked_time}}

So finden Sie uns: https://www.openstreetmap.example/directions?engine=fossgis_osrm_foot&route=51.3397%2C12.3731%3B51.3281%2C12.3190#map=14/51.3339/12.3461

Absagen ({{cancel_url}}) geht bis zum Beginn. 👩🏽‍🏫🧵

Treffpunkt: Hof B, am großen Schornstein, gleich hinter der Haltestelle „Karl-Heine-Straße, Ecke Merseburger“
Anfahrt: Straßenbahn 14
Rückfragen: 0341 123456

Bis bald!
Ihr Team`

const long: BookingFacts = {
  ...booking,
  bookerName: `Donaudampfschifffahrtsgesellschaft${'skapitänswitwe'.repeat(8)}`,
  variantName: `Veranstaltungsräumlichkeiten${'besichtigung'.repeat(10)}`,
  organisationName:
    'Stiftung Industriedenkmalpflege und Geschichtskultur der Baumwollspinnereien im Leipziger Westen',
  emailBody: `${defaultMailsOf(organisation).emailBody}\n\n${'Bitte kommen Sie pünktlich und denken Sie an warme Kleidung, denn die Hallen sind nicht geheizt. '.repeat(12)}`,
}

const hold: HoldFacts = {
  ...booking,
  language: 'de',
  confirmToken: token,
  heldUntil: Temporal.Instant.from('2026-11-01T12:30:00Z'),
  variant: 'Kinderführung',
  projectTimezone: 'Europe/Berlin',
}
const inEnglish = { language: 'en', variant: 'Tour for children' } as const
const inFrench = { language: 'fr', variant: 'Visite pour enfants' } as const

const waiting: WaitingFacts = {
  ...booking,
  language: 'de',
  variant: 'Kinderführung',
  mailToken: token,
}
const wished = {
  people: 24,
  starts: [booking.startsAt, Temporal.Instant.from('2026-12-01T13:00:00Z')].map((startsAt) => {
    return { startsAt, timezone: booking.timezone }
  }),
}
const offer = {
  start: booking.startsAt,
  was: null,
  people: 18,
  until: Temporal.Instant.from('2026-11-27T19:00:00Z'),
}

const entry: EntryFacts = {
  ...booking,
  slotId: '0199c1de-0000-7000-8000-000000000002',
  staffId: '0199c1de-0000-7000-8000-000000000003',
  staffName: 'Jörg Öz',
  admin: false,
  desk: false,
  variants: [
    { name: 'Kinderführung', durationSeconds: 5400 },
    { name: 'Führung', durationSeconds: 3600 },
  ],
  projectId: '0199c1de-0000-7000-8000-000000000004',
  projectName: 'Dauerausstellung',
  projectDeletedAt: null,
  callOffReason: null,
  postedAt: cancelledAt,
  sequence: 0,
}

const inSlotOff = { ...entry, callOffReason: 'Die Heizung wird repariert.' }

const noticed = {
  name: 'Käthe Roß',
  timezone: 'Europe/Berlin',
  at: cancelledAt,
  device: 'Firefox unter Windows',
  network: '203.0.113.0/24',
}

const inSlotMoved = { ...booking, revision: 1, askedChangeId: booking.bookingId }
const move = { before: { start: '2026-12-01T13:00:00Z' }, reason: 'Die Heizung wird repariert.' }
const slotMoved = (language: BookingFacts['language']) =>
  required(bookingSlotMoved({ ...inSlotMoved, language }, move, sender))

const inSlotCalledOff = {
  ...booking,
  ...{ cancelledAt, calledOffAt: cancelledAt, cancelReason: 'Unser Guide ist krank geworden.' },
}
const others = ['2026-12-01T13:00:00Z', '2026-12-02T09:00:00Z', '2026-12-08T09:00:00Z'].map(
  (start) => ({ startsAt: Temporal.Instant.from(start), timezone: booking.timezone }),
)
const calledOff = (language: BookingFacts['language'], starts = others) =>
  required(bookingCalledOff({ ...inSlotCalledOff, language }, starts, sender))

const restored = (language: BookingFacts['language']) =>
  required(slotRestored({ ...booking, revision: 2, language }, sender))

const confirmed = required(bookingConfirmed(booking, sender))

/** Sample emails of every kind, by name, including some that are hard to lay out. */
export const mailSamples: Record<string, Message> = {
  confirmation: confirmed,
  cancellation: required(bookingCancelled({ ...booking, cancelledAt }, sender)),
  changed: required(bookingChanged({ ...booking, revision: 1 }, before, sender)),
  'changed-english': required(bookingChanged({ ...booking, language: 'en' }, before, sender)),
  'changed-french': required(bookingChanged({ ...booking, language: 'fr' }, before, sender)),
  'changed-simple': required(bookingChanged({ ...booking, language: 'de-simple' }, before, sender)),
  'confirmation-english': required(bookingConfirmed({ ...booking, language: 'en' }, sender)),
  'confirmation-french': required(bookingConfirmed({ ...booking, language: 'fr' }, sender)),
  'confirmation-simple': required(bookingConfirmed({ ...booking, language: 'de-simple' }, sender)),
  'cancellation-french': required(
    bookingCancelled(
      { ...booking, language: 'fr', cancelledAt, cancelReason: 'Le chauffage est en panne.' },
      sender,
    ),
  ),
  'booking-slot-moved': slotMoved('de'),
  'booking-slot-moved-english': slotMoved('en'),
  'booking-slot-moved-french': slotMoved('fr'),
  'booking-slot-moved-simple': slotMoved('de-simple'),
  'called-off': calledOff('de'),
  'called-off-english': calledOff('en'),
  'called-off-french': calledOff('fr'),
  'called-off-simple': calledOff('de-simple'),
  'called-off-nothing-free': calledOff('de', []),
  'slot-restored': restored('de'),
  'slot-restored-english': restored('en'),
  'slot-restored-french': restored('fr'),
  'slot-restored-simple': restored('de-simple'),
  'to-confirm': bookingHeld(hold, sender),
  'to-confirm-english': bookingHeld({ ...hold, ...inEnglish }, sender),
  'to-confirm-french': bookingHeld({ ...hold, ...inFrench }, sender),
  'to-confirm-simple': bookingHeld({ ...hold, language: 'de-simple' }, sender),
  'waiting-joined': waitingJoined({ ...waiting, ...wished }, sender),
  'waiting-joined-english': waitingJoined({ ...waiting, ...inEnglish, ...wished }, sender),
  'waiting-offered': waitingOffered({ ...waiting, offer }, sender),
  'waiting-offered-french': waitingOffered({ ...waiting, ...inFrench, offer }, sender),
  'waiting-offered-simple': waitingOffered({ ...waiting, language: 'de-simple', offer }, sender),
  'waiting-offered-moved': waitingOffered(
    { ...waiting, offer: { ...offer, was: Temporal.Instant.from('2026-12-01T13:00:00Z') } },
    sender,
  ),
  'waiting-ended': waitingEnded({ ...waiting, endedAs: 'missed' }, sender),
  'waiting-ended-over': waitingEnded({ ...waiting, endedAs: 'over' }, sender),
  reminder: required(bookingReminder(booking, sender)),
  'reminder-english': required(bookingReminder({ ...booking, language: 'en' }, sender)),
  'reminder-french': required(bookingReminder({ ...booking, language: 'fr' }, sender)),
  'reminder-simple': required(bookingReminder({ ...booking, language: 'de-simple' }, sender)),
  'own-words': required(bookingConfirmed({ ...booking, emailBody: ownBody }, sender)),
  'long-words': required(bookingConfirmed(long, sender)),
  'slot-assigned': slotMail('slot_assigned', entry, sender),
  'slot-moved': slotMail('slot_moved', entry, sender),
  'slot-unassigned': slotMail('slot_unassigned', entry, sender),
  'slot-withdrawn': slotMail('slot_withdrawn', entry, sender),
  'slot-called-off': slotMail('slot_called_off', inSlotOff, sender),
  'slots-changed': await slotsMail(
    [
      { facts: entry, kind: 'added', event: 'slot_assigned' },
      {
        ...{ facts: entry, kind: 'moved', event: 'slot_moved' },
        before: { startsAt: cancelledAt, timezone: entry.timezone },
      },
      { facts: entry, kind: 'gone', event: 'slot_withdrawn' },
    ],
    sender,
  ),
  ...offerSamples(sender),
  ...morningSamples(sender),
  'password-reset': passwordReset(
    { name: 'Käthe Roß', email: 'leitung@alte-spinnerei.example', token },
    sender,
  ),
  'password-changed': accountNotice('password_changed', noticed, sender),
  'new-device': accountNotice('new_device', noticed, sender),
  'passkey-added': accountNotice(
    'factor_changed',
    { ...noticed, factor: { what: 'passkey_added', name: 'Laptop im Büro' } },
    sender,
  ),
  'sign-on-linked': accountNotice(
    'factor_changed',
    {
      ...noticed,
      factor: { what: 'sign_on_linked', name: 'kaethe.ross@stadt.example', organisation },
    },
    sender,
  ),
  'factors-reset': factorsReset(noticed, sender),
  'admins-told': adminNotice(
    {
      name: 'Käthe Roß',
      by: 'Ada Überall',
      kind: 'bcc_changed',
      about: 'kopie@anderswo.example',
      project: 'Führungen',
      at: '2026-11-20T12:00:00Z',
      organisation,
      timezone: 'Europe/Berlin',
    },
    sender,
  ),
  'personal-link': personalLinkMail({ name: 'Rosa Weiß', organisation, token }, sender),
  invitation: staffInvited({ organisation, token }, sender),
  'address-to-confirm': organisationRegistered({ name: 'Käthe Roß', organisation, token }, sender),
  'address-reminder': organisationReminded({ name: 'Käthe Roß', organisation, token }, sender),
  ...organisationSamples(sender),
  'meant-for-other': required(forContact(confirmed)),
}

function forContact(message: Message): Message | undefined {
  const mail: ClaimedMail = {
    organisationId: asOrganisationId(''),
    id: '',
    event: 'booking_confirmed',
    projectId: null,
    bookingId: null,
    slotId: null,
    staffId: null,
    changeId: null,
    recipient: 'juergen.weiss@schule.example',
    sealed: null,
    origin: null,
    contactEmail: 'leitung@alte-spinnerei.example',
    organisationSince: Temporal.Instant.from('2026-11-01T08:00:00Z'),
    tries: 1,
    formerFault: null,
  }
  return toContact(mail, message)?.message
}

function required(message: Message | null | undefined): Message {
  if (!message) throw new Error('there is nothing left to say')
  return message
}
