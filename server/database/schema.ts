import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { BookingState } from '#contract/booking-change.ts'
import type { GuideAnswer } from '#contract/guide-offer.ts'
import type { Language } from '#contract/language.ts'
import type { MailEvent, MailFault, MailState } from '#contract/mail.ts'
import type { MailTranslations } from '#contract/mail-text.ts'
import type { MeetingPoint } from '#contract/meeting-point.ts'
import type { OtherLanguage } from '#contract/other-languages.ts'
import type { Currency, Price, PriceLine } from '#contract/price.ts'
import type { BookingAnswer, StoredQuestion } from '#contract/question.ts'
import type { SeriesVersion, SlotChangeEntry, StoredKind } from '#contract/stored-series.ts'
import type { Translations } from '#contract/variant.ts'
import type { WaitingEnd } from '#contract/waiting.ts'
import type { OrganisationId } from '#server/auth/actor.ts'

/** A nullable column that may be left out of an insert. */
export type OrNull<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

type Instant = Temporal.Instant

/**
 * One record by the team of how many people came with a booking. The latest record counts, judged
 * by the device's clock or, if that time is the same, by time of receipt.
 */
export interface AttendanceTable {
  organisationId: OrganisationId
  /** Chosen by the device, so a record sent twice counts once. */
  id: string
  bookingId: string
  /** The number of people who came; null if unknown. */
  came: number | null
  at: Instant
  receivedAt: Instant
  staffId: string
  /** Whether the booking has since been moved to another slot or day, so that it does not count. */
  former: Generated<boolean>
}

/** Visitors who came without a booking. */
export interface WalkInTable {
  organisationId: OrganisationId
  /** Chosen by the device. */
  id: string
  projectId: string
  slotId: string
  people: number
  /** How many of these people take places in the slot; the others came even though it was full. */
  places: number
  at: Instant
  receivedAt: Instant
  staffId: string
  undoneAt: OrNull<Instant>
}

export interface BookingTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  slotId: string
  variantId: string
  bookerName: string
  /** Empty if the booker has no address or it was erased. */
  bookerEmail: string
  bookerPhone: Generated<string>
  attendees: number
  /** Whether it takes its whole slot, as its variant asked when it was booked. */
  whole: Generated<boolean>
  /** Whether an admin knowingly took it on beyond its slot's capacity. */
  overbooked: Generated<boolean>
  /**
   * The booking that the booker has, if its people are split over several slots: its own id in that
   * booking, which is the first part, and the same in each further one. Only the first has what the
   * booker entered, a link and prices.
   */
  partOf: OrNull<string>
  /** What was agreed, a line for each price of the variant; null if the booking has no prices. */
  priceLines: ColumnType<PriceLine[] | null, string | null | undefined, string | null>
  /** Their sum in cents, which the database sends as text. */
  priceCents: ColumnType<string | null, number | null | undefined, number | null>
  priceCurrency: OrNull<Currency>
  comment: string
  /** The team's note, which bookers never see. */
  note: Generated<string>
  answers: ColumnType<BookingAnswer[], string | undefined, string>
  /**
   * 256 random bits, null once they are encrypted: in plain text only in rows of earlier versions,
   * and while their servers may still run.
   */
  cancelToken: OrNull<string>
  cancelTokenHash: OrNull<Uint8Array>
  /** Encrypted, because the dashboard and the emails link to it. */
  cancelTokenSealed: OrNull<Uint8Array>
  bookedAt: Instant
  /** The start that was booked; null for bookings older than this column. */
  bookedStart: OrNull<Instant>
  /** The member of staff who made the booking; null if the booker made it, or if unknown. */
  bookedBy: OrNull<string>
  confirmedAt: OrNull<Instant>
  /** Counts the changes that affect its calendar entry; `SEQUENCE` is derived from it. */
  revision: Generated<number>
  /** The revisions of called-off slots that it has left; a part of `SEQUENCE`. */
  formerRevisions: Generated<number>
  changedAt: OrNull<Instant>
  cancelledAt: OrNull<Instant>
  cancelReason: Generated<string>
  /** Who cancelled it; null for an expired hold, and for bookings older than this column. */
  cancelledAs: OrNull<'booker' | 'staff'>
  cancelledBy: OrNull<string>
  /**
   * The change that moved its slot and asked its booker to accept the new time; null once it is in
   * another slot.
   */
  askedChangeId: OrNull<string>
  /** When its booker accepted the new time. */
  keptAt: OrNull<Instant>
  /** When its slot was called off, which cancelled it; its booker may move it to another slot. */
  calledOffAt: OrNull<Instant>
  /** SHA-256 hashes of the `Idempotency-Key` and of the body it came with, kept for 24 hours. */
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
  /** The kind of group from the answers, kept when the answers are erased; null until then. */
  groupKind: OrNull<string>
  /** When name, address and comment were erased; they have been empty since. */
  erasedAt: OrNull<Instant>
  /** What a search finds it by, computed by the database; see `0077-search`. */
  searchText: GeneratedAlways<string>
  /** The booker's language: the one they used the form in. */
  language: Generated<Language>
  /**
   * When an unconfirmed booking lapses; null if it is confirmed or does not need confirmation. A
   * booking that was never confirmed keeps it.
   */
  heldUntil: OrNull<Instant>
  /** Stored like the cancel token, because the email with the link may be sent again. */
  confirmToken: OrNull<string>
  confirmTokenHash: OrNull<Uint8Array>
  confirmTokenSealed: OrNull<Uint8Array>
  /**
   * A keyed hash of the client's network address, which limits how many places a client can hold.
   */
  heldBy: Uint8Array | null
  /**
   * A keyed hash, different each day, of the visitor's network; null for bookings by staff, after 7
   * days and once the booker is erased.
   */
  origin: Uint8Array | null
  /** The number of people who came; null if unknown. */
  came: OrNull<number>
  /** When the team recorded `came`, by the device's clock. */
  cameAt: OrNull<Instant>
  /** When it was last moved to another slot or day; null if it never was. */
  visitSince: OrNull<Instant>
}

