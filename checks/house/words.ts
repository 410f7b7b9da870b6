import { basename } from 'node:path'
import ts from 'typescript'
import type { CheckResult } from '../outcome.ts'
import { find } from './syntax.ts'
import { isCode, type SourceFile } from './tree.ts'

// Words that only this project used, each with the field's standard term for it.
const identifiers = new Map([
  ['House', 'AppContext'],
  ['house', 'ctx'],
  ['Gathering', 'MicroBatcher'],
  ['gathering', 'batcher'],
  ['KeptAnswers', 'ResponseCache'],
  ['KeptAnswer', 'CachedResponse'],
  ['sendKept', 'sendCached'],
  ['Memory', 'TtlCache'],
  ['givingWay', 'backgroundThrottle'],
  ['giveWay', 'throttle'],
  ['Patience', 'Timeouts'],
  ['patience', 'timeouts'],
  ['steadily', 'inConstantTime'],
  ['withdraw', 'delete'],
  ['extendOffer', 'addVariant'],
  ['keepTrail', 'writeAudit'],
  ['trail', 'auditLog'],
  ['deed', 'event'],
  ['Deed', 'AuditEvent'],
  ['forgiveTry', 'refundAttempt'],
  ['LastingPglite', 'SupervisedPglite'],
  ['WatchedPglite', 'CrashDetectingPglite'],
  ['KeptDatabase', 'MaintainedDatabase'],
  ['untilStoredForGood', 'awaitReplication'],
  ['AnnouncementWire', 'ListenNotify'],
  ['AnnouncementPoll', 'ChangePolling'],
  ['tellOfGap', 'resync'],
  ['Lane', 'MailQueue'],
  ['lane', 'queue'],
  ['lanes', 'queues'],
  ['MissedServers', 'HealthProbe'],
  ['MailTrouble', 'MailError'],
  ['Tidying', 'DataScrubbing'],
  ['tidying', 'scrubbing'],
  ['Chore', 'ScheduledJob'],
  ['chore', 'job'],
  ['chores', 'jobs'],
  ['Housekeeping', 'ScheduledJobs'],
  ['housekeeping', 'scheduledJobs'],
  ['lead', 'runPrimary'],
  ['startTeller', 'startMetricsExporter'],
  ['tumult', 'stressTest'],
  ['reckon', 'checkConsistency'],
  ['reckoning', 'consistencyCheck'],
  ['Inhabited', 'SeededOrganisation'],
  ['inhabit', 'seedOrganisation'],
  ['unruly', 'misbehaving'],
  ['startSwitch', 'startTcpProxy'],
  ['stand', 'fixture'],
  ['hush', 'dismissToast'],
  ['news', 'toast'],
  ['Wish', 'a name for what is asked'],
])

const fileNames = new Set(
  `house doors gathering kept-answers kept-answer send-kept memory visited giving-way patience
  steady-answer early-answers lasting-pglite watched-pglite kept-database stored-for-good
  announcement-wire announcement-poll ways due-lanes missed-servers trouble second-try tidying chores
  housekeeping lead teller tumult reckoning standing inhabited typed unruly switch stand news`.split(
    /\s+/,
  ),
)

const words =
  /\b(chores?|lanes?|deeds?|tumult|reckonings?|unruly|tidying|housekeeping|kept answers?|giving way)\b/i

// Files exempt from this check: those that name or test it, a benchmark, and this list.
const allowed = new Set([
  'checks/all.ts',
  'checks/house.ts',
  'checks/house.test.ts',
  'bench/memory.ts',
])
const itself = 'checks/house/words.ts'

/**
 * Names must be the field's standard terms, so that nobody needs a second vocabulary to read the
 * project.
 */
export function checkWords(files: SourceFile[]): CheckResult {
  const code = files.filter(isCode).filter(({ path }) => path !== itself)
  const documents = files.filter(({ path }) => /^([^/]+|docs\/.+)\.md$/.test(path))
  const failures = [
    ...code.flatMap((file) => [...ownFileName(file), ...ownNames(file), ...said(file)]),
    ...documents.flatMap((file) => [...said(file), ...named(file)]),
    ...typesOfTwoMeanings(code),
  ]
  return { read: code.length + documents.length, failures }
}

function ownFileName({ path }: SourceFile): string[] {
  const [name = ''] = basename(path).split('.')
  if (allowed.has(path) || !fileNames.has(name)) return []
  return [`word: ${path} has a name of our own`]
}

const ownNames = (file: SourceFile) =>
  allowed.has(file.path)
    ? []
    : find(file, (node) => ts.isIdentifier(node) && identifiers.has(node.text)).map(
        ({ node, at }) =>
          `word: ${at} says ${node.getText()}; ${identifiers.get(node.getText())} is usual`,
      )

// The comments, test titles and other text in a file.
function said(file: SourceFile): string[] {
  if (allowed.has(file.path)) return []
  return file
    .read()
    .split('\n')
    .flatMap((line, index) => {
      const found = words.exec(line)
      return found ? [`word: ${file.path}:${index + 1} says "${found[0]}"`] : []
    })
}

// Matches text in backticks in a document: a file, or a name in the code.
const quoted = /`(?:[^`\s]*\/)?([\w-]+)(\.tsx?)?`/g

const named = (file: SourceFile) =>
  [...file.read().matchAll(quoted)]
    .filter(([text]) => ![...allowed].some((path) => text.includes(path)))
    .filter(([, name = '', ending]) => (ending ? fileNames : identifiers).has(name))
    .map(([text]) => `word: ${file.path} names ${text}, which is called otherwise`)

/** A word must have one meaning: the name of an exported type may be declared only once. */
function typesOfTwoMeanings(code: SourceFile[]): string[] {
  const declared = code.flatMap((file) =>
    find(file, isExportedType).map(({ node, at }) => ({ name: nameOf(node), at })),
  )
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(
      ([name, places]) => `word: ${name} is declared ${places.map(({ at }) => at).join(' and ')}`,
    )
}

const nameOf = (node: ts.Node) =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)
    ? (node.name?.text ?? '')
    : ''

const isExportedType = (node: ts.Node) =>
  nameOf(node) !== '' &&
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
