import { seal, unseal } from '#server/secrets.ts'

const sealOf = (projectId: string, key: Buffer) => ({
  key,
  belongsTo: `smtp_password ${projectId}`,
})

/** The password of a project's mail server as it is stored. */
export const sealSmtpPassword = (password: string, projectId: string, key: Buffer): Buffer =>
  seal(password, sealOf(projectId, key))

/** The password again; throws when it was stored with another key. */
export const unsealSmtpPassword = (sealed: Uint8Array, projectId: string, key: Buffer): string =>
  unseal(sealed, sealOf(projectId, key))
