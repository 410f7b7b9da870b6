import type { ColumnType, Generated } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Language } from '#contract/language.ts'
import type { MailEvent, MailFault, MailState } from '#contract/mail.ts'
import type { Translations } from '#contract/variant.ts'
import type { OrganisationId } from '#server/auth/actor.ts'

/**
 * All tables on one page. Columns are snake_case in the database and camelCase here.
 * Every table carries `organisation_id` and refers to others by it, so that no row can point into
 * another organisation and the tables can be distributed by it; but `rate_limit`, which counts
 * tries of people who are not known yet.
 */
export interface Schema {
  organisation: OrganisationTable
  staff: StaffTable
  staffAddress: StaffAddressTable
  session: SessionTable
  invitation: InvitationTable
  passwordReset: PasswordResetTable
  project: ProjectTable
  mailSettings: MailSettingsTable
  variant: VariantTable
  slot: SlotTable
  slotVariant: SlotVariantTable
  slotStaff: SlotStaffTable
  booking: BookingTable
  outbox: OutboxTable
  auditEntry: AuditEntryTable
  rateLimit: RateLimitTable
  announcement: AnnouncementTable
}

type Instant = Temporal.Instant
type InstantOrNull = ColumnType<Instant | null, Instant | null | undefined, Instant | null>

interface OrganisationTable {
  id: OrganisationId
  name: string
  createdAt: Instant
  /** When the admin's address was confirmed; null holds the organisation's mails to that address. */
  confirmedAt: InstantOrNull
  /** Where its mails go until then; null once it is confirmed. */
  contactEmail: string | null
  /** SHA-256 of the token in the link that confirms. */
  confirmTokenHash: Uint8Array | null
  confirmExpiresAt: InstantOrNull
  /** Since when the operator keeps its staff out, its form shut and its mails back. */
  suspendedAt: InstantOrNull
  /** When it was reminded to confirm its address before it is removed. */
  remindedAt: InstantOrNull
  /** Whether guides see who booked the slots that others lead. */
  guidesSeeAllBookers: Generated<boolean>
}

interface StaffTable {
  organisationId: OrganisationId
  id: string
  name: string
  /** Lower-cased; the log-in name; unique in the whole deployment; null for who has left. */
  email: string | null
  /** argon2id */
  passwordHash: string
  admin: boolean
  lastUsedProjectId: string | null
  /** Whether mails tell them of their slots. */
  slotMails: Generated<boolean>
  createdAt: Instant
  /** Who has left keeps their name on the slots that they led, for 90 days; then it is empty. */
  deletedAt: InstantOrNull
}

/** Whose an address is in the whole deployment; it stays on one node where others are spread. */
interface StaffAddressTable {
  /** SHA-256 of the lower-cased address. */
  emailHash: Uint8Array
  organisationId: OrganisationId
  staffId: string
}

interface SessionTable {
  organisationId: OrganisationId
  staffId: string
  /** SHA-256 of the cookie's token. */
  tokenHash: Uint8Array
  createdAt: Instant
  lastUsedAt: Instant
  /** The browser and the system, such as `Firefox unter Windows`; empty when unknown. */
  device: Generated<string>
  /** The /24 or /48 that it was opened from or used from last; empty when unknown. */
  network: Generated<string>
  /** Until when a browser may bring it under the name that its cookie had before `__Host-`. */
  oldCookieUntil: InstantOrNull
}

interface InvitationTable {
  organisationId: OrganisationId
  id: string
  email: string
  admin: boolean
  tokenHash: Uint8Array
  createdAt: Instant
  expiresAt: Instant
}

interface PasswordResetTable {
  organisationId: OrganisationId
  staffId: string
  tokenHash: Uint8Array
  expiresAt: Instant
}

interface ProjectTable {
  organisationId: OrganisationId
  id: string
  name: string
  timezone: string
  /** After how many days the names, addresses and comments of past bookings are erased. */
  retentionDays: Generated<number>
  /** The origins of the websites that may embed the form; none named: all. */
  embedOrigins: Generated<string[]>
  /** Empty: none. */
  imprintUrl: Generated<string>
  privacyUrl: Generated<string>
  /** Whether visitors confirm their address by a link before a booking stands. */
  doubleOptIn: Generated<boolean>
  /** Of a visitor's booking; null: any number. */
  maxPeoplePerBooking: number | null
  /** Until when an admin has said that unusually many bookings are in order. */
  unusualDismissedAt: InstantOrNull
  createdAt: Instant
  deletedAt: InstantOrNull
}

