import { nouns, ownTables, writtenTogether } from '../../nouns.ts'
import type { CheckResult } from '../../outcome.ts'
import { find, type SyntaxMatch } from '../syntax.ts'
import { isCode, isTest, isUnder, type SourceFile } from '../tree.ts'
import { isSqlTemplate, isStatement, textOf, type Write, writesOf } from './statements.ts'
import { strayHandles, transactionsOf, workByHand } from './transactions.ts'

// The health check queries the database but belongs to no noun.
const asksAlone = {
  path: 'server/http/response/health.ts',
  text: 'select pg_is_in_recovery() as standby',
}

const queriesFile = /^server\/features\/((?:[^/]+\/)?([^/]+))\/\2\.queries\.ts$/

/**
 * Data flows one way: only queries contain SQL, and they write only to their own noun's tables, in
 * the transaction passed to them. Features open transactions only with `transact`, and nothing
 * inside a transaction uses the database outside it.
 */
export function checkFlow(files: SourceFile[]): CheckResult {
  const server = files
    .filter(isUnder('server'))
    .filter(isCode)
    .filter((file) => !isTest(file))
  const queries = server.filter(({ path }) => queriesFile.test(path))
  const failures = [
    ...server.filter(isWithoutSql).flatMap(statements),
    ...server.flatMap(strayHandles),
    ...server.filter(isUnder('server/features')).flatMap(workByHand),
    ...queries.flatMap(wrongWrites),
    ...idleAllowances(server),
    ...nothingOf('transaction', server.flatMap(transactionsOf)),
    ...nothingOf('write', queries.flatMap(writesOf)),
  ]
  return { read: server.length, failures }
}

// If the shape of the code changes, the laws must not pass just because they find nothing to check.
const nothingOf = (what: string, found: unknown[]) =>
  found.length > 0 ? [] : [`flow: no ${what} was found in server/`]

const speaksSql = isUnder('server/mail', 'server/database')
const isWithoutSql = (file: SourceFile) => !speaksSql(file) && !/\.queries\.ts$/.test(file.path)

const statements = (file: SourceFile) =>
  find(file, isStatement)
    .filter((place) => !isAllowed(file, place))
    .map(({ at }) => `flow: ${at} speaks SQL; that is for the queries of a noun`)

const isAllowed = ({ path }: SourceFile, { node }: SyntaxMatch) =>
  path === asksAlone.path && isSqlTemplate(node) && textOf(node) === asksAlone.text

function wrongWrites(file: SourceFile): string[] {
  const folder = queriesFile.exec(file.path)?.[1] ?? ''
  const noun = nouns.find((name) => name === folder.split('/', 1)[0])
  const own: string[] = [...(noun ? ownTables[noun] : []), ...(writtenTogether[folder] ?? [])]
  return writesOf(file).flatMap((write) => [
    ...(own.includes(write.table)
      ? []
      : [`flow: ${write.at} writes ${write.table}; ${folder} writes ${own.join(', ')} only`]),
    ...(takesTransaction(write)
      ? []
      : [`flow: ${write.at} writes; its function takes tx: Transaction first`]),
  ])
}

function takesTransaction({ by }: Write): boolean {
  const first = by?.parameters[0]
  return first?.name.getText() === 'tx' && first.type?.getText() === 'Transaction'
}

function idleAllowances(server: SourceFile[]): string[] {
  const asks = server
    .filter(({ path }) => path === asksAlone.path)
    .some((file) => find(file, isStatement).some((place) => isAllowed(file, place)))
  return asks ? [] : [`flow: ${asksAlone.path} asks for no answer any more; take it off the list`]
}
