import cluster from 'node:cluster'
import type { MailEvent } from '#contract/mail.ts'
import { openSecretKey } from '#server/auth/secrets.ts'
import { callOffComposers } from '#server/features/booking/cancellation/call-off.ts'
import { meetElsewhere } from '#server/features/booking/change/meeting-point.ts'
import { slotMoveComposers } from '#server/features/booking/change/slot-move.ts'
import { messageComposers } from '#server/features/booking/message/message.ts'
import { holdComposers } from '#server/features/booking/place/hold.ts'
import { slotRestorationComposers } from '#server/features/booking/restoration/slot-restoration.ts'
import { offerFreed } from '#server/features/booking/waiting/freed-place.ts'
import { waitingComposers } from '#server/features/booking/waiting/waiting.ts'
import { registrationComposers } from '#server/features/organisation/registration.ts'
import { offerComposers } from '#server/features/slot/guide-offer/offer-mail.ts'
import { assignmentComposers, changeComposers } from '#server/features/slot/guides/assignment.ts'
import { morningComposers } from '#server/features/slot/guides/mine.ts'
import { adminNoticeComposers } from '#server/features/staff/notice/notice.ts'
import { domainComposers } from '#server/features/staff/sign-on/domain.ts'
import { watchCalls } from '#server/http/access.ts'
import { freePort } from '#server/http/request/network.ts'
import { showMetrics } from '#server/http/response/health.ts'
import { metricsByPrimary, metricsOf, startMetricsExporter } from '#server/metrics/metrics.ts'
import { ProviderMetadata } from '#server/openid/provider.ts'
import { serverTexts } from '#texts/de/operating.ts'
import { buildApp } from '../app.ts'
import { hashOf } from '../auth/secrets.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import type { AppContext } from '../context.ts'
import { type CountedAttempt, countTry } from '../database/limits/tries.ts'
import { migrate } from '../database/migrate.ts'
import { Announcements } from '../database/notify/announcements.ts'
import { ChangePolling } from '../database/notify/change-polling.ts'
import { ListenNotify } from '../database/notify/listen-notify.ts'
import type { OpenDatabase } from '../database/open.ts'
import { bookingComposers } from '../features/booking/booking.ts'
import { reminderComposers } from '../features/booking/reminder/reminder.ts'
import { deletionComposers } from '../features/organisation/deletion/deletion.ts'
import { isEmpty } from '../features/organisation/organisation.ts'
import { cacheProjects } from '../features/project/project.ts'
import { compareTimeZones } from '../features/project/time-zones.ts'
import { invitationComposers } from '../features/staff/invitation/invitation.ts'
import { noticeComposers } from '../features/staff/notice/notice.ts'
import { linkComposers } from '../features/staff/personal-link/personal-link.ts'
import { staffComposers } from '../features/staff/staff.ts'
import type { App } from '../http/app-type.ts'
import { prepareToDrain } from '../http/drain.ts'
import { backgroundThrottle } from '../http/request/background-throttle.ts'
import { mailFolderIn } from '../mail/delivery/mail-file.ts'
import { openTransports } from '../mail/delivery/transports.ts'
import type { Composer, MailLog } from '../mail/message/message.ts'
import { type Postman, type PostmanOptions, startPostman } from '../mail/queue/postman.ts'
import { type Metrics, openMetrics } from '../metrics/metrics.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { accessJobs, deletionJobs, frequentJobs, hourlyJobs, reminderJobs } from './jobs.ts'
import { loggerFor } from './log.ts'
import { openMaintainedDatabase, type ScheduledJobs, startScheduledJobs } from './scheduled-jobs.ts'
import { type DataScrubbing, startDataScrubbing } from './scrubbing.ts'

export interface Served {
  app: App
  ctx: AppContext
  /** Finishes the requests and emails in progress, then releases all resources. */
  close: () => Promise<void>
}

/**
 * Starts the product: database, migrations, postman, and the port. `extend` may add routes.
 * Everything that was started is closed in reverse order, even if a later step fails: first
 * requests and scheduled jobs, because they announce changes and queue emails; then announcements
 * and the postman; then the resources they all need.
 */