/** A change to a booking; deleted when its booker is erased. */
export interface BookingChangeTable {
  organisationId: OrganisationId
  id: string
  bookingId: string
  at: Instant
  /** The member of staff who made the change; null means the booker. */
  staffId: string | null
  /** The changed fields, before and after. */
  before: ColumnType<BookingState, string, string>
  after: ColumnType<BookingState, string, string>
  /** Why its slot was moved or called off; null for other changes. */
  reason: OrNull<string>
}

/**
 * A message from staff to bookers; deleted once its project's retention period for bookings from
 * that time ends.
 */
export interface BookingMessageTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  staffId: string
  at: Instant
  subject: string
  text: string
}

/**
 * Records that a booking does not need another reminder for this start and this number of hours
 * before it, because the reminder was queued or the booking was made too late for it. Deleted a
 * while after the start.
 */
export interface BookingReminderTable {
  organisationId: OrganisationId
  bookingId: string
  startsAt: Instant
  hours: number
  /** Referenced by the reminder's email. */
  id: string
}

/** Written only by servers of the version before `0077-search`; a later migration drops it. */
export interface BookingSearchTable {
  organisationId: OrganisationId
  bookingId: string
}

/** The latest attempts of one kind, from one address or for one account. */
export interface RateLimitTable {
  /** SHA-256 of the kind of attempt and the address or account. */
  key: Uint8Array
  tries: Instant[]
  /** How much each attempt counts for; null means one each. */
  amounts: number[] | null
  /** Whether the latest attempt was refused. */
  refused: boolean
  expiresAt: Instant
}

/**
 * When a change to a project was last announced; the table is empty unless announcements are
 * polled.
 */
export interface AnnouncementTable {
  organisationId: OrganisationId
  projectId: string
  /** Increases with each announcement for any project. */
  number: string
  announcedAt: Instant
}

/** How much of something an organisation, or one of its members, has stored. */
export interface StoredAmountTable {
  organisationId: OrganisationId
  /** The organisation, or the member whose calls are counted. */
  subjectId: string
  kind: StoredKind
  amount: string
  /** Since then, part of the amount has lapsed. */
  countedAt: Instant
}

/** Since when the database files have held copies of erased data; empty while there are none. */
export interface ErasedCopiesTable {
  id: Generated<boolean>
  since: Instant
  /** How often something was erased since then. */
  erasures: Generated<string>
}

/** A member's authenticator app. */
export interface TotpTable {
  organisationId: OrganisationId
  staffId: string
  /** Encrypted with the secret key; null until the first code has been entered. */
  secret: OrNull<Uint8Array>
  /** A new secret, which replaces the current one when its first code is entered. */
  pending: OrNull<Uint8Array>
  /** The latest 30-second step whose code was used, so that no code is accepted twice. */
  lastStep: OrNull<number>
}

