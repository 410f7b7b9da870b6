import { domainInput, passwordsOff, signOnInput, signOnSettings } from '#contract/sign-on.ts'
import { signOnCalls } from '#contract/staff.calls.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { addDomain, proveDomain, removeDomain } from './domain.ts'
import {
  changeSignOn,
  choosePasswords,
  removeSignOn,
  signOnSettings as settingsOf,
} from './provider.ts'

/** Limited, because each call sends a request to another server. */
const asking = (of: string): Limit => ({
  of,
  most: 30,
  minutes: 10,
  by: (request) => staffOf(request).organisationId,
})

export function providerRoutes(app: App, ctx: AppContext): void {
  route(app, signOnCalls.settings, {
    schema: {
      summary: "The organisation's single sign-on: provider, domains and linked accounts",
      response: { 200: signOnSettings },
    },
    handler: (request) => settingsOf(ctx, staffOf(request)),
  })

  route(app, signOnCalls.change, {
    refuses: ['address_unconfirmed', 'confirm_first'],
    limits: [asking('change of a provider')],
    schema: {
      summary: "Sets up the organisation's provider, or changes it",
      body: signOnInput,
      response: { 200: signOnSettings },
    },
    handler: (request) => changeSignOn(ctx, staffOf(request), request.body),
  })

  route(app, signOnCalls.remove, {
    refuses: ['no_provider', 'confirm_first'],
    schema: { summary: "Removes the organisation's provider; passwords work again" },
    handler: (request) => removeSignOn(ctx, staffOf(request)),
  })

  route(app, signOnCalls.choosePasswords, {
    refuses: ['no_provider', 'link_first', 'confirm_first'],
    schema: { summary: 'Turns log-in by password off or on', body: passwordsOff },
    handler: (request) => choosePasswords(ctx, staffOf(request), request.body.off),
  })

  domainRoutes(app, ctx)
}

function domainRoutes(app: App, ctx: AppContext): void {
  route(app, signOnCalls.addDomain, {
    recent: true,
    refuses: ['no_provider'],
    schema: {
      summary: "Names a domain as the organisation's, to be proven by a TXT record",
      body: domainInput,
      response: { 200: signOnSettings },
    },
    handler: async (request) => {
      await addDomain(ctx, staffOf(request), request.body.domain)
      return settingsOf(ctx, staffOf(request))
    },
  })

  route(app, signOnCalls.proveDomain, {
    refuses: ['domain_unproven', 'domain_taken', 'confirm_first'],
    limits: [asking('proof of a domain')],
    schema: {
      summary: 'Looks for the TXT record that proves a domain',
      response: { 200: signOnSettings },
    },
    handler: async (request) => {
      await proveDomain(ctx, staffOf(request), request.params.domainId)
      return settingsOf(ctx, staffOf(request))
    },
  })

  route(app, signOnCalls.removeDomain, {
    refuses: ['confirm_first'],
    schema: {
      summary: 'Removes a domain, which another organisation may then prove',
      response: { 200: signOnSettings },
    },
    handler: async (request) => {
      await removeDomain(ctx, staffOf(request), request.params.domainId)
      return settingsOf(ctx, staffOf(request))
    },
  })
}
