import type { ColumnType, Generated } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { MailEvent, MailFault, MailState } from '#contract/mail.ts'
import type { MailTranslations } from '#contract/mail-translation.ts'
import type { StoredQuestion } from '#contract/question.ts'
import type { Translations } from '#contract/variant.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { AttendanceTable, WalkInTable } from './schema/attendance-tables.ts'
import type {
  BookingChangeTable,
  BookingMessageTable,
  BookingReminderTable,
  BookingSearchTable,
  BookingTable,
} from './schema/booking-tables.ts'
import type { OrNull } from './schema/column-types.ts'
import type { AnnouncementTable, RateLimitTable } from './schema/deployment-tables.ts'
import type {
  PasskeyTable,
  RecoveryCodeTable,
  SecondStepTable,
  TotpTable,
} from './schema/factor-tables.ts'
import type {
  AbsenceSlotTable,
  AbsenceTable,
  GuideOfferTable,
  OfferedSlotTable,
  OfferLetterTable,
} from './schema/offer-tables.ts'
import type {
  ProvenDomainTable,
  SignOnAccessTable,
  SignOnDomainTable,
  SignOnIdentityTable,
  SignOnTable,
} from './schema/sign-on-tables.ts'
import type {
  ClosedDayTable,
  MorningMailTable,
  SeriesTable,
  SlotChangeTable,
  SlotStaffTable,
  SlotTable,
  SlotVariantTable,
} from './schema/slot-tables.ts'
import type {
  InvitationTable,
  PasswordResetTable,
  SessionTable,
  StaffAddressTable,
  StaffSkillTable,
  StaffTable,
  StaffTokenTable,
} from './schema/staff-tables.ts'
import type {
  DailySumTable,
  SummedDayTable,
  SummedProjectTable,
} from './schema/statistics-tables.ts'
import type { WaitingEntryTable, WaitingSlotTable } from './schema/waiting-tables.ts'

/**
 * All tables; those of the team, slots and bookings are in `schema/`. Columns are snake_case in the database and camelCase here. Every table
 * has `organisation_id` and refers to others by it, so that no row can point into another
 * organisation and the tables can be distributed by it. The exception is `rate_limit`, which counts
 * tries of people who are not known yet.
 */
export interface Schema {
  organisation: OrganisationTable
  staff: StaffTable
  staffAddress: StaffAddressTable
  staffSkill: StaffSkillTable
  staffToken: StaffTokenTable
  session: SessionTable
  secondStep: SecondStepTable
  totp: TotpTable
  recoveryCode: RecoveryCodeTable
  passkey: PasskeyTable
  invitation: InvitationTable
  passwordReset: PasswordResetTable
  signOn: SignOnTable
  signOnDomain: SignOnDomainTable
  provenDomain: ProvenDomainTable
  signOnIdentity: SignOnIdentityTable
  signOnAccess: SignOnAccessTable
  project: ProjectTable
  mailSettings: MailSettingsTable
  variant: VariantTable
  slot: SlotTable
  slotVariant: SlotVariantTable
  slotStaff: SlotStaffTable
  absence: AbsenceTable
  absenceSlot: AbsenceSlotTable
  offeredSlot: OfferedSlotTable
  offerLetter: OfferLetterTable
  guideOffer: GuideOfferTable
  series: SeriesTable
  slotChange: SlotChangeTable
  closedDay: ClosedDayTable
  morningMail: MorningMailTable
  booking: BookingTable
  bookingChange: BookingChangeTable
  bookingMessage: BookingMessageTable
  bookingReminder: BookingReminderTable
  bookingSearch: BookingSearchTable
  waitingEntry: WaitingEntryTable
  waitingSlot: WaitingSlotTable
  attendance: AttendanceTable
  walkIn: WalkInTable
  summedDay: SummedDayTable
  summedProject: SummedProjectTable
  dailySum: DailySumTable
  outbox: OutboxTable
  auditEntry: AuditEntryTable
  rateLimit: RateLimitTable
  announcement: AnnouncementTable
}

type Instant = Temporal.Instant
type InstantOrNull = OrNull<Instant>

interface OrganisationTable {
  id: OrganisationId
  name: string
  createdAt: Instant
  /** When the address was confirmed; until then (null) all emails go to `contactEmail`. */
  confirmedAt: InstantOrNull
  /** The address for all its emails until then; null once it is confirmed. */
  contactEmail: string | null
  /** SHA-256 of the token in the confirmation link. */
  confirmTokenHash: Uint8Array | null
  confirmExpiresAt: InstantOrNull
  /** When it was suspended: nobody can log in or book, and emails are held back. */
  suspendedAt: InstantOrNull
  /** When it is deleted; null: its admins have not asked for it. */
  deletionDueAt: InstantOrNull
  /**
   * When its deletion began: its members are removed, and the rest stays until its last emails are
   * sent.
   */
  closedAt: InstantOrNull
  /** When it got the reminder to confirm its address; without confirmation it is removed later. */
  remindedAt: InstantOrNull
  /** Whether guides see who booked slots that others lead. */
  guidesSeeAllBookers: Generated<boolean>
  /** How many minutes a guide needs between two slots. */
  pauseMinutes: Generated<number>
  /** Whether preferred members are asked before the others. */
  preferredFirst: Generated<boolean>
  /** How many hours before the start of an offered slot somebody must have said yes. */
  answerHours: Generated<number>
  /** Since when admins must have a second factor; null: they need none. */
  adminFactorSince: InstantOrNull
  /** The same for all other members. */
  staffFactorSince: InstantOrNull
}