interface MailSettingsTable {
  organisationId: OrganisationId
  projectId: string
  emailFrom: string
  emailBcc: string
  emailSubject: string
  emailBody: string
  emailCancelSubject: string
  emailCancelBody: string
  customSmtp: Generated<boolean>
  smtpServer: Generated<string>
  /** Encrypted with the secret key; null when none is set. */
  smtpPassword: Uint8Array | null
  street: Generated<string>
  postalCode: Generated<string>
  city: Generated<string>
}

interface VariantTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  /** The bookable resource behind the variant: made with it, never changed. */
  resourceId: string
  name: string
  shortDescription: string
  /** Name and description in other languages than German. */
  translations: ColumnType<Translations, string | undefined, string>
  leadTimeSeconds: number
  durationSeconds: number
  createdAt: Instant
  deletedAt: InstantOrNull
}

interface SlotTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  startsAt: Instant
  timezone: string
  maxAttendees: number
  /** People booked; kept by the booking statement, never above `maxAttendees`. */
  attendees: Generated<number>
  internal: boolean
  /** Counts the changes: who reads the slot before a change must not book it after. */
  revision: Generated<number>
  comment: Generated<string>
  createdAt: Instant
  deletedAt: InstantOrNull
}

interface SlotVariantTable {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  variantId: string
}

interface SlotStaffTable {
  organisationId: OrganisationId
  slotId: string
  staffId: string
}

interface BookingTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  slotId: string
  variantId: string
  bookerName: string
  bookerEmail: string
  attendees: number
  comment: string
  /** 256 random bits; in plain, since the dashboard and the mails link to it. */
  cancelToken: string
  bookedAt: Instant
  cancelledAt: InstantOrNull
  /** SHA-256 of the `Idempotency-Key` and of the body it came with, for 24 hours. */
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
  /** When name, address and comment were erased; they are empty since. */
  erasedAt: InstantOrNull
  /** What the booker reads: the form's language. */
  language: Generated<Language>
  /**
   * When a booking that waits for its confirmation gives its places back; null for one that
   * stands. Once cancelled it tells that it was never confirmed.
   */
  heldUntil: InstantOrNull
  /** 256 random bits, in plain: the mail that asks for the confirmation may be sent again. */
  confirmToken: string | null
  /** Who holds, so that nobody holds too much: a keyed hash of the address that called. */
  heldBy: Uint8Array | null
  /**
   * The network of a visitor who booked, as a keyed hash that changes daily; null for what an admin
   * booked, after seven days and once erased.
   */
  origin: Uint8Array | null
}

interface OutboxTable {
  organisationId: OrganisationId
  id: string
  /** What happened, such as `booking_confirmed`; decides who composes the mail. */
  event: MailEvent
  projectId: string | null
  bookingId: string | null
  /** Of a mail that tells a member of the team of one of their slots: both, else neither. */
  slotId: string | null
  staffId: string | null
  recipient: string
  /** What only the mail may know, such as the token of a link; encrypted with the secret key. */
  sealed: Uint8Array | null
  state: Generated<MailState>
  tries: Generated<number>
  createdAt: Instant
  /** When it is due. A claim moves it ahead, so that an abandoned mail falls due again by itself. */
  dueAt: Instant
  sentAt: InstantOrNull
  /** What the mail server said last. */
  lastAnswer: string | null
  /** It was written to a file, since the server has no mail server. */
  filed: Generated<boolean>
  /** Why it was not sent at the last try, null when it was or was not tried. */
  fault: MailFault | null
}

/** Who did what to what and when. Holds nothing that tells of a booker. */
interface AuditEntryTable {
  organisationId: OrganisationId
  id: string
  at: Instant
  /**
   * Null when an address is confirmed that nobody has any more. No foreign key: people leave, the
   * audit log stays.
   */
  staffId: string | null
  staffName: string
  action: AuditAction
  subjectId: string | null
  /** What the subject was called at that time. */
  label: string
}

/** The latest tries of one kind by one address or account. */
interface RateLimitTable {
  /** SHA-256 of the kind and of whoever tries. */
  key: Uint8Array
  tries: Instant[]
  /** How much each of them counts; null: one. */
  amounts: number[] | null
  /** Whether the latest was one too many. */
  refused: boolean
  expiresAt: Instant
}

/** When a project was announced last; empty where announcements need no table. */
interface AnnouncementTable {
  organisationId: OrganisationId
  projectId: string
  /** Rises with each announcement of whichever project. */
  number: string
  announcedAt: Instant
}