/** A recovery code that has not been used. */
export interface RecoveryCodeTable {
  organisationId: OrganisationId
  staffId: string
  /** A hash keyed with the secret key. */
  codeHash: Uint8Array
}

/** A log-in with a correct password that still needs its second step; it is not a session. */
export interface SecondStepTable {
  organisationId: OrganisationId
  staffId: string
  /** SHA-256 of the cookie's token. */
  tokenHash: Uint8Array
  expiresAt: Instant
}

export interface PasskeyTable {
  organisationId: OrganisationId
  id: string
  staffId: string
  /** The name its owner gave it. */
  name: string
  /** The id the browser reported. */
  credentialId: string
  publicKey: Uint8Array
  /** The passkey's own count of its uses, if it keeps one. */
  counter: string | number
  transports: string[]
  /** The host the passkey belongs to: browsers do not offer it on any other host. */
  rpId: string
  createdAt: Instant
  /** Null: never used. */
  lastUsedAt: OrNull<Instant>
}

/** A time during which a member of staff cannot lead slots; no reason is stored. */
export interface AbsenceTable {
  organisationId: OrganisationId
  id: string
  staffId: string
  fromAt: Instant
  /** The end, exclusive. */
  untilAt: Instant
}

/** A slot a member no longer leads because of an absence. */
export interface AbsenceSlotTable {
  organisationId: OrganisationId
  absenceId: string
  slotId: string
}

/** A slot on offer to guides; the row is deleted once the slot has begun or no longer exists. */
export interface OfferedSlotTable {
  organisationId: OrganisationId
  slotId: string
  projectId: string
  /** When guides were last asked. */
  openedAt: Instant
  /** When the scheduled job will next check the slot. */
  lookAt: Instant
  /** Whether only the preferred members have been asked so far. */
  preferredOnly: boolean
  /** When the admins were notified that nobody had accepted in time. */
  reportedAt: OrNull<Instant>
}

/** An email offering a member one or more slots. */
export interface OfferLetterTable {
  organisationId: OrganisationId
  id: string
  staffId: string
  /** SHA-256 of the link's token; null once the member has left. */
  tokenHash: OrNull<Uint8Array>
  askedAt: Instant
}

/** One slot offered in an email to a member, and the member's answer. */
export interface GuideOfferTable {
  organisationId: OrganisationId
  slotId: string
  letterId: string
  staffId: string
  /** Null if there is no answer yet, or the answer was undone. */
  answer: OrNull<GuideAnswer>
  answeredAt: OrNull<Instant>
  /** The slot's start when the member was asked; a yes without a start counts for it. */
  namedStart: OrNull<Instant>
}

/** An organisation's own OpenID Connect provider; at most one. */
export interface SignOnTable {
  organisationId: OrganisationId
  issuer: string
  clientId: string
  /** Encrypted with the secret key. */
  clientSecret: Uint8Array
  /** The claim that contains a person's groups. */
  groupsClaim: string
  adminGroups: string[]
  deskGroups: string[]
  guideGroups: string[]
  passwordsOff: Generated<boolean>
  /**
   * The admin whose password keeps working while passwords are off. No foreign key, because they
   * may leave.
   */
  passwordKeeper: string | null
}

/** A domain that an organisation claims as its own, verified or not. */
export interface SignOnDomainTable {
  organisationId: OrganisationId
  id: string
  /** In ASCII and lower case. */
  domain: string
  /** The text of the public TXT record that verifies the domain. */
  token: string
  createdAt: Instant
}

/** The organisation that owns a domain, at most one in the whole deployment; not distributed. */
export interface ProvenDomainTable {
  domain: string
  organisationId: OrganisationId
  provenAt: Instant
  /** When the TXT record that verifies the domain is next looked up. */
  nextCheckAt: Generated<Instant>
  /** The time from which the TXT record counts as missing; null if the last lookup found it. */
  missingSince: OrNull<Instant>
}

/** The account that belongs to a person at a provider; not distributed. */
export interface SignOnIdentityTable {
  /** A keyed hash of the provider's owner, the issuer and the subject. */
  identityHash: Uint8Array
  organisationId: OrganisationId
  staffId: string
  /** Whether the provider is the deployment's, not the organisation's own. */
  byDeployment: boolean
  linkedAt: Instant
}

