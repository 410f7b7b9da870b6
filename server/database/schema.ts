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
import type {
  AnnouncementTable,
  ErasedCopiesTable,
  RateLimitTable,
  StoredAmountTable,
} from './schema/deployment-tables.ts'
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
 * All tables; those for the team, slots, bookings and more are in `schema/`. Columns are snake_case
 * in the database and camelCase here. Every table has `organisation_id` and includes it in its
 * references to other tables, so no row can refer to another organisation's rows, and the tables
 * can be distributed by it. The exceptions are `rate_limit`, which counts attempts by people who are
 * not known yet, and `erased_copies`, which is about the files of the whole database.
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
  storedAmount: StoredAmountTable
  erasedCopies: ErasedCopiesTable
  announcement: AnnouncementTable
}

type Instant = Temporal.Instant
type InstantOrNull = OrNull<Instant>

interface OrganisationTable {
  id: OrganisationId
  name: string
  createdAt: Instant
  /**
   * When its email address was confirmed; null until then, while all emails go to `contactEmail`.
   */
  confirmedAt: InstantOrNull
  /** The address for all emails until an address is confirmed; null after that. */
  contactEmail: string | null
  /** SHA-256 of the token in the confirmation link. */
  confirmTokenHash: Uint8Array | null
  confirmExpiresAt: InstantOrNull
  /** When it was suspended; from then on, nobody can log in or book, and emails are held back. */
  suspendedAt: InstantOrNull
  /** When it will be deleted; null if its admins have not requested it. */
  deletionDueAt: InstantOrNull
  /**
   * When its deletion began: its members are removed, and the rest is kept until its last emails
   * are sent.
   */
  closedAt: InstantOrNull
  /** When it was reminded to confirm its address; if it still does not, it is removed later. */
  remindedAt: InstantOrNull
  /** Whether guides see who booked slots that others lead. */
  guidesSeeAllBookers: Generated<boolean>
  /** How many minutes a guide needs between two slots. */
  pauseMinutes: Generated<number>
  /** Whether preferred members are asked before the others. */
  preferredFirst: Generated<boolean>
  /** How many hours before the start of an offered slot a guide must have accepted it. */
  answerHours: Generated<number>
  /** When a second factor became mandatory for admins; null if it is not. */
  adminFactorSince: InstantOrNull
  /** When a second factor became mandatory for all other members; null if it is not. */
  staffFactorSince: InstantOrNull
}

interface ProjectTable {
  organisationId: OrganisationId
  id: string
  name: string
  timezone: string
  /** For how many days the personal data of past bookings is kept. */
  retentionDays: Generated<number>
  /** The origins of the websites that may embed the form; an empty list allows all. */
  embedOrigins: Generated<string[]>
  /** Empty if the project has none. */
  imprintUrl: Generated<string>
  privacyUrl: Generated<string>
  /** Whether visitors must confirm their address with a link before a booking is final. */
  doubleOptIn: Generated<boolean>
  /** The maximum number of people in a visitor's booking; null means no limit. */
  maxPeoplePerBooking: number | null
  /** Whether visitors must enter a phone number. */
  phoneRequired: Generated<boolean>
  /** Whether visitors may change and move their own bookings. */
  visitorChanges: Generated<boolean>
  /** Whether visitors may wait for places in full slots. */
  waitingList: Generated<boolean>
  /** How many hours before the start bookers are reminded, in ascending order. */
  reminders: Generated<number[]>
  /** The questions in the form, including earlier versions and questions no longer asked. */
  questions: ColumnType<StoredQuestion[], string | undefined, string>
  /** Bookings up to this time no longer count as unusual, because an admin dismissed the notice. */
  unusualDismissedAt: InstantOrNull
  /** Counts changes by admins, so that no admin overwrites a change they have not seen. */
  revision: Generated<number>
  /** The admin who made the last change; null if unknown. */
  changedBy: OrNull<string>
  /** Whether the first steps are done or were dismissed; null if they have never been shown. */
  firstStepsClosed: OrNull<boolean>
  /**
   * Whether an admin has copied the embed code, or a visitor has booked. Earlier versions set it
   * when the code was opened.
   */
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
  /** The user name for the custom server; empty if it is `emailFrom`. */
  smtpUser: Generated<string>
  /** Encrypted with the secret key; null if none is set. */
  smtpPassword: Uint8Array | null
  street: Generated<string>
  postalCode: Generated<string>
  meetingPoint: Generated<string>
  city: Generated<string>
  /** Text in languages other than German. */
  translations: ColumnType<MailTranslations, string | undefined, string>
  /** Counts changes by admins, so that no admin overwrites a change they have not seen. */
  revision: Generated<number>
  /** The admin who made the last change; null if unknown. */
  changedBy: OrNull<string>
}

interface VariantTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  /** The variant's identifier for bookings: created with the variant, never changed. */
  resourceId: string
  name: string
  shortDescription: string
  /** Name and description in languages other than German. */
  translations: ColumnType<Translations, string | undefined, string>
  leadTimeSeconds: number
  durationSeconds: number
  /** A guide's pay for a tour; null if not stated. */
  guideRateCents: OrNull<number>
  createdAt: Instant
  deletedAt: InstantOrNull
  /** Counts changes by admins, so that no admin overwrites a change they have not seen. */
  revision: Generated<number>
  /** The admin who made the last change; null if unknown. */
  changedBy: OrNull<string>
}

interface OutboxTable {
  organisationId: OrganisationId
  id: string
  /** The reported event, such as `booking_confirmed`; determines which code composes the email. */
  event: MailEvent
  projectId: string | null
  bookingId: string | null
  /** Set together with `staffId` for an email to a member of staff about one slot. */
  slotId: string | null
  staffId: string | null
  /**
   * The change the email reports (to a booking or, if `staffId` is set, to many slots), or the
   * message it contains.
   */
  changeId: OrNull<string>
  recipient: string
  /** Data that only the email needs, such as a link's token; encrypted with the secret key. */
  sealed: Uint8Array | null
  state: Generated<MailState>
  tries: Generated<number>
  createdAt: Instant
  /** When it is due. A claim postpones this, so that an abandoned email becomes due again later. */
  dueAt: Instant
  sentAt: InstantOrNull
  lastAnswer: string | null
  /** Whether it was written to a file, because no mail server is configured. */
  filed: Generated<boolean>
  /** Why the last attempt failed; null if it succeeded or there was none. */
  fault: MailFault | null
}

/** Who did what, to what, and when. Contains nothing about bookers. */
interface AuditEntryTable {
  organisationId: OrganisationId
  id: string
  at: Instant
  /**
   * Null if the action was not taken by a member of staff, or if it is unknown who took it. No
   * foreign key, because members leave and the log is kept.
   */
  staffId: string | null
  staffName: string
  action: AuditAction
  subjectId: string | null
  /** The subject's name at the time. */
  label: string
}
