import ts from 'typescript'
import type { CheckResult } from '#test/run/outcome.ts'
import { find, isTest, type SourceFile, sentence } from './source.ts'

/**
 * The German word for each thing, and how others for it are recognised. A tour or a slot that the
 * house ends is "abgesagt", so "absagen" counts only where a booking or its guest is named.
 */
const vocabulary: [word: string, others: RegExp][] = [
  ['verlegen', /verschieb|verschob/i],
  ['Anmerkung', /Bemerkung|Kommentar des Gastes/],
  ['benachrichtigen', /informier/i],
  ['Admin', /Administrator/],
  ['absagen', /gestrichen|streich/i],
  ['einteilen', /zu(?:zu)?ordn|zugeordnet|\b(?:an)?leite[nt]\b(?! k.nn)/i],
  [
    'stornieren',
    /Buchung\S* (?:\S+ ){0,3}(?:absagen|abgesagt)|ndern (?:oder|und)[^.]* absagen|Absagen k.nn|zum Absagen|und Absagen|von der Absage|k.nnen Sie (?!zusagen)[^.,]*absagen|trotzdem absagen/,
  ],
  ['Führungstyp', /Angebot/],
  ['Anfrage', /(?:Termine?|Team|anderen) (?:werden )?(?:anbieten|angeboten)|Team.* angeboten/],
]

/** Sentences that keep another word, or files in which the word means another thing. */
const exceptions: [path: RegExp, said: RegExp, reason: string][] = [
  [/de\/project\.ts$/, /^Bitte wenden Sie sich an den Administrator\.$/, 'R12'],
  [/\/(waiting|waiting-page|mails)\.ts$/, /Angebot/, 'places offered to people who wait'],
  [/de\/mail\.ts$/, /^Angebot freier/, 'places offered to people who wait'],
]

const isGerman = (file: SourceFile) => /^texts\/de(-simple)?\//.test(file.path) && !isTest(file)

/** Refuses other German words for a thing than the one of the vocabulary. */
export function checkWords(files: SourceFile[]): CheckResult {
  const said = files
    .filter(isGerman)
    .flatMap((file) =>
      find(file, (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)).map(
        ({ node, at }) => ({ path: file.path, at, text: sentence(node) }),
      ),
    )
  const failures = said.flatMap(({ path, at, text }) =>
    exceptions.some(([where, kept]) => where.test(path) && kept.test(text))
      ? []
      : vocabulary.flatMap(([word, others]) => {
          const [found] = others.exec(text) ?? []
          return found === undefined ? [] : [`${at} says "${found}", the word is "${word}"`]
        }),
  )
  return { read: said.length, failures }
}
