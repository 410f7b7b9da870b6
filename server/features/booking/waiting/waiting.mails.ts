import { withoutLinks } from '#contract/address.ts'
import type { Language } from '#contract/language.ts'
import { nameIn, type OtherLanguage, textIn } from '#contract/other-languages.ts'
import type { Currency, Price } from '#contract/price.ts'
import { countsFor, linesFor, sumOf } from '#contract/price-sum.ts'
import type { WaitingEnd } from '#contract/waiting.ts'
import { clockTime, clockTimes, zonedTime } from '#server/mail/message/booked-time.ts'
import { waitingUrl } from '#server/mail/message/links.ts'
import type { Message } from '#server/mail/message/message.ts'
import type { WaitingMailText } from '#texts/booking-mail.ts'
import { legalLinks } from '#texts/booking-mail.ts'
import { bookingMailTexts, waitingMailTexts } from '#texts/mail-texts.ts'
import { agreedTexts, priceWriter } from '#texts/price-texts.ts'

/** The waiting-list data in an email, as it stands when the email is sent. */
export interface WaitingFacts {
  language: Language
  bookerName: string
  mailToken: string
  /** The variant's name in the waiting person's language. */
  variant: string
  timezone: string
  /** Empty if the project has no imprint. */
  imprintUrl: string
  privacyUrl: string
  organisationName: string
  emailFrom: string
  /** The variant's; missing without prices. */
  prices?: Price[]
  currency?: Currency
  priceNote?: string
  priceNoteTranslations?: Partial<Record<OtherLanguage, string>>
}

interface OfferFacts {
  start: Temporal.Instant
  /** The time that the first email named, if the slot has been moved since. */
  was: Temporal.Instant | null
  /** Whether the slot was ever in another zone; the first email named no zone. */
  zoneChanged?: boolean
  people: number
  until: Temporal.Instant
}

/** The email asking the person to confirm their address. */
export const waitingJoined = (
  facts: WaitingFacts & {
    people: number
    starts: { startsAt: Temporal.Instant; timezone: string }[]
  },
  sender: { publicUrl: string },
): Message =>
  inBothTexts(facts, sender, (texts, link) =>
    texts.joined({
      ...namesOf(facts),
      starts: facts.starts.map(({ startsAt, timezone }) => clockTime(startsAt, timezone, texts)),
      people: facts.people,
      link,
    }),
  )

/** The email offering places. */
export const waitingOffered = (
  facts: WaitingFacts & { offer: OfferFacts },
  sender: { publicUrl: string },
): Message =>
  inBothTexts(facts, sender, (texts, link, told) =>
    texts.offered({
      ...namesOf(facts),
      ...offerTimes(facts, texts),
      people: facts.offer.people,
      prices: offeredPrices(facts, told),
      until: clockTime(facts.offer.until, facts.timezone, texts),
      link,
    }),
  )

/** What the offered places cost, as far as that is known before it is said who pays what. */
function offeredPrices(facts: WaitingFacts & { offer: OfferFacts }, told: boolean): string {
  const { language, prices = [], currency = 'EUR', offer } = facts
  if (prices.length === 0) return ''
  const { words, price } = priceWriter(language, currency)
  const { colon } = bookingMailTexts[language]
  const listed = prices.map((one) => ({ ...one, name: withoutLinks(nameIn(language, one)) }))
  const counts = countsFor(listed, offer.people)
  const lines = counts && linesFor(listed, counts)
  const agreed = lines && agreedTexts(language, { lines, cents: sumOf(lines), currency })
  const total = agreed && `${agreed.total.label}${colon} ${agreed.total.value}`
  // The standard version has no text of the organisation's.
  if (!told) return total ? `\n\n${total}` : ''
  const all = agreed
    ? [...agreed.lines.map(({ label, value }) => `${label}${colon} ${value}`), total]
    : [...listed.map((one) => `${one.name}${colon} ${price(one)}`), words.toChoose]
  const { priceNote: text = '', priceNoteTranslations: translations = {} } = facts
  return ['\n', ...all, textIn(language, { text, translations })].filter(Boolean).join('\n')
}

function offerTimes({ offer, timezone }: WaitingFacts & { offer: OfferFacts }, texts: Texts) {
  const start = { startsAt: offer.start, timezone }
  if (!offer.was) return { start: clockTime(offer.start, timezone, texts), was: null }
  const was = { startsAt: offer.was, timezone }
  const times = offer.zoneChanged
    ? { was: zonedTime(was, texts), is: zonedTime(start, texts) }
    : clockTimes({ was, is: start }, texts)
  return { start: times.is, was: times.was }
}

/** The email saying how an entry ended. */
export const waitingEnded = (
  facts: WaitingFacts & { endedAs: WaitingEnd },
  sender: { publicUrl: string },
): Message =>
  inBothTexts(facts, sender, (texts) => texts.ended({ ...namesOf(facts), as: facts.endedAs }))

const namesOf = (facts: WaitingFacts) => ({
  name: withoutLinks(facts.bookerName),
  organisation: withoutLinks(facts.organisationName),
  variant: withoutLinks(facts.variant),
})

type Texts = (typeof waitingMailTexts)[Language]

/** The email, and its standard version, which omits the links that the organisation entered. */
function inBothTexts(
  facts: WaitingFacts,
  sender: { publicUrl: string },
  /** `told`: whether the email has the organisation's own text. */
  write: (texts: Texts, link: string, told: boolean) => WaitingMailText,
): Message {
  const texts = waitingMailTexts[facts.language]
  const link = waitingUrl(facts.mailToken, sender)
  const message = (footer: string, told: boolean): Message => {
    const { subject, body, action } = write(texts, link, told)
    return {
      subject,
      text: footer ? `${body}\n\n${footer}` : body,
      footer,
      sender: withoutLinks(facts.organisationName),
      replyTo: facts.emailFrom,
      // Only emails about confirmed bookings are copied to other addresses.
      bcc: '',
      actions: action ? [{ url: link, label: action }] : [],
      language: facts.language,
    }
  }
  return { ...message(legalLinks(facts, texts), true), readyMade: () => message('', false) }
}