/** Data for asking a provider whether a member still has access; kept while they are logged in. */
export interface SignOnAccessTable {
  organisationId: OrganisationId
  staffId: string
  byDeployment: boolean
  /** Subject and tokens, encrypted with the secret key. */
  sealed: Uint8Array
  checkedAt: Instant
  nextCheckAt: Instant
}

export interface SlotTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  startsAt: Instant
  timezone: string
  /** Whether it was ever in another zone, so that its clock time alone may not say what changed. */
  zoneChanged: Generated<boolean>
  maxAttendees: number
  /**
   * Places taken, never more than `maxAttendees` and `overbooked`; updated by the statements that
   * take or free them.
   */
  attendees: Generated<number>
  /** How many people beyond its capacity an admin has knowingly taken on. */
  overbooked: Generated<number>
  /** How many of the taken places are reserved for open offers to the waiting list. */
  offered: Generated<number>
  /**
   * How many of the taken places are for nobody, because one group has the slot, or is offered it,
   * for itself; null if none has.
   */
  blocked: OrNull<number>
  /**
   * Whether anybody has ever waited for it; if so, freeing its places triggers a search for waiting
   * entries.
   */
  awaited: Generated<boolean>
  internal: boolean
  /** How many guides it needs when it is offered to the team. */
  guidesNeeded: Generated<number>
  /** Counts changes of `attendees`, except new bookings; see `slotVersion`. */
  placesRevision: Generated<number>
  /** Counts changes, so that nobody books a slot that has changed since it was read. */
  revision: Generated<number>
  comment: Generated<string>
  /** In place of the variant's or the project's; null if it has none of its own. */
  meetingPoint: ColumnType<MeetingPoint | null, string | null | undefined, string | null>
  createdAt: Instant
  deletedAt: OrNull<Instant>
  /** The member of staff who deleted it; null for slots deleted before this was stored. */
  deletedBy: OrNull<string>
  /** Empty if called off without a reason; null if not called off. */
  callOffReason: OrNull<string>
  /**
   * The series the slot is an instance of. The instance is identified by its day (`2026-12-01`) and
   * the position of its time among the times of the series. No foreign key, because it would be
   * checked for each slot.
   */
  seriesId: OrNull<string>
  seriesDay: OrNull<string>
  seriesTime: OrNull<number>
}

export interface SlotVariantTable {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  variantId: string
}

export interface SlotStaffTable {
  organisationId: OrganisationId
  slotId: string
  staffId: string
}

/** Slots created together from a rule; they can be changed together. */
export interface SeriesTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  /** The versions of the series, each with the first day it applies to; the last one is current. */
  versions: ColumnType<SeriesVersion[], string, string>
  createdAt: Instant
  deletedAt: OrNull<Instant>
}

/** The effects of one action on many slots, so that it can be undone; kept for 30 days. */
export interface SlotChangeTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  at: Instant
  entries: ColumnType<SlotChangeEntry[], string, string>
  /**
   * The series that the action created or changed; `seriesBefore` has its versions before the
   * action.
   */
  seriesId: OrNull<string>
  seriesBefore: ColumnType<SeriesVersion[] | null, string | null | undefined, string | null>
  undoneAt: OrNull<Instant>
}

/**
 * A range of days, including the first and the last, on which a project or the whole organisation
 * is closed.
 */
export interface ClosedDayTable {
  organisationId: OrganisationId
  id: string
  /** Null means all projects of the organisation. */
  projectId: string | null
  fromDay: string
  toDay: string
  reason: string
}

/** The day up to which a project's morning emails have been queued. */
export interface MorningMailTable {
  organisationId: OrganisationId
  projectId: string
  /** The last day, in the project's time zone, whose emails have been queued. */
  day: string
}