export async function serve(
  wanted: Config,
  extend: (app: App, ctx: AppContext) => Promise<void> = async () => {},
): Promise<Served> {
  await using started = new AsyncDisposableStack()
  const config = wanted.port === 0 ? await onFreePort(wanted) : wanted
  let postman: Postman | undefined
  let scrubbing: DataScrubbing | undefined
  let app: App | undefined
  const log = logOf(() => app)
  const database = await openMaintainedDatabase(config, log)
  started.defer(() => database.close())
  const { db, shortOfDisk } = database
  const metrics = openMetrics(database, config)
  const secretKey = await openSecretKey(config)
  const transports = openTransports({ ...config, log })
  started.defer(() => transports.close())
  const mailPosted = () => postman?.wake()
  const bookersErased = async (mailIds?: string[]) => scrubbing?.removeFiles(mailIds)
  const changes = new Announcements()
  const responseCache = new ResponseCache(changes)
  const projectCache = cacheProjects(db)
  const providerMetadata = new ProviderMetadata()
  const { count } = metrics
  const given = { db, config, secretKey, clock: systemClock, count, shortOfDisk }
  const told = { placesFreed: offerFreed, bookersMeetElsewhere: meetElsewhere }
  const shared = { transports, responseCache, projectCache, changes, ...told }
  const ctx: AppContext = { ...given, ...shared, providerMetadata, mailPosted, bookersErased }
  await migrate(db)
  app = await buildApp(ctx, loggerFor(config))
  watchCalls(app, metrics.registry)
  const throttle = backgroundThrottle(app)
  scrubbing = startDataScrubbing({ ...ctx, log: app.log, pause: throttle })
  const drain = prepareToDrain(app, config.drainSeconds)
  await extend(app, ctx)
  started.defer(await tell(app, metrics, config))
  await app.listen({ port: config.port, host: config.host })
  postman = postmanOf(ctx, { log: app.log, counts: metrics.mails, throttle })
  started.defer(postman.stop)
  started.defer(startWire(ctx, app, database))
  for (const { stop } of startJobs(ctx, app, scrubbing)) started.defer(stop)
  started.defer(drain)
  if (cluster.isPrimary) await greet(app, ctx)
  // The processes of a machine share its Node, so one of them is enough. A worker that replaces
  // another may replace that one.
  const { worker } = cluster
  const isReplacement = worker !== undefined && worker.id > config.workers
  if (!worker || worker.id === 1 || isReplacement) started.defer(compareZones(ctx, app).stop)
  const running = started.move()
  return { app, ctx, close: () => running.disposeAsync() }
}

/** Logs with the app's logger once it exists. */
const logOf = (app: () => App | undefined): MailLog => ({
  info: (facts, text) => app()?.log.info(facts, text),
  warn: (facts, text) => app()?.log.warn(facts, text),
  error: (facts, text) => app()?.log.error(facts, text),
})

/** Publishes the metrics; the primary publishes those of workers. */
function tell(app: App, { registry }: Metrics, config: Config): Promise<() => Promise<void>> {
  const { metricsPort: port, metricsHost: host, metricsToken: token } = config
  const told = cluster.isPrimary ? metricsOf(registry) : metricsByPrimary(registry)
  showMetrics(app, { ...told, token })
  return startMetricsExporter(told, { port: cluster.isPrimary ? port : undefined, host })
}

const postmanOf = (
  ctx: AppContext,
  told: Pick<PostmanOptions, 'log' | 'counts' | 'throttle'>,
): Postman =>
  startPostman({
    ...ctx,
    ...told,
    composers: composersOf(ctx),
    capped: ctx.config.rateLimit,
    newOrganisationMails: ctx.config.newOrganisationMails,
    rests: ctx.shortOfDisk,
  })

interface Wire {
  close: () => Promise<void>
  letGo?: () => void
}

/**
 * Announces changes between the processes that share PostgreSQL; the embedded database has only one
 * process. Returns a function that stops the announcements.
 */
function startWire(
  { db, changes, config }: AppContext,
  { log }: App,
  { onStopping }: Pick<OpenDatabase, 'onStopping'>,
): () => Promise<void> {
  const { listenUrl: url } = config
  if (!url) return async () => {}
  const warn = (err: unknown) => log.warn({ err }, 'changes cannot be announced at present')
  const deaf = () => {
    log.info('PostgreSQL is behind a pooler: changes are polled')
    carrying = new ChangePolling(changes, { db, warn })
  }
  let carrying: Wire = new ListenNotify(changes, {
    url,
    warn,
    deaf,
  })
  onStopping?.(() => carrying.letGo?.())
  return () => carrying.close()
}

