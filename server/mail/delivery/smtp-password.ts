import { seal, unseal } from '#server/auth/secrets.ts'

const sealOf = (projectId: string, key: Buffer) => ({
  key,
  belongsTo: `smtp_password ${projectId}`,
})

/** The password of a project's mail server as it is stored. */
export const sealSmtpPassword = (password: string, projectId: string, key: Buffer): Buffer =>
  seal(password, sealOf(projectId, key))

/** The password again: empty where none is stored, null when it was stored with another key. */
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