interface ProjectTable {
  organisationId: OrganisationId
  id: string
  name: string
  timezone: string
  /** After how many days the personal data of past bookings is erased. */
  retentionDays: Generated<number>
  /** The origins of the websites that may embed the form; an empty list allows all. */
  embedOrigins: Generated<string[]>
  /** Empty: none. */
  imprintUrl: Generated<string>
  privacyUrl: Generated<string>
  /** Whether visitors must confirm their address by a link before a booking is final. */
  doubleOptIn: Generated<boolean>
  /** The limit for one booking by a visitor; null: no limit. */
  maxPeoplePerBooking: number | null
  /** Whether visitors must enter a phone number. */
  phoneRequired: Generated<boolean>
  /** Whether visitors may change and move their own bookings. */
  visitorChanges: Generated<boolean>
  /** Whether visitors may wait for places in full slots. */
  waitingList: Generated<boolean>
  /** How many hours before the start bookers are reminded, in ascending order. */
  reminders: Generated<number[]>
  /** The questions in the form, including earlier ones. */
  questions: ColumnType<StoredQuestion[], string | undefined, string>
  /** Bookings up to this time no longer count as unusual, because an admin dismissed the notice. */
  unusualDismissedAt: InstantOrNull
  /** Counts the changes by admins, so that nobody overwrites an unseen change. */
  revision: Generated<number>
  /** The admin who made the last change; null: not known. */
  changedBy: OrNull<string>
  /** Whether the first steps are done or were dismissed; null: no dashboard has shown them. */
  firstStepsClosed: OrNull<boolean>
  /** Whether an admin has opened the embedding code from the first steps. */
  embeddingSeen: Generated<boolean>
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
  meetingPoint: Generated<string>
  city: Generated<string>
  /** Texts in languages other than German. */
  translations: ColumnType<MailTranslations, string | undefined, string>
  /** Counts the changes by admins, so that nobody overwrites an unseen change. */
  revision: Generated<number>
  /** The admin who made the last change; null: not known. */
  changedBy: OrNull<string>
}

interface VariantTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  /** The bookable resource behind the variant: created with it, never changed. */
  resourceId: string
  name: string
  shortDescription: string
  /** Name and description in languages other than German. */
  translations: ColumnType<Translations, string | undefined, string>
  leadTimeSeconds: number
  durationSeconds: number
  /** What a guide gets for a tour; null: not stated. */
  guideRateCents: OrNull<number>
  createdAt: Instant
  deletedAt: InstantOrNull
  /** Counts the changes by admins, so that nobody overwrites an unseen change. */
  revision: Generated<number>
  /** The admin who made the last change; null: not known. */
  changedBy: OrNull<string>
}

interface OutboxTable {
  organisationId: OrganisationId
  id: string
  /** What happened, such as `booking_confirmed`; decides who composes the email. */
  event: MailEvent
  projectId: string | null
  bookingId: string | null
  /** For an email to a member of staff about one slot: both are set. */
  slotId: string | null
  staffId: string | null
  /**
   * The change that it reports, to a booking or to many slots (the email is then for the member
   * `staffId`), or the message that it carries.
   */
  changeId: OrNull<string>
  recipient: string
  /** Data for the email alone, such as a link's token; encrypted with the secret key. */
  sealed: Uint8Array | null
  state: Generated<MailState>
  tries: Generated<number>
  createdAt: Instant
  /** When it is due. A claim moves it ahead, so that an abandoned email becomes due again. */
  dueAt: Instant
  sentAt: InstantOrNull
  lastAnswer: string | null
  /** Whether it was written to a file, because no mail server is configured. */
  filed: Generated<boolean>
  /** Why the last try failed; null if it succeeded or there was none. */
  fault: MailFault | null
}

/** Who did what to what, and when. Contains nothing about a booker. */
interface AuditEntryTable {
  organisationId: OrganisationId
  id: string
  at: Instant
  /**
   * Null if no account has the confirmed address. No foreign key, because people leave and the log
   * is kept.
   */
  staffId: string | null
  staffName: string
  action: AuditAction
  subjectId: string | null
  /** What the subject was called at that time. */
  label: string
}
