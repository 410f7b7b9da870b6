import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { bookingRoutes, publicBookingRoutes } from './features/booking/booking.routes.ts'
import {
  cancellationRoutes,
  publicCancellationRoutes,
} from './features/cancellation/cancellation.routes.ts'
import { invitationRoutes } from './features/invitation/invitation.routes.ts'
import { projectRoutes, publicProjectRoutes } from './features/project/project.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { publicSlotRoutes, slotRoutes } from './features/slot/slot.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { staffOfSession } from './features/staff/staff.ts'
import { timetableRoutes } from './features/timetable/timetable.routes.ts'
import type { House } from './house.ts'
import { guardAccess } from './http/access.ts'
import type { App } from './http/app-type.ts'
import { bodyLimit, readBodies } from './http/bodies.ts'
import { answerErrors, answerFrameworkError } from './http/error-reply.ts'
import { openToAll, setHeaders } from './http/headers.ts'
import { watchHealth } from './http/health.ts'
import { describeApi } from './http/openapi.ts'
import { servePages } from './http/pages.ts'
import { limitTries } from './http/rate-limit.ts'

/** The whole server but its port: every feature by its name. Tests call it without listening. */
export async function buildApp(house: House, logger: FastifyServerOptions['logger']): Promise<App> {
  const app: App = fastify({
    ...(logger === undefined ? {} : { logger }),
    bodyLimit,
    // Each call would be two lines; what went wrong is logged where it is answered.
    frameworkErrors: answerFrameworkError,
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
  await setHeaders(app, house)
  await app.register(cookie)
  guardAccess(app, house, (token) => staffOfSession(house, token))
  await readBodies(app)
  limitTries(app, house)
  await describeApi(app, house.config)

  auditRoutes(app, house)
  staffRoutes(app, house)
  invitationRoutes(app, house)
  projectRoutes(app, house)
  registrationRoutes(app, house)
  slotRoutes(app, house)
  bookingRoutes(app, house)
  timetableRoutes(app, house)
  cancellationRoutes(app, house)
  await app.register(publicCalls(house), { prefix: '/api/public' })

  watchHealth(app, house)
  await servePages(app)
  return app
}

const publicCalls = (house: House) => async (app: App) => {
  await openToAll(app)
  publicProjectRoutes(app, house)
  publicSlotRoutes(app, house)
  publicBookingRoutes(app, house)
  publicCancellationRoutes(app, house)
}
