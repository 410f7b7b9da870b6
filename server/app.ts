import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { assignmentRoutes } from './features/assignment/assignment.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { bookerRoutes } from './features/booker/booker.routes.ts'
import { bookingRoutes, publicBookingRoutes } from './features/booking/booking.routes.ts'
import {
  cancellationRoutes,
  publicCancellationRoutes,
} from './features/cancellation/cancellation.routes.ts'
import { publicHoldRoutes } from './features/hold/hold.routes.ts'
import { invitationRoutes } from './features/invitation/invitation.routes.ts'
import { mailRoutes } from './features/mail/mail.routes.ts'
import { mailSettingsRoutes } from './features/mail-settings/mail-settings.routes.ts'
import { publicOfferRoutes } from './features/offer/offer.routes.ts'
import { projectRoutes, publicProjectRoutes } from './features/project/project.routes.ts'
import { projectVisited } from './features/project/project.ts'
import { publicProofRoutes } from './features/proof/proof.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { senderDomainRoutes } from './features/sender-domain/sender-domain.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { noteForeignOrigin, staffOfSession } from './features/session/session.ts'
import { slotRoutes } from './features/slot/slot.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { testMailRoutes } from './features/test-mail/test-mail.routes.ts'
import { timetableRoutes } from './features/timetable/timetable.routes.ts'
import { unusualBookingRoutes } from './features/unusual-booking/unusual-booking.routes.ts'
import { variantRoutes } from './features/variant/variant.routes.ts'
import { type House, houseOfBookings } from './house.ts'
import { guardAccess } from './http/access.ts'
import { refuseAmbiguous } from './http/ambiguous.ts'
import type { App } from './http/app-type.ts'
import { bodyLimit, readBodies } from './http/bodies.ts'
import { compressAnswers } from './http/compress.ts'
import { answerClientError, answerFrameworkError } from './http/early-answers.ts'
import { answerErrors } from './http/error-reply.ts'
import { openToAll, setHeaders } from './http/headers.ts'
import { watchHealth } from './http/health.ts'
import { LiveStreams } from './http/live.ts'
import { describeApi } from './http/openapi.ts'
import { servePages } from './http/pages.ts'
import { patience } from './http/patience.ts'
import { limitTries } from './http/rate-limit.ts'
import { guardReads } from './http/read-guard.ts'
import { serveSecurityTxt } from './http/security-txt.ts'
import { refuseWhenShort } from './http/short-of-disk.ts'

/** The whole server but its port: every feature by its name. Tests call it without listening. */
export async function buildApp(house: House, logger: FastifyServerOptions['logger']): Promise<App> {
  const app: App = fastify({
    ...(logger === undefined ? {} : { logger }),
    bodyLimit,
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.look },
    frameworkErrors: answerFrameworkError(house.config),
    clientErrorHandler: answerClientError(house.config),
    // Each call would be two lines; what went wrong is logged where it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: house.config.trustProxy ?? false,
    // On closing, calls on connections that are kept alive are still answered, not refused.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  setHeaders(app, house)
  refuseAmbiguous(app)
  compressAnswers(app)
  await app.register(cookie)
  app.decorate('securityLines', new Map())
  guardAccess(app, house, {
    find: (token, by) => staffOfSession(house, token, by),
    noteForeign: (staff) => noteForeignOrigin(house, staff),
  })
  refuseWhenShort(app, house)
  await readBodies(app)
  limitTries(app, house)
  guardReads(app, house.config)
  app.decorate('streams', new LiveStreams(app, house.changes))
  await describeApi(app, house.config)

  addFeatures(app, house)
  await app.register(publicCalls(house), { prefix: '/api/public' })

  watchHealth(app, house)
  serveSecurityTxt(app, house)
  await servePages(app, (projectId) => projectVisited(house, projectId))
  return app
}

/** In the order of the nouns. */
function addFeatures(app: App, house: House): void {
  auditRoutes(app, house)
  sessionRoutes(app, house)
  staffRoutes(app, house)
  invitationRoutes(app, house)
  variantRoutes(app, house)
  mailSettingsRoutes(app, house)
  senderDomainRoutes(app, house)
  projectRoutes(app, house)
  registrationRoutes(app, house)
  slotRoutes(app, house)
  assignmentRoutes(app, house)
  bookingRoutes(app, house)
  testMailRoutes(app, house)
  timetableRoutes(app, house)
  cancellationRoutes(app, house)
  unusualBookingRoutes(app, house)
  mailRoutes(app, house)
  bookerRoutes(app, house)
}

const publicCalls = (house: House) => async (app: App) => {
  await openToAll(app)
  const booking = houseOfBookings(house)
  publicProjectRoutes(app, house)
  publicOfferRoutes(app, house)
  publicHoldRoutes(app, booking)
  publicProofRoutes(app, house)
  publicBookingRoutes(app, booking)
  publicCancellationRoutes(app, booking)
}
