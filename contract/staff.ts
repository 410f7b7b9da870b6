import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { enteredUsername, id, instant, line, newPassword, token, username } from './fields.ts'
import { mailFaults } from './mail.ts'
import { roles } from './role.ts'
import { feedState } from './slot.ts'

const differ: FieldFault = 'passwords_differ'

/** The logged-in user. The username is the email address in lower case. */
export const user = z
  .object({
    username: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the role is `admin`. */
    admin: z.boolean(),
    role: z.enum(roles),
    /**
     * The deadline for setting up a second factor; absent if the user has one or does not need one.
     */
    second_factor_due: instant.optional(),
  })
  .meta({
    examples: [
      {
        username: 'kaethe.ross@museum.example',
        name: 'Käthe Roß',
        email: 'kaethe.ross@museum.example',
        admin: true,
        role: 'admin',
      },
    ],
  })
export type User = z.infer<typeof user>

/** Checks only that both fields are filled in, so that a failed log-in reveals nothing. */
export const logIn = z
  .object({
    username: enteredUsername,
    password: z.string().min(1).max(200),
  })
  .meta({ examples: [{ username: 'kaethe.ross@museum.example', password: 'Spinnrad-1887' }] })
export type LogIn = z.infer<typeof logIn>

/** A member of the team. */
export const teamMember = z
  .object({
    staff_id: id,
    staff_name: z.string(),
    username: z.string(),
    admin: z.boolean(),
    role: z.enum(roles),
    /** The variants the member leads; sent only to admins, and only if there are any. */
    ressource_ids: z.array(id).optional(),
  })
  .meta({
    examples: [
      {
        staff_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
        staff_name: 'Käthe Roß',
        username: 'kaethe.ross@museum.example',
        admin: true,
        role: 'admin',
      },
    ],
  })
export type TeamMember = z.infer<typeof teamMember>

/** Whether the user gets emails about the slots they lead, and the morning email. */
export const slotMails = z
  .object({
    slot_mails: z.boolean(),
    /** If omitted from a request, the setting is not changed. */
    morning_mail: z.boolean().optional(),
  })
  .meta({ examples: [{ slot_mails: false, morning_mail: true }] })
export type SlotMails = z.infer<typeof slotMails>

/** `username` must be the user's own. */
export const passwordChange = z
  .object({
    password_old: newPassword,
    password_new: newPassword,
    password_new_confirm: z.string(),
    username: enteredUsername,
  })
  .refine((change) => change.password_new === change.password_new_confirm, {
    path: ['password_new_confirm'],
    error: differ,
  })
  .meta({
    examples: [
      {
        password_old: 'Spinnrad-1887',
        password_new: 'Webstuhl-1912',
        password_new_confirm: 'Webstuhl-1912',
        username: 'kaethe.ross@museum.example',
      },
    ],
  })
export type PasswordChange = z.infer<typeof passwordChange>

/** The user's password, so that nobody else can delete the account in an unattended browser. */
export const accountDeletion = z
  .object({ password: z.string().min(1).max(200) })
  .meta({ examples: [{ password: 'Spinnrad-1887' }] })
export type AccountDeletion = z.infer<typeof accountDeletion>

/** The first step of a password reset: where to send the link. */
export interface ResetAsked {
  email: string
}
/** The second step of a password reset, with the link's token. */
export interface ResetChosen {
  token: string
  username: string
  password: string
}

const secondForm = ['username', 'password', 'password-confirmation'] as const

/**
 * `email` alone requests the email with the link; `token` comes with `username`, `password` and
 * `password-confirmation`.
 */