/** The composers of all nouns that queue emails. */
const composersOf = (ctx: AppContext): Record<MailEvent, Composer> => ({
  ...noticeComposers(ctx),
  ...adminNoticeComposers(ctx),
  ...staffComposers(ctx),
  ...invitationComposers(ctx),
  ...linkComposers(ctx),
  ...domainComposers(ctx),
  ...registrationComposers(ctx),
  ...deletionComposers(ctx),
  ...assignmentComposers(ctx),
  ...changeComposers(ctx),
  ...offerComposers(ctx),
  ...morningComposers(ctx),
  ...holdComposers(ctx),
  ...bookingComposers(ctx),
  ...slotMoveComposers(ctx),
  ...callOffComposers(ctx),
  ...slotRestorationComposers(ctx),
  ...messageComposers(ctx),
  ...reminderComposers(ctx),
  ...waitingComposers(ctx),
})

const frequentMs = 2000
const reminderSeconds = 15
const accessSeconds = 60
const deletionSeconds = 60

function startJobs(ctx: AppContext, { log }: App, scrubbing: DataScrubbing): ScheduledJobs[] {
  const hourly = { everyMs: hourSeconds * 1000, ...turnOf(ctx, hourlyTurn) }
  const access = { everyMs: accessSeconds * 1000, ...turnOf(ctx, accessTurn) }
  const deletion = { everyMs: deletionSeconds * 1000, ...turnOf(ctx, deletionTurn) }
  const often = { everyMs: reminderSeconds * 1000, ...turnOf(ctx, reminderTurn) }
  return [
    startScheduledJobs({ jobs: hourlyJobs(ctx, scrubbing), log, ...hourly }),
    startScheduledJobs({ jobs: frequentJobs(ctx), log, everyMs: frequentMs }),
    startScheduledJobs({ jobs: reminderJobs(ctx), log, ...often }),
    startScheduledJobs({ jobs: accessJobs(ctx, log), log, ...access }),
    startScheduledJobs({ jobs: deletionJobs(ctx), log, ...deletion }),
  ]
}

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

/** Compares them at the start, and daily, because projects choose other time zones. */
const compareZones = (ctx: AppContext, { log }: App): ScheduledJobs =>
  startScheduledJobs({
    jobs: [{ name: 'compare time zones', run: (stopping) => compareTimeZones(ctx, log, stopping) }],
    log,
    everyMs: daySeconds * 1000,
  })

const hourlyTurn = { key: hashOf('hourly jobs'), seconds: hourSeconds }
const accessTurn = { key: hashOf('access at providers'), seconds: accessSeconds }
const deletionTurn = { key: hashOf('deletion of organisations'), seconds: deletionSeconds }
const reminderTurn = { key: hashOf('reminders'), seconds: reminderSeconds }

/**
 * Lets one process run these jobs for all: only one attempt per interval is accepted, and the first
 * process to make it runs the jobs. The others learn when the next attempt is possible.
 */
const turnOf = (
  { db, clock, config }: AppContext,
  turn: Pick<CountedAttempt, 'key' | 'seconds'>,
): Pick<Parameters<typeof startScheduledJobs>[0], 'turn'> =>
  config.databaseUrl ? { turn: () => countTry(db, { ...turn, most: 1 }, clock.now()) } : {}

export async function onFreePort(config: Config): Promise<Config> {
  const port = await freePort(config.host)
  return { ...config, port, publicUrl: config.configuredUrl ?? `http://localhost:${port}` }
}

const mailsBecomeFiles = 'SMTP_URL is not set: mails are written to files instead of being sent'

/** Logs the server's address and, on a new installation, the registration page's. */
async function greet(app: App, ctx: AppContext): Promise<void> {
  const { port, host, publicUrl, remote, smtpUrl, dataDir } = ctx.config
  const address = `http://${host}:${port}`
  app.log.info({ address }, serverTexts.running(publicUrl))
  if (!smtpUrl) app.log.info({ folder: mailFolderIn(dataDir) }, mailsBecomeFiles)
  // A failure here must not end a server that is already serving calls.
  if (!(await isEmpty(ctx).catch(() => false))) return
  app.log.info(serverTexts.register(publicUrl))
  if (remote) app.log.info(serverTexts.remote(port))
}
