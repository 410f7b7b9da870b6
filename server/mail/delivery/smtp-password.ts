import { seal, unseal } from '#server/auth/secrets.ts'

const sealOf = (projectId: string, key: Buffer) => ({
  key,
  belongsTo: `smtp_password ${projectId}`,
})

/** Encrypts the password for a project's mail server. */
export const sealSmtpPassword = (password: string, projectId: string, key: Buffer): Buffer =>
  seal(password, sealOf(projectId, key))

/** Decrypts the password: empty if none is stored, null if it was encrypted with another key. */
export function openSmtpPassword(
  sealed: Uint8Array | null,
  projectId: string,
  key: Buffer,
): string | null {
  if (!sealed) return ''
  try {
    return unseal(sealed, sealOf(projectId, key))
  } catch {
    return null
  }
}
