import { z } from 'zod'
import { line } from './fields.ts'

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
