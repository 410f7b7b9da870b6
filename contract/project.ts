import { z } from 'zod'
import { currencies } from './currency.ts'
import type { FieldFault } from './errors.ts'
import {
  day,
  id,
  inOtherLanguages,
  lineOrEmpty,
  name,
  nullIsEmpty,
  paragraph,
  pasted,
  people,
  revision,
  webAddress,
} from './fields.ts'
import { priceOffered } from './price.ts'
import { question, questionAsked, questionsInput } from './question.ts'

const mostReminders = 5
const longestReminder = 720

const notEmbedding: FieldFault = 'not_an_embedding_website'

// Browsers accept other characters in a host, such as `*` or `;`, which would have a special
// meaning in a content security policy.
const plainHost = /^[a-z0-9.-]+$/
const ownMachine = /(^|\.)localhost$/

const isWebsite = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (!plainHost.test(hostname) || username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && ownMachine.test(hostname))
}

/**
 * The address of any page of a website; only its `https://host[:port]` is used, with `http` for
 * localhost.
 */
const website = pasted()
  .max(500)
  .superRefine((address, context) => {
    if (isWebsite(address)) return
    // There may be several websites, so the message quotes the invalid one.
    context.addIssue({ code: 'custom', message: notEmbedding, named: address.slice(0, 60) })
  })
  .transform((address) => new URL(address).origin)

const example = {
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Museum Alte Spinnerei',
  timezone: 'Europe/Berlin',
}

const settingsExample = {
  retention_days: 90,
  embed_origins: ['https://www.alte-spinnerei.example'],
  imprint_url: 'https://www.alte-spinnerei.example/impressum',
  privacy_url: 'https://www.alte-spinnerei.example/datenschutz',
  double_opt_in: false,
  max_people_per_booking: 30,
  phone_required: false,
  visitor_changes: true,
  waiting_list: false,
  reminders: [48],
  confirmation_pdf: false,
  confirmation_text: '',
}

const questionExample = {
  id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e0a',
  version: 1,
  kind: 'choice' as const,
  text: 'Wie haben Sie von uns erfahren?',
  options: ['Freunde', 'Zeitung', 'Internet'],
  required: false,
}

/**
 * At most one project is `last_used`. Only admins get the settings, but the desk also gets the
 * questions and the currency.
 */
export const project = z
  .object({
    id,
    name: z.string(),
    timezone: z.string(),
    last_used: z.boolean(),
    /**
     * Set only in the list of projects, and only for those with closed days, so that other
     * projects' dashboards need not request any.
     */
    has_closed_days: z.literal(true).optional(),
    /**
     * Set only in the list of projects, for admins, and only for projects with people on the
     * waiting list.
     */
    has_waiting: z.literal(true).optional(),
    /**
     * Whether a visitor has booked within the last 7 days. Set only in the list of projects, for
     * admins, and only while the first steps are open and the embed code has not been copied.
     */
    has_visitor_booking: z.literal(true).optional(),
    /** How many days pass before the personal data of past bookings is erased. */
    retention_days: z.int().optional(),
    /** The websites that may embed the form; an empty list allows all. */
    embed_origins: z.array(z.string()).optional(),
    imprint_url: z.string().optional(),
    privacy_url: z.string().optional(),
    /** Whether visitors must confirm a booking with a link in an email. */
    double_opt_in: z.boolean().optional(),
    /**
     * The largest group visitors may book for; null if there is no limit. Does not apply to admins.
     */
    max_people_per_booking: z.int().nullable().optional(),
    /** Whether visitors must enter a phone number. */
    phone_required: z.boolean().optional(),
    /** Whether visitors may change their bookings themselves. */
    visitor_changes: z.boolean().optional(),
    /** Whether visitors may wait for places in full slots. */
    waiting_list: z.boolean().optional(),
    /** When bookers get reminders, in hours before the start, in ascending order. */
    reminders: z.array(z.int()).optional(),
    /** The currency of the variants' prices; EUR if missing. */
    currency: z.enum(currencies).optional(),
    /** A line about payment, shown with the prices; missing if there is none. */
    price_note: z.string().optional(),
    price_note_translations: inOtherLanguages(z.string()).optional(),
    /** Set only if bookers get their confirmation as PDF, too. */
    confirmation_pdf: z.boolean().optional(),
    /** The organisation's own text in that PDF; missing if there is none. */
    confirmation_text: z.string().optional(),
    /** The questions in the form. */
    questions: z.array(question).optional(),
    /**
     * The number of changes by admins so far; absent if the server is still running the previous
     * version.
     */
    revision: z.int().optional(),
    /** The name of the admin who made the last change, if known. Sent only to admins. */
    changed_by: z.string().optional(),
    /**
     * The state of the first steps; missing until a dashboard has shown them. `embedding_seen`: an
     * admin has copied the embed code, or a visitor has booked.
     */
    first_steps: z.object({ closed: z.boolean(), embedding_seen: z.boolean() }).optional(),
  })
  .meta({
    examples: [{ ...example, last_used: true, ...settingsExample, questions: [questionExample] }],
  })
