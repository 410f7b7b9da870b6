import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { findAbsence, listSlotsOfAbsence } from '#server/features/slot/absence/absence.queries.ts'
import {
  findLetter,
  listSlotsOfLetter,
} from '#server/features/slot/guide-answer/guide-answer.queries.ts'
import { stateOf } from '#server/features/slot/guide-answer/guide-answer.rules.ts'
import { listAsked, listSlotFacts } from '#server/features/slot/guide-offer/guide-offer.queries.ts'
import { isUnled, tokenOfLetter } from '#server/features/slot/guide-offer/guide-offer.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { inParts } from '#server/in-parts.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { formerMember } from '#texts/de/former-member.ts'
import { absenceMail, offerMail, type UnledFacts, unledMail } from './offer-mail.mails.ts'
import { findTold, listReported } from './offer-mail.queries.ts'

type Given = Pick<AppContext, 'db' | 'clock' | 'config' | 'secretKey'>

/** Composes the emails about slots without guides for the postman. */
export const offerComposers = (ctx: Given) => ({
  slots_offered: composeOffer(ctx),
  member_absent: composeAbsence(ctx),
  slots_unled: composeUnled(ctx),
})

/** Contains the slots that are still open to this member. */
const composeOffer =
  ({ db, clock, config, secretKey }: Given): Composer =>
  async ({ changeId }) => {
    if (!changeId) return null
    const token = tokenOfLetter(changeId, secretKey)
    const letter = await findLetter(db, hashOf(token))
    if (!letter) return null
    const now = clock.now()
    const open = (await listSlotsOfLetter(db, letter))
      .filter((slot) => stateOf(slot, null, now) === 'open')
      .map((slot) => ({ ...slot, people: slot.attendees - slot.offered, address: slot }))
    const [first, ...others] = open
    if (!first) return null
    const { name, organisation } = letter
    const { emailFrom } = first
    return offerMail({ name, organisation, emailFrom, token, slots: [first, ...others] }, config)
  }

const composeAbsence =
  ({ db, clock, config }: Given): Composer =>
  async ({ organisationId, projectId, staffId, changeId: absenceId }) => {
    if (!staffId || !absenceId || !projectId) return null
    const told = await findTold(db, { organisationId, staffId })
    const absence = await findAbsence(db, { organisationId, absenceId })
    if (!told?.admin || !absence) return null
    const slotIds = await listSlotsOfAbsence(db, { organisationId, absenceId })
    const [first, ...others] = await unledAmong({ db, clock }, { organisationId, slotIds })
    if (!first) return null
    const { name: member, fromAt, untilAt } = absence
    const slots: [UnledFacts, ...UnledFacts[]] = [first, ...others]
    return absenceMail({ ...told, projectId, member, fromAt, untilAt, slots }, config)
  }

/** Contains the slots that nobody has taken since. */
const composeUnled =
  ({ db, clock, config }: Given): Composer =>
  async ({ organisationId, projectId, staffId }) => {
    if (!staffId || !projectId) return null
    const told = await findTold(db, { organisationId, staffId })
    if (!told?.admin) return null
    const slotIds = await listReported(db, { organisationId, projectId })
    const all = await unledAmong({ db, clock }, { organisationId, slotIds })
    const [first, ...others] = all.filter((slot) => slot.isUnled)
    if (!first) return null
    const { project } = first
    return unledMail({ ...told, projectId, project, slots: [first, ...others] }, config)
  }

/** The given slots that have not begun, with their guides and the number of members asked. */
async function unledAmong(
  { db, clock }: Pick<Given, 'db' | 'clock'>,
  { organisationId, slotIds }: { organisationId: OrganisationId; slotIds: string[] },
): Promise<(UnledFacts & { project: string })[]> {
  const now = clock.now()
  const facts = await inParts(slotIds, {
    size: 100,
    work: (some) => listSlotFacts(db, { organisationId, slotIds: some }),
  })
  const asked = Map.groupBy(await listAsked(db, { organisationId, slotIds }), (one) => one.slotId)
  return facts
    .filter(({ startsAt }) => isAhead(startsAt, now))
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map((slot) => ({
      ...slot,
      variants: slot.variants.map(({ name }) => name),
      people: slot.attendees - slot.offered,
      asked: new Set(asked.get(slot.slotId)?.map(({ staffId }) => staffId)).size,
      guides: slot.guides.map(({ name }) => name || formerMember),
      isUnled: isUnled(slot),
    }))
}
