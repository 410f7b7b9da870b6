import cluster from 'node:cluster'
import type { MailEvent } from '#contract/mail.ts'
import { serverTexts } from '#texts/de/server.ts'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { AnnouncementPoll } from './database/announcement-poll.ts'
import { AnnouncementWire } from './database/announcement-wire.ts'
import { Announcements } from './database/announcements.ts'
import { migrate } from './database/migrate.ts'
import type { OpenDatabase } from './database/open.ts'
import { countTry, forgetOldTries } from './database/tries.ts'
import { assignmentComposers } from './features/assignment/assignment.ts'
import { forgetOldTrail } from './features/audit/audit.ts'
import { eraseOldBookers, forgetOldKeys, forgetOldOrigins } from './features/booker/booker.ts'
import { bookingComposers } from './features/booking/booking.ts'
import { holdComposers, lapseHolds } from './features/hold/hold.ts'
import { forgetOldInvitations, invitationComposers } from './features/invitation/invitation.ts'
import { noticeComposers } from './features/notice/notice.ts'
import {
  isEmpty,
  registrationComposers,
  remindUnconfirmed,
  removeUnconfirmed,
} from './features/registration/registration.ts'
import { forgetOldSessions } from './features/session/session.ts'
import { forgetFormerMembers, forgetLapsedResets, staffComposers } from './features/staff/staff.ts'
import type { House, ProjectVisited } from './house.ts'
import { type Chore, type Housekeeping, startHousekeeping } from './housekeeping.ts'
import type { App } from './http/app-type.ts'
import { watchCalls } from './http/calls.ts'
import { prepareToDrain } from './http/drain.ts'
import { givingWay } from './http/giving-way.ts'
import { showMetrics } from './http/metrics-page.ts'
import { freePort } from './http/port.ts'
import { KeptAnswers } from './kept-answers.ts'
import { openKeptDatabase } from './kept-database.ts'
import { loggerFor } from './log.ts'
import { emptyOldMails } from './mail/erasing.ts'
import { mailFolderIn } from './mail/mail-file.ts'
import { sweepMailFiles } from './mail/mail-sweep.ts'
import type { Composer, MailLog } from './mail/message.ts'
import { type Postman, type PostmanOptions, startPostman } from './mail/postman.ts'
import { openWays, type Ways } from './mail/ways.ts'
import { Memory } from './memory.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { toldByMain } from './metrics/of-workers.ts'
import { startTeller, toldBy } from './metrics/teller.ts'
import { openSecretKey } from './secret-key.ts'
import { hashOf } from './secrets.ts'
import { startTidying, type Tidying } from './tidying.ts'

export interface Served {
  app: App
  house: House
  /** Finishes running requests and mails, then gives everything back. */
  close: () => Promise<void>
}