export type Project = z.infer<typeof project>

/** A new project is in Berlin's time zone unless another one is sent. */
export const projectInput = z
  .object({ name, timezone: z.string().max(100).nullish() })
  .meta({ examples: [{ name: example.name }] })
export type ProjectInput = z.infer<typeof projectInput>

/** Fields that are not sent keep their value. Slots keep their own time zone. */
export const projectChange = z
  .object({
    name,
    timezone: z.string().max(100).nullish(),
    retention_days: z.int().min(1).max(3650).optional(),
    embed_origins: z
      .array(website)
      .max(20)
      .transform((websites) => [...new Set(websites)])
      .optional(),
    imprint_url: nullIsEmpty(webAddress).optional(),
    privacy_url: nullIsEmpty(webAddress).optional(),
    double_opt_in: z.boolean().optional(),
    max_people_per_booking: people.nullable().optional(),
    phone_required: z.boolean().optional(),
    visitor_changes: z.boolean().optional(),
    waiting_list: z.boolean().optional(),
    /** When bookers get reminders, in hours before the start; empty for no reminders. */
    reminders: z
      .array(z.int().min(1).max(longestReminder))
      .max(mostReminders)
      .transform((hours) => [...new Set(hours)].sort((one, other) => one - other))
      .optional(),
    confirmation_pdf: z.boolean().optional(),
    confirmation_text: paragraph(2000).optional(),
    /**
     * The complete list of questions: those with an `id` keep it, and stored ones that are missing
     * are no longer asked.
     */
    questions: questionsInput.optional(),
    currency: z.enum(currencies).optional(),
    price_note: lineOrEmpty(200).optional(),
    /** If sent, they replace all translations. */
    price_note_translations: inOtherLanguages(lineOrEmpty(200)).optional(),
    /** If sent, the call is refused if somebody has changed the project since this revision. */
    revision: revision.optional(),
  })
  // `example` rather than `examples`, which zod drops when it transforms a schema.
  .meta({ example: { name: example.name, timezone: example.timezone, ...settingsExample } })
export type ProjectChangeSent = z.input<typeof projectChange>
export type ProjectChange = z.infer<typeof projectChange>

/** Which of the first steps are done; omitted ones stay as they are. `{}`: the steps were shown. */
export const firstSteps = z
  .object({ closed: z.literal(true).optional(), embedding_seen: z.literal(true).optional() })
  .meta({ examples: [{ closed: true }] })
export type FirstSteps = z.infer<typeof firstSteps>

/** Counting stops at this number, which means more than 10,000. */
export const mostCounted = 10_001

const counted = z.int().min(0).max(mostCounted)

/** The number of slots and bookings deleted together with the project. */
export const projectContents = z
  .object({
    slots: counted,
    bookings: counted,
    /**
     * The bookings in slots that have not started, which are cancelled when the project is deleted.
     */
    upcoming_bookings: counted,
  })
  .meta({ examples: [{ slots: 124, bookings: 812, upcoming_bookings: 37 }] })
export type ProjectContents = z.infer<typeof projectContents>

export const lastUsedProject = z
  .object({ project_id: id })
  .meta({ examples: [{ project_id: example.id }] })
export type LastUsedProject = z.infer<typeof lastUsedProject>

