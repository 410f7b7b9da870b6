import { randomInt } from 'node:crypto'

const codeCount = 10
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** Ten codes of about 50 random bits, such as `k7m2p-x9rtw`, without look-alike characters. */
export const newRecoveryCodes = () => Array.from({ length: codeCount }, newRecoveryCode)

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: codeLength },
    () => codeLetters[randomInt(codeLetters.length)],
  )
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