export interface StaffTable {
  organisationId: OrganisationId
  id: string
  name: string
  /** The login name, in lower case; unique in the whole deployment; null for former members. */
  email: string | null
  /** argon2id */
  passwordHash: string
  admin: boolean
  /** Whether they work at the desk; ignored for admins. */
  desk: Generated<boolean>
  /** Whether they are asked before others when a guide is needed. */
  preferred: Generated<boolean>
  lastUsedProjectId: string | null
  /** Whether they get emails about their slots. */
  slotMails: Generated<boolean>
  /** Whether they get an email each morning about the day's slots. */
  morningMails: Generated<boolean>
  createdAt: Instant
  /**
   * Whether they have a second factor; stored here as well as with the factors, because every call
   * reads it.
   */
  secondFactor: Generated<boolean>
  /** Counts their changes of role, because their calendar entries link to another page then. */
  roleRevision: Generated<number>
  /** When they got their current role; null means when they joined. */
  roleSince: OrNull<Instant>
  /** When all of their access was last ended; offers sent before no longer let them in. */
  accessEndedAt: OrNull<Instant>
  /** When they left. The slots they led show their name for another 90 days; then it is erased. */
  deletedAt: OrNull<Instant>
}

/**
 * The account an email address belongs to, at most one in the whole deployment; not a Citus table.
 */
export interface StaffAddressTable {
  /** SHA-256 of the lower-cased address. */
  emailHash: Uint8Array
  organisationId: OrganisationId
  staffId: string
}

/** A variant that a member of staff leads; members without such rows lead all variants. */
export interface StaffSkillTable {
  organisationId: OrganisationId
  staffId: string
  variantId: string
}

/** The personal link of a guide, or the calendar feed of a member: at most one of each kind. */
export interface StaffTokenTable {
  organisationId: OrganisationId
  staffId: string
  kind: 'link' | 'calendar'
  /** SHA-256 of the token. */
  tokenHash: Uint8Array
  createdAt: Instant
  /** Null: never used. */
  lastUsedAt: OrNull<Instant>
  /** Null for a feed that an earlier version made or read; its age ends it all the same. */
  expiresAt: OrNull<Instant>
}

export interface SessionTable {
  organisationId: OrganisationId
  staffId: string
  id: Generated<string>
  /** SHA-256 of the cookie's token. */
  tokenHash: Uint8Array
  createdAt: Instant
  lastUsedAt: Instant
  /** The browser and the system, such as `Firefox unter Windows`; empty if unknown. */
  device: Generated<string>
  /** The /24 or /48 network the session was opened or last used from; empty if unknown. */
  network: Generated<string>
  /**
   * The time until which a browser may send the session under the cookie's old name, without
   * `__Host-`.
   */
  oldCookieUntil: OrNull<Instant>
  /**
   * When the person last confirmed their identity; null if they have not done so since the session
   * was opened.
   */
  confirmedAt: OrNull<Instant>
  /** When the person last proved their second factor in this session; the log-in does not count. */
  factorAt: OrNull<Instant>
}

export interface InvitationTable {
  organisationId: OrganisationId
  id: string
  email: string
  admin: boolean
  /** Whether the invited person will work at the desk; ignored for admins. */
  desk: Generated<boolean>
  tokenHash: Uint8Array
  createdAt: Instant
  expiresAt: Instant
}

export interface PasswordResetTable {
  organisationId: OrganisationId
  staffId: string
  tokenHash: Uint8Array
  expiresAt: Instant
}

/** A past day whose sums are either stored or still to be computed. */
export interface SummedDayTable {
  organisationId: OrganisationId
  projectId: string
  /** `2026-12-01`, in the time zone `timezone`. */
  day: string
  timezone: string
  /** Whether its sums are missing or outdated. */
  stale: boolean
}

/** The day up to which a project's days with slots are listed in `summed_day`. */
export interface SummedProjectTable {
  organisationId: OrganisationId
  projectId: string
  /** The last day listed in `summed_day`. */
  through: string
  timezone: string
}

/** How a day's figures are broken down; `day`: no breakdown. */
export type Dimension = 'day' | 'hour' | 'variant' | 'guide' | 'language' | 'group'

export interface Measures {
  /** Slots that took place, or are still to come. */
  slots: number
  /** How many of the slots had visitors. */
  tours: number
  places: number
  bookings: number
  /** The people booked. */
  people: number
  /** The people who came, with or without a booking. */
  came: number
  /** The people who came without a booking. */
  walkIns: number
  /** The places taken by people who came without a booking. */
  walkInPlaces: number
  /** The bookings that the team recorded attendance for. */
  ticked: number
  /** The people in the bookings that the team recorded attendance for. */
  tickedPeople: number
  noShows: number
  cancelled: number
  cancelledPeople: number
  /** How many of the cancelled bookings were cancelled less than 24 hours before the start. */
  cancelledWithinDay: number
  /** How many bookings were cancelled at least 24 hours but less than 7 days before the start. */
  cancelledWithinWeek: number
  /** The total time from cancellation to start, over the cancelled bookings. */
  cancelledSeconds: number
  /** The total time from booking to start, over the other bookings. */
  leadSeconds: number
  /** What the standing bookings cost, in cents; a project's currency may have changed. */
  incomeEurCents: number
  incomeChfCents: number
}

