import { hashOf, keyedHash, newToken } from './secrets.ts'

/** The token in the emails about a waiting-list entry: 256 bits that only this key can compute. */
export const mailTokenOf = (entryId: string, key: Buffer): string =>
  keyedHash(`waiting-list emails ${entryId}`, key).toString('base64url')

/**
 * A new entry's token for the person who joined, and the columns for it and for the token in
 * emails. `plain`: whether servers that read them as plain text may still run.
 */
export function newWaitingToken(entryId: string, { key, plain }: { key: Buffer; plain: boolean }) {
  const token = newToken()
  const mailToken = mailTokenOf(entryId, key)
  return {
    token,
    columns: {
      tokenHash: hashOf(token),
      mailTokenHash: hashOf(mailToken),
      token: plain ? token : null,
      mailToken: plain ? mailToken : null,
    },
  }
}

interface MailTokenColumns {
  mailToken: string | null
  mailTokenHash: Uint8Array | null
}

/** Whether this is the token in the entry's emails. */
export const isMailToken = (token: string, { mailToken, mailTokenHash }: MailTokenColumns) =>
  mailToken === token || (mailTokenHash !== null && hashOf(token).equals(mailTokenHash))
