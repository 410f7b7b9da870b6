import type { NodemailerError } from 'nodemailer'

interface LogIn {
  user: string
  password: string
}

/** Runs `talk`, and removes the password from the server's responses, including those in errors. */
export async function withoutSecrets(logIn: LogIn, talk: () => Promise<string>): Promise<string> {
  const clean = cleaner(logIn)
  try {
    return clean(await talk())
  } catch (error) {
    if (error instanceof Error) cleanError(error, clean)
    throw error
  }
}

function cleanError(error: NodemailerError, clean: (text: string) => string): void {
  // A timeout error quotes no response, and it cannot be modified.
  if (error instanceof DOMException) return
  error.message = clean(error.message)
  if (error.stack) error.stack = clean(error.stack)
  if (typeof error.response === 'string') error.response = clean(error.response)
  if (error.cause instanceof Error) cleanError(error.cause, clean)
}

const shortest = 4
const codes = /^\d{3}(?=[ -])(?:[ -]\d\.\d{1,3}\.\d{1,3})?/

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64').replace(/=+$/, '')

/** A server may echo the password in plain text or as an authentication method encodes it. */
function cleaner({ user, password }: LogIn): (text: string) => string {
  if (password === '') return (text) => text
  // Removing every occurrence of a very short password would reveal it.
  if (password.length < shortest) return (text) => codes.exec(text)?.[0] ?? ''
  const secrets = [base64(`\0${user}\0${password}`), base64(password), password]
  const quoted = secrets.map((secret) => encodeURIComponent(secret))
  const all = [...new Set([...secrets, ...quoted])]
  return (text) => all.reduce((cleaned, secret) => cleaned.replaceAll(secret, '…'), text)
}