export const passwordReset = z
  .object({
    email: username.optional(),
    token: line(200).optional(),
    username: enteredUsername.optional(),
    password: newPassword.optional(),
    'password-confirmation': z.string().optional(),
  })
  .superRefine((form, { addIssue }) => {
    const needed = form.token === undefined ? (['email'] as const) : secondForm
    for (const field of needed.filter((name) => form[name] === undefined)) {
      addIssue({ code: 'invalid_type', expected: 'string', path: [field], input: undefined })
    }
    if (form.token !== undefined && form.password !== form['password-confirmation']) {
      addIssue({ code: 'custom', message: differ, path: ['password-confirmation'] })
    }
  })
  // Set before the transformation, because the API description would otherwise lose the examples.
  .meta({ examples: [{ email: 'kaethe.ross@museum.example' }] })
  .transform(({ email = '', token, username = '', password = '' }): ResetAsked | ResetChosen =>
    token === undefined ? { email } : { token, username, password },
  )
export type PasswordResetSent = z.input<typeof passwordReset>

/**
 * `sent` is returned whether or not the address has an account; `saved`: the password was changed.
 */
export const passwordResetAnswer = z
  .union([z.object({ sent: z.literal(true) }), z.object({ saved: z.literal(true) })])
  .meta({ examples: [{ sent: true }] })
export type PasswordResetAnswer = z.infer<typeof passwordResetAnswer>

/** A guide's personal link, which shows guides their own slots without a log-in. */
const personalLink = z.object({
  /** When the link was sent by email. */
  sent_at: instant,
  /** Null if the link has never been used. */
  last_used_at: instant.nullable(),
  /** Each use of the link extends it. */
  expires_at: instant,
  /** Why the email with the link could not be delivered, or is held; otherwise null. */
  mail_fault: z.enum(mailFaults).nullable(),
})
export type PersonalLink = z.infer<typeof personalLink>

/** A guide's personal link; null if they have none. */
export const linkState = z.object({ link: personalLink.nullable() }).meta({
  examples: [
    {
      link: {
        sent_at: '2026-11-20T12:00:00Z',
        last_used_at: '2026-11-24T06:50:00Z',
        expires_at: '2027-02-22T06:50:00Z',
        mail_fault: null,
      },
    },
  ],
})
export type LinkState = z.infer<typeof linkState>

/** A personal link's token, as contained in the email with the link. */
export const linkEntry = z
  .object({ link_token: token })
  .meta({ examples: [{ link_token: 'VGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeS4' }] })
export type LinkEntry = z.infer<typeof linkEntry>

/** The guide the link belongs to. */
export const linkHolder = z
  .object({ name: z.string() })
  .meta({ examples: [{ name: 'Grete Lange' }] })
export type LinkHolder = z.infer<typeof linkHolder>

/** The user's sessions, most recently used first. */
export const session = z
  .object({
    id,
    /** The browser and the system, such as `Firefox unter Windows`; empty when unknown. */
    device: z.string(),
    /** The network, shortened to a /24 (IPv4) or a /48 (IPv6); empty when unknown. */
    network: z.string(),
    created_at: instant,
    /** Accurate to ten minutes. */
    last_used_at: instant,
    /** Whether the request was made in this session. */
    current: z.boolean(),
  })
  .meta({
    examples: [
      {
        id: '0199c1de-4a10-4c3e-9f00-3d2b6a1c0e0b',
        device: 'Firefox unter Windows',
        network: '203.0.113.0/24',
        created_at: '2026-11-20T12:00:00Z',
        last_used_at: '2026-11-21T08:30:00Z',
        current: true,
      },
    ],
  })
export type Session = z.infer<typeof session>

const ids = {
  member: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
  variant: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e06',
}