/** The project data a visitor's form needs to start. */
export const publicProject = z
  .object({
    id,
    name: z.string(),
    organisation: z.string(),
    timezone: z.string(),
    /** Both URLs are empty if the project has none. */
    imprint_url: z.string(),
    privacy_url: z.string(),
    /** The largest group visitors can book for; null if there is no limit. */
    max_people_per_booking: z.int().nullable(),
    /** Whether visitors must enter a phone number; if not, the form has no field for one. */
    phone_required: z.boolean(),
    questions: z.array(questionAsked),
    /** Set only if visitors may wait for places in full slots. */
    waiting_list: z.literal(true).optional(),
    /** Set only if a variant has prices. */
    currency: z.enum(currencies).optional(),
    /** A line about payment; set only if a variant has prices and there is one. */
    price_note: z.string().optional(),
    variants: z.array(
      z.object({
        id,
        ressource_id: id,
        name: z.string(),
        short_description: z.string(),
        duration: z.int(),
        /** Set only if a booking takes the whole slot. */
        exclusive: z.boolean().optional(),
        min_people: z.int().optional(),
        max_people: z.int().optional(),
        opens_before: z.int().optional(),
        closes_changes: z.int().optional(),
        /**
         * In seconds before the start; set only if a booking can no longer be changed from then on,
         * but still be cancelled until `closes_changes`.
         */
        leadtime: z.int().optional(),
        prices: z.array(priceOffered).optional(),
      }),
    ),
  })
  .meta({
    examples: [
      {
        ...example,
        organisation: 'Museum Alte Spinnerei',
        imprint_url: settingsExample.imprint_url,
        privacy_url: settingsExample.privacy_url,
        max_people_per_booking: settingsExample.max_people_per_booking,
        phone_required: settingsExample.phone_required,
        questions: [questionExample],
        variants: [
          {
            id: '01980000-0000-7000-8000-000000000002',
            ressource_id: '01980000-0000-7000-8000-000000000003',
            name: 'Führung',
            short_description: 'Ein Rundgang durch die Spinnerei.',
            duration: 3600,
          },
        ],
      },
    ],
  })
export type PublicProject = z.infer<typeof publicProject>

const wrongOrder: FieldFault = 'ends_before_start'

/** One day or a range of days, inclusive, on which nothing takes place. */
export const closedDay = z
  .object({
    from: day,
    to: day,
    /** The reason shown to visitors, such as `Heiligabend`; may be empty. */
    reason: lineOrEmpty(100),
    /**
     * Whether the days are closed in all of the organisation's projects; if unset, only in this
     * one.
     */
    everywhere: z.boolean().optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: wrongOrder })
export type ClosedDay = z.infer<typeof closedDay>

const closedDayExample = {
  days: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Weihnachten' }],
}

/** All closed days of a project, including those of the whole organisation, sorted by first day. */
export const closedDays = z
  .object({ days: z.array(closedDay).max(500) })
  .meta({ example: closedDayExample })
export type ClosedDays = z.infer<typeof closedDays>
/** The complete list of a project's closed days, which replaces the stored one. */
export type ClosedDaysSent = z.input<typeof closedDays>

/**
 * The list in responses has no maximum length, because other projects can add days for all
 * projects.
 */
export const closedDaysListed = z
  .object({ days: z.array(closedDay) })
  .meta({ examples: [closedDayExample] })

/** The states of Germany, Austria and Switzerland, as ISO 3166-2 codes. */
const holidayStates = [
  ...(['DE-BB', 'DE-BE', 'DE-BW', 'DE-BY', 'DE-HB', 'DE-HE', 'DE-HH', 'DE-MV'] as const),
  ...(['DE-NI', 'DE-NW', 'DE-RP', 'DE-SH', 'DE-SL', 'DE-SN', 'DE-ST', 'DE-TH'] as const),
  ...(['AT-1', 'AT-2', 'AT-3', 'AT-4', 'AT-5', 'AT-6', 'AT-7', 'AT-8', 'AT-9'] as const),
  ...(['CH-AG', 'CH-AI', 'CH-AR', 'CH-BE', 'CH-BL', 'CH-BS', 'CH-FR', 'CH-GE'] as const),
  ...(['CH-GL', 'CH-GR', 'CH-JU', 'CH-LU', 'CH-NE', 'CH-NW', 'CH-OW', 'CH-SG'] as const),
  ...(['CH-SH', 'CH-SO', 'CH-SZ', 'CH-TG', 'CH-TI', 'CH-UR', 'CH-VD', 'CH-VS'] as const),
  ...(['CH-ZG', 'CH-ZH'] as const),
] as const
export type HolidayState = (typeof holidayStates)[number]

/** The public holidays of a state, such as `DE-BY`, `AT-9` or `CH-ZH`, for at most three years. */
export const holidayQuery = z.object({ state: z.enum(holidayStates), from: day, to: day })
export type HolidayQuery = z.infer<typeof holidayQuery>
