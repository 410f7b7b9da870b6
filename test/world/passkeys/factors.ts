import { Secret, TOTP } from 'otpauth'
import type { PasskeyQuestion } from '#contract/second-factor.ts'
import type { TestApp } from '../../app.ts'
import { Authenticator } from './authenticator.ts'

type As = Awaited<ReturnType<TestApp['register']>>['as']

export const host = 'localhost'
export const origin = 'http://localhost'

/** The code an authenticator app shows, now or `seconds` later. */
export const codeOf = (app: TestApp, secret: string, seconds = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now().add({ seconds }).epochMilliseconds,
  })

/** Sets up an authenticator app, and returns its secret and the recovery codes. */
export async function setUpTotp(app: TestApp, as: As) {
  const offered = await as({ method: 'POST', url: '/api/users/me/totp' })
  const { secret } = offered.json<{ secret: string }>()
  const payload = { code: codeOf(app, secret) }
  const answer = await as({ method: 'PUT', url: '/api/users/me/totp', payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { secret, codes: answer.json<{ codes: string[] }>().codes }
}

/** Requests the challenge for logging in with a passkey. */
export const asked = async (app: TestApp) =>
  (await app.call({ method: 'POST', url: '/api/token/passkey/options' })).json<PasskeyQuestion>()

/** Adds a passkey to an account and returns it. */
export async function setUpPasskey(as: As, name = 'Laptop', at = origin) {
  const question = await as({ method: 'POST', url: '/api/users/me/passkeys/options' })
  const passkey = new Authenticator(at)
  const made = passkey.make(question.json<PasskeyQuestion>())
  const payload = { name, made }
  const answer = await as({ method: 'POST', url: '/api/users/me/passkeys', payload })
  if (answer.statusCode !== 204) throw new Error(answer.body)
  return passkey
}
