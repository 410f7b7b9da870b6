import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyQuestion } from '#contract/second-factor.ts'

type Cbor = Parameters<typeof isoCBOR.encode>[0]

interface Changes {
  origin?: string
  challenge?: string
  rpId?: string
  /** Whether the authenticator verified the user, by fingerprint or PIN. */
  verified?: boolean
  /** How often the authenticator has been used. */
  counter?: number
}

/** A passkey in software: creates keys and signs like a browser with an authenticator. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The public key as the server stores it. */
  get publicKey(): Buffer {
    return Buffer.from(coseOf(this.#keys.publicKey))
  }

  /** Answers the challenge for creating a passkey. */
  make({ state, options }: PasskeyQuestion, changes: Changes = {}) {
    const { challenge, rp } = options as { challenge: string; rp: { id: string } }
    const authData = Buffer.concat([
      this.#authData(changes.rpId ?? rp.id, { flags: 0x41, ...changes }),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.publicKey,
    ])
    const attested = isoCBOR.encode(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      state,
      credential: {
        ...this.#credential(),
        response: {
          clientDataJSON: this.#client('webauthn.create', challenge, changes).toString('base64url'),
          attestationObject: Buffer.from(attested).toString('base64url'),
          transports: ['internal'],
        },
      },
    }
  }

  /** Responds to the challenge for using a passkey. */
  use({ state, options }: PasskeyQuestion, changes: Changes = {}) {
    const { challenge, rpId } = options as { challenge: string; rpId: string }
    this.#counter = changes.counter ?? this.#counter + 1
    const authData = this.#authData(changes.rpId ?? rpId, { flags: 0x01, ...changes })
    const client = this.#client('webauthn.get', challenge, changes)
    const signing = createSign('sha256').update(authData)
    const signature = signing.update(sha256(client)).sign(this.#keys.privateKey)
    return {
      state,
      credential: {
        ...this.#credential(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      },
    }
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #client(type: string, challenge: string, changes: Changes): Buffer {
    const origin = changes.origin ?? this.#origin
    return Buffer.from(JSON.stringify({ type, challenge: changes.challenge ?? challenge, origin }))
  }

  #authData(rpId: string, { flags, verified = true }: Changes & { flags: number }): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const checked = verified ? flags | 0x04 : flags
    return Buffer.concat([sha256(rpId), Buffer.from([checked]), counter])
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** A public key in COSE format: an elliptic curve key for ES256. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}
