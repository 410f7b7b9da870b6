import { readFile } from 'node:fs/promises'
import type { FieldFault } from '#contract/errors.ts'
import { guessedWords, spelledOut } from '#texts/de/guessed-words.ts'
import { fieldError } from '../errors.ts'

// The list of common passwords, searched as one string: this takes a millisecond, while a set would
// take several megabytes.
const list = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
const product = 'rundgang'

/**
 * Throws `invalid` for a new password that attackers would try first: one from the list of common
 * passwords, one repeated character, or one from `personal`, the names and addresses of the person
 * and their organisation, alone or with digits and signs; so is the name of a season.
 */
export async function refuseWeak(
  field: string,
  password: string,
  personal: string[],
): Promise<void> {
  const fault = await weaknessOf(password, personal)
  if (fault) throw fieldError(field, fault)
}

async function weaknessOf(password: string, personal: string[]): Promise<FieldFault | null> {
  if (/^(.)\1*$/isu.test(password) || password.trim() === '') return 'password_repeated'
  const told = plain(password)
  const names = [product, ...personal, ...personal.map(beforeAt)]
  if (names.map(plain).includes(told)) return 'password_personal'
  const words = [
    ...guessedWords,
    ...names,
    ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)),
  ]
  if (isWordWithDigits(told, words.map(lettersOf))) return 'password_personal'
  return (await isListed(password)) ? 'password_common' : null
}

/** `Käthe Roß` and `kätheroß` are the same guess. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

const lettersOf = (text: string) => plain(text).replaceAll(/[^\p{L}]/gu, '')

/**
 * Whether the only letters of a password are one of these words: `Spinnerei2026!`, `2026-Herbst`.
 * Umlauts may be written out.
 */
function isWordWithDigits(password: string, words: string[]): boolean {
  const letters = lettersOf(password)
  const said = [letters, ...spelledOut.map(([umlaut, out]) => letters.replaceAll(out, umlaut))]
  return letters !== '' && said.some((one) => words.includes(one))
}

const beforeAt = (text: string) => text.split('@')[0] ?? ''

/** Every password in the file is quoted, and quotes inside it are escaped. */
async function isListed(password: string): Promise<boolean> {
  const listed = await readFile(list, 'utf8')
  return listed.includes(JSON.stringify(password.toLowerCase()))
}
