import { z } from 'zod'
import { id, instant, line } from './fields.ts'

const encoded = z.string().max(20_000)

/** A passkey's response, in WebAuthn's JSON format. */
const credential = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}),
})

/**
 * Asks a browser for a passkey: `options` in WebAuthn's JSON format, and `state` to be sent back.
 */
const asked = { state: z.string().max(300) }

export const passkeyQuestion = z
  .object({ ...asked, options: z.record(z.string(), z.unknown()) })
  .meta({
    examples: [
      {
        state: 'Zk3qk0Zp.1795176300000.b1sQ',
        options: { challenge: 'Zk3qk0Zp', rpId: 'rundgang.example', userVerification: 'required' },
      },
    ],
  })
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

const shownCredential = {
  id: 'o5Kc2v',
  rawId: 'o5Kc2v',
  type: 'public-key' as const,
  clientExtensionResults: {},
}

/** The response of an existing passkey. */
export const passkeyProof = z.object({
  ...asked,
  credential: credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: z.string().max(200).optional(),
    }),
  }),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

export const passkeyLogIn = z.object({ passkey: passkeyProof }).meta({
  examples: [
    {
      passkey: {
        state: 'Zk3qk0Zp.1795176300000.b1sQ',
        credential: {
          ...shownCredential,
          response: { clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' },
        },
      },
    },
  ],
})
export type PasskeyLogIn = z.infer<typeof passkeyLogIn>

/** A new passkey, and the name its owner gives it. */
export const newPasskey = z
  .object({
    name: line(60),
    made: z.object({
      ...asked,
      credential: credential.extend({
        response: z.object({
          clientDataJSON: encoded,
          attestationObject: encoded,
          transports: z.array(z.string().max(30)).max(10).optional(),
        }),
      }),
    }),
  })
  .meta({
    examples: [
      {
        name: 'Laptop im Büro',
        made: {
          state: 'Zk3qk0Zp.1795176300000.b1sQ',
          credential: {
            ...shownCredential,
            response: { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm' },
          },
        },
      },
    ],
  })
export type NewPasskey = z.infer<typeof newPasskey>

export const passkeyName = z
  .object({ name: line(60) })
  .meta({ examples: [{ name: 'Laptop im Büro' }] })
export type PasskeyName = z.infer<typeof passkeyName>

/** One of the user's passkeys. */
const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** The host the passkey was registered for. */
  host: z.string(),
  /** Whether the passkey still works: browsers offer it only on the host it was registered for. */
  works: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/** How the user logs in. */
export const security = z
  .object({
    /** Whether the user has an app that generates one-time codes. */
    totp: z.boolean(),
    /** How many recovery codes are left. */
    recovery_codes: z.int(),
    passkeys: z.array(passkey),
    /** Whether the organisation requires the user to have a second factor. */
    demanded: z.boolean(),
    /**
     * The deadline for setting up a second factor; null if the user has one, or if none is
     * required.
     */
    due_at: instant.nullable(),
    has_password: z.boolean(),
    /** The host new passkeys are registered for. */
    host: z.string(),
  })
  .meta({
    examples: [
      {
        totp: true,
        recovery_codes: 9,
        passkeys: [
          {
            id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e07',
            name: 'Laptop im Büro',
            created_at: '2026-11-20T12:00:00Z',
            last_used_at: null,
            host: 'rundgang.example',
            works: true,
          },
        ],
        demanded: false,
        due_at: null,
        has_password: true,
        host: 'rundgang.example',
      },
    ],
  })
export type Security = z.infer<typeof security>

/** The data for the user's app; nothing changes until the app's first code is confirmed. */
export const totpOffer = z.object({ secret: z.string(), uri: z.string() }).meta({
  examples: [
    {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Rundgang:kaethe.ross%40museum.example?issuer=Rundgang&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  ],
})
export type TotpOffer = z.infer<typeof totpOffer>

/** A one-time code, or a recovery code; spaces and hyphens are ignored. */
export const oneTimeCode = z.object({ code: line(40) }).meta({ examples: [{ code: '492039' }] })
export type OneTimeCode = z.infer<typeof oneTimeCode>

/** Shown once, because only hashes of them are stored. */
export const recoveryCodes = z
  .object({ codes: z.array(z.string()) })
  .meta({ examples: [{ codes: ['k7m2p-x9rtw', 'b4hnq-83vzc'] }] })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/**
 * Proves the user's identity with the password or a passkey, and their second factor with a code or a
 * passkey.
 */
export const identityProof = z
  .object({
    password: z.string().max(200).optional(),
    passkey: passkeyProof.optional(),
    code: line(40).optional(),
  })
  .meta({ examples: [{ password: 'Spinnrad-1887' }] })
export type IdentityProof = z.infer<typeof identityProof>

export const factorDemands = ['nobody', 'admins', 'everybody'] as const
export type FactorDemand = (typeof factorDemands)[number]

/** Who must have a second factor in the organisation. */
export const demandedFactor = z
  .object({ demand: z.enum(factorDemands) })
  .meta({ examples: [{ demand: 'admins' }] })
export type DemandedFactor = z.infer<typeof demandedFactor>

/** Who must have a second factor in the organisation, and the members who have none yet. */
export const factorState = demandedFactor
  .extend({ without: z.array(z.object({ staff_id: id, staff_name: z.string() })) })
  .meta({
    examples: [
      {
        demand: 'admins',
        without: [{ staff_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01', staff_name: 'Käthe Roß' }],
      },
    ],
  })
export type FactorState = z.infer<typeof factorState>
