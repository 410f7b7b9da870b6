import { inOneSpelling } from '#contract/address.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { askOrganisations } from './ask-organisations.ts'
import { command, wordsOf } from './command.ts'

await command(async ({ config, say }) => {
  const usage = operatingTexts.secondFactorUsage
  const [action, address = '', ...more] = wordsOf(usage).files
  const email = inOneSpelling(address.trim().toLowerCase())
  if (action !== 'reset' || !email.includes('@') || more.length > 0) throw new CommandRefused(usage)
  const [organisation] = await askOrganisations({ action: 'reset-factors', email }, config)
  if (!organisation) throw new CommandRefused(operatingTexts.noAccount(email))
  say(operatingTexts.factorsReset(email, organisation.name))
})