/** A member of the team, with everything admins decide about them. */
export const memberDetail = teamMember
  .extend({
    /** The ids of the variants the member leads; empty for all. */
    skills: z.array(id),
    /** Whether the member is asked first when a guide is needed. */
    preferred: z.boolean(),
    /** The possible skills: all of the organisation's variants, by project. */
    variants: z.array(z.object({ id, name: z.string(), project: z.string() })),
    link: linkState.shape.link,
    /** What else lets the member in. */
    sessions: z.array(session.omit({ current: true })),
    calendar: feedState.shape.calendar,
    /** How many slots that have not begun they can take with the links in offers. */
    offers: z.int(),
  })
  .meta({
    examples: [
      {
        staff_id: ids.member,
        staff_name: 'Grete Lange',
        username: 'grete.lange@museum.example',
        admin: false,
        role: 'guide',
        skills: [ids.variant],
        preferred: false,
        variants: [{ id: ids.variant, name: 'Führung', project: 'Stadtmuseum Lindenau' }],
        link: null,
        sessions: [
          {
            id: '0199c1de-4a10-4c3e-9f00-3d2b6a1c0e0b',
            device: 'Firefox unter Windows',
            network: '203.0.113.0/24',
            created_at: '2026-11-20T12:00:00Z',
            last_used_at: '2026-11-21T08:30:00Z',
          },
        ],
        calendar: null,
        offers: 0,
      },
    ],
  })
export type MemberDetail = z.infer<typeof memberDetail>

/** An admin's change to a member. Omitted fields keep their value. */
export const memberChange = z
  .object({
    role: z.enum(roles).optional(),
    /** The ids of the variants the member leads; empty for all. */
    skills: z.array(id).max(1000).optional(),
    preferred: z.boolean().optional(),
  })
  .meta({ examples: [{ role: 'desk', skills: [ids.variant], preferred: true }] })
export type MemberChange = z.infer<typeof memberChange>

const contradicts: FieldFault = 'role_contradicts_admin'

/**
 * The address to invite, and either the person's role (guide by default) or just whether they will
 * be an admin.
 */
export const invitationInput = z
  .object({
    invitee_email: username,
    admin: z.boolean().optional(),
    role: z.enum(roles).optional(),
  })
  .refine(({ admin, role = 'admin' }) => !admin || role === 'admin', {
    path: ['role'],
    error: contradicts,
  })
  .refine(({ admin, role }) => admin !== false || role !== 'admin', {
    path: ['role'],
    error: contradicts,
  })
  .meta({
    examples: [{ invitee_email: 'erika.muster-mann@museum.example', admin: false, role: 'desk' }],
  })
export type InvitationSent = z.input<typeof invitationInput>
export type InvitationInput = z.infer<typeof invitationInput>

const exampleId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'

/** The response to an invitation. */
export const invitationMade = z
  .object({
    id,
    invitee_email: z.string(),
    admin: z.boolean(),
    role: z.enum(roles),
    /**
     * Whether the invitation that this one replaces was for an admin; absent if it replaces none.
     */
    replaced_admin: z.boolean().optional(),
    replaced_role: z.enum(roles).optional(),
  })
  .meta({
    examples: [
      {
        id: exampleId,
        invitee_email: 'erika.muster-mann@museum.example',
        admin: false,
        role: 'desk',
      },
    ],
  })
export type InvitationMade = z.infer<typeof invitationMade>

/** An invitation that has not been used yet, expired or not. */
export const invitation = z
  .object({
    id,
    invitee_email: z.string(),
    admin: z.boolean(),
    role: z.enum(roles),
    expires_at: instant,
    /**
     * Why the invitation email could not be delivered, or is held until the next day; null
     * otherwise.
     */
    mail_fault: z.enum(mailFaults).nullable(),
  })
  .meta({
    examples: [
      {
        id: exampleId,
        invitee_email: 'erika.muster-mann@museum.example',
        admin: false,
        role: 'desk',
        expires_at: '2026-12-08T09:00:00Z',
        mail_fault: null,
      },
    ],
  })
export type Invitation = z.infer<typeof invitation>

/** The values the sign-up page fills in; `name` is guessed from the address and may be empty. */
export const invitationShown = z
  .object({ invitee_email: z.string(), name: z.string(), organisation: z.string() })
  .meta({
    examples: [
      {
        invitee_email: 'erika.muster-mann@museum.example',
        name: 'Erika Muster-Mann',
        organisation: 'Stadtmuseum Lindenau',
      },
    ],
  })
export type InvitationShown = z.infer<typeof invitationShown>
