import { asOrganisationId } from '#server/auth/organisation-id.ts'
import type {
  DeletionCall,
  OrganisationCall,
} from '#server/database/organisations/organisations.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { askOrganisations } from './ask-organisations.ts'
import { command, wordsOf } from './command.ts'

type Change = Exclude<OwnCall['action'], 'list'>

const isChange = (action: string | undefined): action is Change =>
  action === 'suspend' || action === 'resume' || action === 'refill' || action === 'delete'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The calls that this command can make. */
type OwnCall = Exclude<OrganisationCall, { action: 'reset-factors' }> | DeletionCall

await command(async ({ config, say }) => {
  const call = callIn(wordsOf(operatingTexts.organisationsUsage).files)
  const organisations = await askOrganisations(call, config)
  if (call.action === 'list') return say(operatingTexts.organisations(organisations))
  const [changed] = organisations
  if (!changed) throw new CommandRefused(operatingTexts.noOrganisation(call.organisationId))
  say(saidOf(call.action, changed))
})

function saidOf(action: Change, { name }: { name: string }): string {
  if (action === 'suspend') return operatingTexts.suspended(name)
  if (action === 'resume') return operatingTexts.resumed(name)
  return action === 'refill' ? operatingTexts.refilled(name) : operatingTexts.deleted(name)
}

function callIn([action, organisationId, ...more]: string[]): OwnCall {
  if (more.length > 0) throw new CommandRefused(operatingTexts.organisationsUsage)
  if (action === 'list' && organisationId === undefined) return { action }
  if (!isChange(action) || organisationId === undefined) {
    throw new CommandRefused(operatingTexts.organisationsUsage)
  }
  if (!uuid.test(organisationId)) {
    throw new CommandRefused(operatingTexts.noOrganisation(organisationId))
  }
  return { action, organisationId: asOrganisationId(organisationId) }
}
