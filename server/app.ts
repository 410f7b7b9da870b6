import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { publicPrefix } from '#contract/public-paths.ts'
import { type AppContext, contextOfBookings } from './context.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { attendanceRoutes, walkInRoutes } from './features/booking/attendance/attendance.routes.ts'
import { bookerRoutes } from './features/booking/booker/booker.routes.ts'
import { unusualBookingRoutes } from './features/booking/booker/unusual-booking.routes.ts'
import {
  bookingDetailRoutes,
  bookingRoutes,
  publicBookingRoutes,
} from './features/booking/booking.routes.ts'
import { callOffRoutes } from './features/booking/cancellation/call-off.routes.ts'
import {
  cancellationRoutes,
  publicCancellationRoutes,
  resendRoutes,
} from './features/booking/cancellation/cancellation.routes.ts'
import { bookingChangeRoutes } from './features/booking/change/change.routes.ts'
import { publicOwnBookingRoutes } from './features/booking/change/own-booking.routes.ts'
import { publicSlotMoveRoutes, slotMoveRoutes } from './features/booking/change/slot-move.routes.ts'
import { bookingMessageRoutes } from './features/booking/message/message.routes.ts'
import { publicHoldRoutes } from './features/booking/place/hold.routes.ts'
import { publicProofRoutes } from './features/booking/place/place.routes.ts'
import { restorationRoutes } from './features/booking/restoration/restoration.routes.ts'
import { bookingSearchRoutes } from './features/booking/search/search.routes.ts'
import { bookingSplitRoutes } from './features/booking/split/split.routes.ts'
import { publicWaitingRoutes, waitingRoutes } from './features/booking/waiting/waiting.routes.ts'
import { mailRoutes } from './features/mail/mail.routes.ts'
import { senderDomainRoutes } from './features/mail/sender-domain/sender-domain.routes.ts'
import { testMailRoutes } from './features/mail/test-mail/test-mail.routes.ts'
import { deletionRoutes } from './features/organisation/deletion/deletion.routes.ts'
import {
  factorDemandRoutes,
  organisationRoutes,
} from './features/organisation/organisation.routes.ts'
import {
  closedDayRoutes,
  holidayRoutes,
} from './features/project/closed-days/closed-days.routes.ts'
import { mailSettingsRoutes } from './features/project/mail-settings/mail-settings.routes.ts'
import { projectRoutes, publicProjectRoutes } from './features/project/project.routes.ts'
import { projectVisited } from './features/project/project.ts'
import {
  guideAnswerRoutes,
  offeringRoutes,
  ownOfferRoutes,
} from './features/slot/guide-offer/guide-offer.routes.ts'
import { absenceRoutes } from './features/slot/guides/absence.routes.ts'
import { assignmentRoutes } from './features/slot/guides/assignment.routes.ts'
import { calendarFeedRoutes, mineRoutes } from './features/slot/guides/mine.routes.ts'
import { publicOfferRoutes } from './features/slot/offer/offer.routes.ts'
import { programmeOf } from './features/slot/offer/offer.ts'
import { changeRoutes } from './features/slot/season/change.routes.ts'
import { seriesRoutes } from './features/slot/season/series.routes.ts'
import { undoRoutes } from './features/slot/season/undo.routes.ts'
import { slotRoutes } from './features/slot/slot.routes.ts'
import { freeSlotsRoutes } from './features/slot/timetable/free-slots.routes.ts'
import { timetableRoutes } from './features/slot/timetable/timetable.routes.ts'
import { invitationRoutes } from './features/staff/invitation/invitation.routes.ts'
import { personalLinkRoutes } from './features/staff/personal-link/personal-link.routes.ts'
import { holderOfLink } from './features/staff/personal-link/personal-link.ts'
import { passkeyRoutes } from './features/staff/second-factor/passkey.routes.ts'
import { secondFactorRoutes } from './features/staff/second-factor/second-factor.routes.ts'
import { logInRoutes } from './features/staff/session/log-in.routes.ts'
import { sessionRoutes } from './features/staff/session/session.routes.ts'
import { noteForeignOrigin, staffOfSession } from './features/staff/session/session.ts'
import { providerRoutes } from './features/staff/sign-on/provider.routes.ts'
import { signOnRoutes } from './features/staff/sign-on/sign-on.routes.ts'
import { memberRoutes, staffRoutes, wantedMailsRoutes } from './features/staff/staff.routes.ts'
import { exportRoutes } from './features/statistics/export/export.routes.ts'
import { hoursRoutes, statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { todoRoutes } from './features/todo/todo.routes.ts'
import { variantRoutes } from './features/variant/variant.routes.ts'
import { guardAccess } from './http/access.ts'
import type { App } from './http/app-type.ts'
import { describeApi } from './http/pages/openapi.ts'
import { servePages, serveSecurityTxt } from './http/pages/pages.ts'
import { bodyLimit, readBodies, refuseAmbiguous } from './http/request/bodies.ts'
import { guardHeavyReads, guardReads } from './http/request/heavy-reads.ts'
import { limitTries } from './http/request/rate-limit.ts'
import { refuseWhenShort } from './http/request/short-of-disk.ts'
import { countStoringCalls } from './http/request/stored-calls.ts'
import { timeouts } from './http/request/timeouts.ts'
import {
  answerClientError,
  answerErrors,
  answerFrameworkError,
} from './http/response/error-reply.ts'
import { openToAll, setHeaders } from './http/response/headers.ts'
import { watchHealth } from './http/response/health.ts'
import { LiveStreams } from './http/response/live.ts'
import { compressAnswers } from './http/response/send-cached.ts'

/**
 * Builds the whole server, with all features, without listening on a port; tests call it directly.
 */
export async function buildApp(
  ctx: AppContext,
  logger: FastifyServerOptions['logger'],
): Promise<App> {
  const app: App = fastify({
    ...(logger === undefined ? {} : { logger }),
    bodyLimit,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.look },
    frameworkErrors: answerFrameworkError(ctx.config),
    clientErrorHandler: answerClientError(ctx.config),
    // Otherwise Fastify would log two lines per call. Errors are logged where their response is
    // sent.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: ctx.config.trustProxy ?? false,
    // While the server is closing, calls on keep-alive connections are still processed, not
    // refused.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  setHeaders(app, ctx)
  refuseAmbiguous(app)
  compressAnswers(app)
  await app.register(cookie)
  app.decorate('securityLines', new Map())
  guardAccess(app, ctx, {
    find: (token, by) => staffOfSession(ctx, token, by),
    findByLink: (token) => holderOfLink(ctx, token),
    noteForeign: (staff) => noteForeignOrigin(ctx, staff),
  })
  refuseWhenShort(app, ctx)
  await readBodies(app)
  guardHeavyReads(app, ctx)
  limitTries(app, ctx)
  countStoringCalls(app, ctx)
  guardReads(app, ctx.config)
  app.decorate('streams', new LiveStreams(app, ctx.changes))
  await describeApi(app, ctx.config)

  addFeatures(app, ctx)
  await app.register(publicCalls(ctx), { prefix: publicPrefix })

  watchHealth(app, ctx)
  serveSecurityTxt(app, ctx)
  await servePages(app, {
    project: (projectId) => projectVisited(ctx, projectId),
    programme: (wish) => programmeOf(ctx, wish),
  })
  return app
}

function addFeatures(app: App, ctx: AppContext): void {
  auditRoutes(app, ctx)
  addStaff(app, ctx)
  variantRoutes(app, ctx)
  mailSettingsRoutes(app, ctx)
  senderDomainRoutes(app, ctx)
  projectRoutes(app, ctx)
  closedDayRoutes(app, ctx)
  holidayRoutes(app)
  organisationRoutes(app, ctx)
  deletionRoutes(app, ctx)
  factorDemandRoutes(app, ctx)
  slotRoutes(app, ctx)
  assignmentRoutes(app, ctx)
  seriesRoutes(app, ctx)
  changeRoutes(app, ctx)
  undoRoutes(app, ctx)
  bookingRoutes(app, ctx)
  cancellationRoutes(app, ctx)
  slotMoveRoutes(app, ctx)
  callOffRoutes(app, ctx)
  bookingMessageRoutes(app, ctx)
  waitingRoutes(app, ctx)
  bookingDetailRoutes(app, ctx)
  bookingChangeRoutes(app, ctx)
  bookingSplitRoutes(app, ctx)
  resendRoutes(app, ctx)
  restorationRoutes(app, ctx)
  bookingSearchRoutes(app, ctx)
  testMailRoutes(app, ctx)
  timetableRoutes(app, ctx)
  freeSlotsRoutes(app, ctx)
  mineRoutes(app, ctx)
  absenceRoutes(app, ctx)
  offeringRoutes(app, ctx)
  guideAnswerRoutes(app, ctx)
  ownOfferRoutes(app, ctx)
  calendarFeedRoutes(app, ctx)
  unusualBookingRoutes(app, ctx)
  mailRoutes(app, ctx)
  bookerRoutes(app, ctx)
  todoRoutes(app, ctx)
  addFigures(app, ctx)
}

/** Registers the routes for the team and for logging in. */
function addStaff(app: App, ctx: AppContext): void {
  sessionRoutes(app, ctx)
  logInRoutes(app, ctx)
  staffRoutes(app, ctx)
  memberRoutes(app, ctx)
  secondFactorRoutes(app, ctx)
  passkeyRoutes(app, ctx)
  signOnRoutes(app, ctx)
  providerRoutes(app, ctx)
  wantedMailsRoutes(app, ctx)
  personalLinkRoutes(app, ctx)
  invitationRoutes(app, ctx)
}

/** Registers the routes for attendance, statistics and exports. */
function addFigures(app: App, ctx: AppContext): void {
  attendanceRoutes(app, ctx)
  walkInRoutes(app, ctx)
  statisticsRoutes(app, ctx)
  hoursRoutes(app, ctx)
  exportRoutes(app, ctx)
}

const publicCalls = (ctx: AppContext) => async (app: App) => {
  await openToAll(app)
  const booking = contextOfBookings(ctx)
  publicProjectRoutes(app, ctx)
  publicOfferRoutes(app, ctx)
  publicHoldRoutes(app, booking)
  publicProofRoutes(app, ctx)
  publicBookingRoutes(app, booking)
  publicCancellationRoutes(app, booking)
  publicOwnBookingRoutes(app, booking)
  publicSlotMoveRoutes(app, booking)
  publicWaitingRoutes(app, booking)
}
