import { deletionMail } from '#server/features/organisation/deletion/deletion.mails.ts'
import { domainMail } from '#server/features/staff/sign-on/domain.mails.ts'
import type { Message } from '#server/mail/message/message.ts'

const timezone = 'Europe/Berlin'

const deletion = {
  name: 'Jörg Öz',
  by: 'Käthe Roß',
  organisation: 'Museum Alte Spinnerei',
  dueAt: Temporal.Instant.from('2026-11-27T12:00:00Z'),
  timezone,
}

const missing = {
  name: 'Käthe Roß',
  domain: 'alte-spinnerei.example',
  record: {
    name: '_rundgang.alte-spinnerei.example',
    value: 'rundgang=mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo',
  },
  until: Temporal.Instant.from('2026-11-27T12:00:00Z'),
  timezone,
}

/** Sample emails about deleting an organisation and about its domains. */
export const organisationSamples = (sender: { publicUrl: string }): Record<string, Message> => ({
  'domain-missing': domainMail(missing, sender),
  'domain-lost': domainMail({ ...missing, until: null }, sender),
  'deletion-asked': deletionMail('deletion_asked', deletion, sender),
  'deletion-taken-back': deletionMail('deletion_taken_back', deletion, sender),
  'organisation-deleted': deletionMail('organisation_deleted', deletion, sender),
})
