import { serverTexts } from '#texts/de/server.ts'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { AnnouncementWire } from './database/announcement-wire.ts'
import { Announcements } from './database/announcements.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { forgetOldTries } from './database/tries.ts'
import { assignmentComposers } from './features/assignment/assignment.ts'
import { forgetOldTrail } from './features/audit/audit.ts'
import { eraseOldBookers, forgetOldKeys } from './features/booker/booker.ts'
import { bookingComposers } from './features/booking/booking.ts'
import { holdComposers, lapseHolds } from './features/hold/hold.ts'
import { forgetOldInvitations, invitationComposers } from './features/invitation/invitation.ts'
import { isEmpty, registrationComposers } from './features/registration/registration.ts'
import { forgetLapsedTokens, staffComposers } from './features/staff/staff.ts'
import type { House } from './house.ts'
import { type Chore, type Housekeeping, startHousekeeping } from './housekeeping.ts'
import type { App } from './http/app-type.ts'
import { prepareToDrain } from './http/drain.ts'
import { freePort } from './http/port.ts'
import { loggerFor } from './log.ts'
import { emptyOldMails } from './mail/erasing.ts'
import { mailFolderIn } from './mail/mail-file.ts'
import { sweepMailFiles } from './mail/mail-sweep.ts'
import type { MailLog } from './mail/message.ts'
import { type Postman, type PostmanOptions, startPostman } from './mail/postman.ts'
import { openWays, type Ways } from './mail/ways.ts'
import { type Metrics, startMetrics } from './metrics.ts'
import { openSecretKey } from './secret-key.ts'
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
  const database = await openDatabase(config)
  let postman: Postman | undefined
  let tidying: Tidying | undefined
  let app: App | undefined
  const { db } = database
  try {
    const secretKey = await openSecretKey(config)
    const ways = openWays({ ...config, log: logOf(() => app) })
    const mailPosted = () => postman?.wake()
    const bookersErased = async () => tidying?.tidyNow()
    const changes = new Announcements()
    const carried = { config, secretKey, ways, mailPosted, bookersErased, changes }
    const house: House = { db, clock: systemClock, ...carried }
    await migrate(db)
    app = await buildApp(house, loggerFor(config))
    tidying = startTidying({ db, config, log: app.log })
    const drain = prepareToDrain(app)
    await extend(app, house)
    await app.listen({ port: config.port, host: config.host })
    const metrics = await startMetrics({ ...config, db, port: config.metricsPort })
    postman = postmanOf(house, { log: app.log, counts: metrics.mails })
    const housekeeping = startHousekeeping({ chores: choresOf(house, tidying), log: app.log })
    const lapsing = startLapsing(house, app)
    const wire = wireOf(house, app)
    await greet(app, house)
    const close = () =>
      closeAll({ drain, wire, lapsing, housekeeping, postman, ways, metrics, database })
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

const postmanOf = (house: House, told: Pick<PostmanOptions, 'log' | 'counts'>): Postman =>
  startPostman({
    ...house,
    ...told,
    composers: composersOf(house),
    capped: house.config.rateLimit,
  })

/** Several processes share PostgreSQL; the embedded database has one. */
function wireOf({ changes, config }: House, { log }: App): AnnouncementWire | undefined {
  const { listenUrl: url } = config
  if (!url) return undefined
  const warn = (err: unknown) => log.warn({ err }, 'changes are not announced for now')
  return new AnnouncementWire(changes, { url, warn })
}

/** Who composes which mail, of every noun that posts some. */
const composersOf = (house: House) => ({
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

/** What is to be forgotten in time, in all organisations. */
const choresOf = (house: House, tidying: Tidying): Chore[] => [
  { name: 'erase old bookers', run: (stopping) => eraseOld(house, tidying, stopping) },
  { name: 'empty old mails', run: () => emptyOld(house, tidying) },
  { name: 'leave no copies of what was erased', run: () => tidying.tidyIfDue() },
  { name: 'sweep mail files', run: () => sweepMailFiles(house.db, house.config.dataDir) },
  { name: 'forget old keys', run: () => forgetOldKeys(house) },
  { name: 'forget old trail', run: () => forgetOldTrail(house) },
  { name: 'forget old tries', run: () => forgetOldTries(house.db, house.clock.now()) },
  { name: 'forget lapsed sessions and resets', run: () => forgetLapsedTokens(house) },
  { name: 'forget lapsed invitations', run: () => forgetOldInvitations(house) },
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

async function onFreePort(config: Config): Promise<Config> {
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
  if (!(await isEmpty(house))) return
  app.log.info(serverTexts.register(publicUrl))
  if (remote) app.log.info(serverTexts.remote(port))
}

interface Open {
  drain: () => Promise<void>
  wire: AnnouncementWire | undefined
  lapsing: Housekeeping
  housekeeping: Housekeeping
  postman: Postman | undefined
  ways: Ways
  metrics: Metrics
  database: { close: () => Promise<void> }
}

/** Requests first, since they post mails; then the mails; then what both need. */
async function closeAll({
  drain,
  wire,
  lapsing,
  housekeeping,
  postman,
  ways,
  metrics,
  database,
}: Open): Promise<void> {
  await drain()
  await wire?.close()
  await lapsing.stop()
  await housekeeping.stop()
  await postman?.stop()
  await ways.close()
  await metrics.close()
  await database.close()
}
