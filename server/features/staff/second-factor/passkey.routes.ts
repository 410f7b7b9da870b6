import { newPasskey, passkeyName, passkeyQuestion } from '#contract/second-factor.ts'
import { passkeyCalls } from '#contract/staff.calls.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { callerOf } from '#server/http/request/network.ts'
import { siteOf } from '#server/http/request/site.ts'
import { route } from '#server/http/route.ts'
import { logSecurity } from '#server/http/security-log.ts'
import {
  addPasskey,
  askForNewPasskey,
  removePasskey,
  renamePasskey,
  requirePasskey,
} from './passkey.ts'

export function passkeyRoutes(app: App, ctx: AppContext): void {
  route(app, passkeyCalls.askForNew, {
    withoutFactor: true,
    refuses: ['confirm_first', 'factor_first', 'too_many_passkeys'],
    schema: {
      summary: 'The question by which a browser makes a passkey for the user',
      response: { 200: passkeyQuestion },
    },
    handler: (request) => askForNewPasskey(ctx, staffOf(request), siteOf(request, ctx)),
  })

  route(app, passkeyCalls.add, {
    withoutFactor: true,
    refuses: [
      'confirm_first',
      'factor_first',
      'passkey_refused',
      'passkey_known',
      'too_many_passkeys',
    ],
    schema: { summary: 'Adds a passkey to the user’s', body: newPasskey },
    handler: async (request) => {
      const staff = staffOf(request)
      const by = { caller: callerOf(request), site: siteOf(request, ctx) }
      await addPasskey(ctx, staff, { added: request.body, ...by })
      logSecurity(request, 'factor_changed', { account: staff.staffId })
    },
  })

  route(app, passkeyCalls.rename, {
    exists: (request) => requirePasskey(ctx, staffOf(request), idIn(request, 'passkeyId')),
    schema: { summary: 'Renames a passkey of the user', body: passkeyName },
    handler: async (request) => {
      const { passkeyId: id } = request.params
      await renamePasskey(ctx, staffOf(request), { id, name: request.body.name })
    },
  })

  route(app, passkeyCalls.remove, {
    refuses: ['confirm_first', 'factor_first', 'second_factor_demanded'],
    schema: { summary: 'Removes a passkey of the user' },
    handler: async (request) => {
      const staff = staffOf(request)
      const by = { caller: callerOf(request), site: siteOf(request, ctx) }
      await removePasskey(ctx, staff, { id: request.params.passkeyId, ...by })
      logSecurity(request, 'factor_changed', { account: staff.staffId })
    },
  })
}