/** Starts the product: database, migrations, postman, and the port. `extend` may add routes. */
export async function serve(
  given: Config,
  extend: (app: App, house: House) => Promise<void> = async () => {},
): Promise<Served> {
  const config = given.port === 0 ? await onFreePort(given) : given
  let postman: Postman | undefined
  let tidying: Tidying | undefined
  let app: App | undefined
  const database = await openKeptDatabase(
    config,
    logOf(() => app),
  )
  const { db, shortOfDisk } = database
  try {
    const metrics = openMetrics(database, config)
    const secretKey = await openSecretKey(config)
    const ways = openWays({ ...config, log: logOf(() => app) })
    const mailPosted = () => postman?.wake()
    const bookersErased = async (mailIds?: string[]) => tidying?.tidyNow(mailIds)
    const changes = new Announcements()
    const answers = new KeptAnswers(changes)
    const told = { mailPosted, bookersErased, changes, shortOfDisk }
    const carried = { config, secretKey, ways, answers, ...told }
    const visited = new Memory<ProjectVisited>()
    const house: House = { db, clock: systemClock, count: metrics.count, visited, ...carried }
    await migrate(db)
    app = await buildApp(house, loggerFor(config))
    tidying = startTidying({ db, config, log: app.log })
    watchCalls(app, metrics.registry)
    const giveWay = givingWay(app)
    const drain = prepareToDrain(app, config.drainSeconds)
    await extend(app, house)
    const stopTelling = await tell(app, metrics, config)
    await app.listen({ port: config.port, host: config.host })
    postman = postmanOf(house, { log: app.log, counts: metrics.mails, giveWay })
    const housekeeping = startHourly(house, app, tidying)
    const lapsing = startLapsing(house, app)
    const wire = startWire(house, app, database)
    if (cluster.isPrimary) await greet(app, house)
    const close = () =>
      closeAll({ drain, wire, lapsing, housekeeping, postman, ways, stopTelling, database })
    return { app, house, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What is logged by the app's logger, from the moment that there is one. */
const logOf = (app: () => App | undefined): MailLog => ({
  info: (facts, text) => app()?.log.info(facts, text),
  warn: (facts, text) => app()?.log.warn(facts, text),
  error: (facts, text) => app()?.log.error(facts, text),
})

/** Has whoever watches read the metrics; what workers tell is told by the main process. */
function tell(app: App, { registry }: Metrics, config: Config): Promise<() => Promise<void>> {
  const { metricsPort: port, metricsHost: host, metricsToken: token } = config
  const told = cluster.isPrimary ? toldBy(registry) : toldByMain(registry)
  showMetrics(app, { ...told, token })
  return startTeller(told, { port: cluster.isPrimary ? port : undefined, host })
}

const postmanOf = (
  house: House,
  told: Pick<PostmanOptions, 'log' | 'counts' | 'giveWay'>,
): Postman =>
  startPostman({
    ...house,
    ...told,
    composers: composersOf(house),
    capped: house.config.rateLimit,
    newOrganisationMails: house.config.newOrganisationMails,
    rests: house.shortOfDisk,
  })

interface Wire {
  close: () => Promise<void>
  letGo?: () => void
}

/** Several processes share PostgreSQL; the embedded database has one. */
function startWire(
  { db, changes, config }: House,
  { log }: App,
  { onStopping }: Pick<OpenDatabase, 'onStopping'>,
): Wire | undefined {
  const { listenUrl: url } = config
  if (!url) return undefined
  const warn = (err: unknown) => log.warn({ err }, 'changes are not announced for now')
  const deaf = () => {
    log.info('a pooler stands before PostgreSQL: changes are looked for, not heard')
    carrying = new AnnouncementPoll(changes, { db, warn })
  }
  let carrying: Wire = new AnnouncementWire(changes, {
    url,
    warn,
    deaf,
  })
  onStopping?.(() => carrying.letGo?.())
  return { close: () => carrying.close() }
}

/** Who composes which mail, of every noun that posts some. */
const composersOf = (house: House): Record<MailEvent, Composer> => ({
  ...noticeComposers(house),
  ...staffComposers(house),
  ...invitationComposers(house),
  ...registrationComposers(house),
  ...assignmentComposers(house),
  ...holdComposers(house),
  ...bookingComposers(house),
})

const lookForLapsedMs = 2000

/** Whoever finds no room looks for lapsed holds besides, so nobody waits for the next look. */
const startLapsing = (house: House, { log }: App): Housekeeping =>
  startHousekeeping({
    chores: [{ name: 'lapse holds', run: (stopping) => lapseHolds(house, stopping) }],
    log,
    everyMs: lookForLapsedMs,
  })

const startHourly = (house: House, { log }: App, tidying: Tidying): Housekeeping =>
  startHousekeeping({
    chores: choresOf(house, tidying),
    log,
    ...(house.config.databaseUrl ? { turn: () => turnOf(house) } : {}),
  })

const hourly = hashOf('hourly chores')

/**
 * Of all processes one does the hourly chores: whoever is first counts a try, of which there is one
 * in an hour. Others are told when the next is.
 */
const turnOf = ({ db, clock }: House) =>
  countTry(db, { key: hourly, most: 1, seconds: 60 * 60 }, clock.now())

/** What is to be forgotten in time, in all organisations. */
const choresOf = (house: House, tidying: Tidying): Chore[] => [
  { name: 'erase old bookers', run: (stopping) => eraseOld(house, tidying, stopping) },
  { name: 'empty old mails', run: () => emptyOld(house, tidying) },
  { name: 'leave no copies of what was erased', run: () => tidying.tidyIfDue(), own: true },
  {
    name: 'sweep mail files',
    run: () => sweepMailFiles(house.db, house.config.dataDir),
    own: true,
  },
  { name: 'forget old keys', run: () => forgetOldKeys(house) },
  { name: 'forget old origins', run: () => forgetOldOrigins(house) },
  { name: 'forget old trail', run: () => forgetOldTrail(house) },
  { name: 'forget former members', run: () => forgetFormerMembers(house) },
  { name: 'forget old tries', run: () => forgetOldTries(house.db, house.clock.now()) },
  { name: 'forget old sessions', run: () => forgetOldSessions(house) },
  { name: 'forget lapsed resets', run: () => forgetLapsedResets(house) },
  { name: 'forget lapsed invitations', run: () => forgetOldInvitations(house) },
  { name: 'remind unconfirmed organisations', run: () => remindUnconfirmed(house) },
  { name: 'remove unconfirmed organisations', run: () => removeUnconfirmed(house) },
]

async function eraseOld(house: House, tidying: Tidying, stopping: AbortSignal): Promise<void> {
  // What fails may have erased some.
  const erased = await eraseOldBookers(house, stopping).catch((error: unknown) => {
    tidying.copiesLeft()
    throw error
  })
  if (erased > 0) tidying.copiesLeft()
}

async function emptyOld({ db, clock }: House, tidying: Tidying): Promise<void> {
  if ((await emptyOldMails(db, clock.now())) > 0) tidying.copiesLeft()
}

export async function onFreePort(config: Config): Promise<Config> {
  const port = await freePort(config.host)
  return { ...config, port, publicUrl: config.configuredUrl ?? `http://localhost:${port}` }
}

const mailsBecomeFiles = 'SMTP_URL is not set: mails are written to files instead of being sent'

/** Says where to go; a newcomer, where to begin. */
async function greet(app: App, house: House): Promise<void> {
  const { port, host, publicUrl, remote, smtpUrl, dataDir } = house.config
  const address = `http://${host}:${port}`
  app.log.info({ address }, serverTexts.running(publicUrl))
  if (!smtpUrl) app.log.info({ folder: mailFolderIn(dataDir) }, mailsBecomeFiles)
  // Whether to greet is no reason to end a server that already serves.
  if (!(await isEmpty(house).catch(() => false))) return
  app.log.info(serverTexts.register(publicUrl))
  if (remote) app.log.info(serverTexts.remote(port))
}

interface Open {
  drain: () => Promise<void>
  wire: Wire | undefined
  lapsing: Housekeeping
  housekeeping: Housekeeping
  postman: Postman | undefined
  ways: Ways
  stopTelling: () => Promise<void>
  database: { close: () => Promise<void> }
}

/** Requests and chores first, since they announce and post mails; then the mails; then what all need. */
async function closeAll({
  drain,
  wire,
  lapsing,
  housekeeping,
  postman,
  ways,
  stopTelling,
  database,
}: Open): Promise<void> {
  await drain()
  await lapsing.stop()
  await housekeeping.stop()
  await wire?.close()
  await postman?.stop()
  await ways.close()
  await stopTelling()
  await database.close()
}
