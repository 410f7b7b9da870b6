import { withoutLinks } from '#contract/address.ts'
import { bookedSpan, bookedTime } from '#server/mail/message/booked-time.ts'
import { offerUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import { placeOf } from '#texts/booking-mail.ts'
import {
  absenceSubject,
  absenceText,
  adminLink,
  askedNote,
  ledNote,
  offeredLine,
  offerLink,
  offerSubject,
  offerText,
  unledSubject,
  unledText,
} from '#texts/de/guide-mails.ts'

interface Public {
  publicUrl: string
}

/** A slot as the emails about guide offers describe it; nothing about its bookers. */
export interface OfferedFacts {
  startsAt: Temporal.Instant
  timezone: string
  durationSeconds: number
  variants: string[]
  people: number
  /** Undefined: not shown. */
  address?: { street: string; postalCode: string; city: string }
}

const lineOf = (slot: OfferedFacts) =>
  offeredLine({
    moment: bookedSpan(slot.startsAt, slot),
    variants: withoutLinks(slot.variants.join(', ')),
    count: slot.people,
    place: slot.address ? withoutLinks(placeOf(slot.address)) : '',
  })

interface OfferFacts {
  name: string
  organisation: string
  emailFrom: string
  token: string
  slots: [OfferedFacts, ...OfferedFacts[]]
}

/** The email that asks a member whether they will take some slots. */
export function offerMail({ slots, ...facts }: OfferFacts, sender: Public): Message {
  const [first] = slots
  const organisation = withoutLinks(facts.organisation)
  const link = offerUrl(facts.token, sender)
  const name = withoutLinks(facts.name)
  return {
    subject: offerSubject(slots.length, bookedTime(first.startsAt, first.timezone)),
    text: offerText({ name, organisation, lines: slots.map(lineOf), link }),
    replyTo: facts.emailFrom,
    bcc: '',
    // Anybody who has the link can answer in the member's name.
    confidential: true,
    sender: organisation,
    actions: [{ url: link, label: offerLink }],
  }
}

/** A slot that had no guide, along with how many members were asked and who leads it now. */
export interface UnledFacts extends OfferedFacts {
  asked: number
  guides: string[]
  isUnled: boolean
}

const unledLine = (slot: UnledFacts) =>
  slot.isUnled
    ? askedNote(lineOf(slot), slot.asked)
    : ledNote(lineOf(slot), withoutLinks(slot.guides.join(', ')))

interface ToAdmin {
  name: string
  organisation: string
  projectId: string
}

/** The link to the page that lists slots without guides. */
const pageOf = ({ projectId }: ToAdmin, { publicUrl }: Public) =>
  `${publicUrl}/admin/offers?${new URLSearchParams({ projekt: projectId })}`

interface AbsenceFacts extends ToAdmin {
  member: string
  fromAt: Temporal.Instant
  untilAt: Temporal.Instant
  slots: [UnledFacts, ...UnledFacts[]]
}

/** The email that tells an admin that somebody is absent, and which slots this affects. */
export function absenceMail({ slots, ...facts }: AbsenceFacts, sender: Public): Message {
  const [{ timezone }] = slots
  const member = withoutLinks(facts.member)
  const link = pageOf(facts, sender)
  return toAdmin(facts, {
    link,
    subject: absenceSubject(member, slots.length),
    text: absenceText({
      name: withoutLinks(facts.name),
      member,
      from: bookedTime(facts.fromAt, timezone),
      until: bookedTime(facts.untilAt, timezone),
      lines: slots.map(unledLine),
      link,
    }),
  })
}

interface UnledMailFacts extends ToAdmin {
  project: string
  slots: [UnledFacts, ...UnledFacts[]]
}

/** The email that tells an admin that nobody said yes in time. */
export function unledMail({ slots, ...facts }: UnledMailFacts, sender: Public): Message {
  const project = withoutLinks(facts.project)
  const link = pageOf(facts, sender)
  const lines = slots.map(unledLine)
  return toAdmin(facts, {
    link,
    subject: unledSubject(slots.length, project),
    text: unledText({ name: withoutLinks(facts.name), project, lines, link }),
  })
}

interface Said {
  subject: string
  text: string
  link: string
}

const toAdmin = ({ organisation }: ToAdmin, { subject, text, link }: Said): Message => ({
  subject,
  text,
  replyTo: '',
  bcc: '',
  sender: withoutLinks(organisation),
  actions: [{ url: link, label: adminLink }],
})