/** A day's figures for one key of a dimension. */
export interface DayFigures extends Measures {
  dimension: Dimension
  day: string
  /** The hour, an id or a word; empty if unknown, or for the whole day. */
  key: string
}

/** A day's sums by one dimension. */
export interface DailySumTable extends DayFigures {
  organisationId: OrganisationId
  projectId: string
}

/** A waiting-list entry; deleted once its slots have passed. */
export interface WaitingEntryTable {
  organisationId: OrganisationId
  id: string
  projectId: string
  variantId: string
  /** The order of joining: a later entry for the same slot has a higher position. */
  position: string
  people: number
  /** The smallest number of people the entry accepts an offer for. */
  peopleMin: number
  bookerName: string
  bookerEmail: string
  language: Language
  /** A hash of the 256 random bits returned to the person who joined. */
  tokenHash: OrNull<Uint8Array>
  /**
   * A hash of the 256 bits that only the emails contain, so knowing them proves access to the
   * address.
   */
  mailTokenHash: OrNull<Uint8Array>
  /** Both as plain text, in rows that earlier versions also read or have stored. */
  token: OrNull<string>
  mailToken: OrNull<string>
  /** A keyed hash identifying the email address. */
  address: Uint8Array
  /** A keyed hash identifying the network it was made from; null if no limit applies. */
  network: Uint8Array | null
  joinedAt: Instant
  confirmedAt: OrNull<Instant>
  /** When the last of its slots starts. */
  lastStart: Instant
  /**
   * The slot of an open offer; this and the next two columns are set only while an offer is open.
   */
  offeredSlotId: OrNull<string>
  offeredPeople: OrNull<number>
  /** Whether the offer is for the whole slot. */
  offeredWhole: Generated<boolean>
  offerUntil: OrNull<Instant>
  /** The start of that slot when the offer was made; a yes without a start counts for it. */
  namedStart: OrNull<Instant>
  /** It gets no offers until this time, because its address let earlier offers expire. */
  pausedUntil: OrNull<Instant>
  endedAt: OrNull<Instant>
  endedAs: OrNull<WaitingEnd>
  bookingId: OrNull<string>
}

/** A slot an entry is waiting for; deleted when the entry ends. */
export interface WaitingSlotTable {
  organisationId: OrganisationId
  slotId: string
  entryId: string
  address: Uint8Array
  position: string
}

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
  /** Whether bookers get their confirmation as PDF, too. */
  confirmationPdf: Generated<boolean>
  /** The organisation's own text in that PDF; may be empty. */
  confirmationText: Generated<string>
  /** The questions in the form, including earlier versions and questions no longer asked. */
  questions: ColumnType<StoredQuestion[], string | undefined, string>
  currency: Generated<Currency>
  /** A line about payment, shown with the prices; empty if there is none. */
  priceNote: Generated<string>
  priceNoteTranslations: ColumnType<
    Partial<Record<OtherLanguage, string>>,
    string | undefined,
    string
  >
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
  meetingPointTranslations: ColumnType<
    Partial<Record<OtherLanguage, string>>,
    string | undefined,
    string
  >
  city: Generated<string>
  /** Where bookers can call; empty if not stated. */
  phone: Generated<string>
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
  /** In place of the project's; null if it has none of its own. */
  meetingPoint: ColumnType<MeetingPoint | null, string | null | undefined, string | null>
  /** In the order of the form. */
  prices: ColumnType<Price[], string | undefined, string>
  /** Whether a booking takes the whole slot. */
  exclusive: Generated<boolean>
  /** The number of people a visitor may book for; null means no limit. */
  minPeople: OrNull<number>
  maxPeople: OrNull<number>
  /** How long before the start visitors can book it from; null means at once. */
  opensBeforeSeconds: OrNull<number>
  /** How long before the start bookers can change and cancel; null means until the start. */
  closesChangesSeconds: OrNull<number>
  /** How many people one guide leads; null means any number. */
  peoplePerGuide: OrNull<number>
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
