import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { inEachOrganisation } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import {
  type GuideSettings,
  guideSettingsOf,
} from '#server/features/organisation/organisation.queries.ts'
import { guideNames } from '#server/guide-names.ts'
import { inParts } from '#server/in-parts.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { findAbsence, listSlotsOfAbsence } from '../guides/absence.queries.ts'
import { isAhead } from '../slot.rules.ts'
import {
  findLetter,
  listAsked,
  listSlotFacts,
  listSlotsOfLetter,
  lockSlots,
} from './guide-offer.queries.ts'
import { stateOf } from './guide-offer.rules.ts'
import { isUnled, openOffers, tokenOfLetter } from './guide-offer.ts'
import { absenceMail, offerMail, type UnledFacts, unledMail } from './offer-mail.mails.ts'
import {
  deleteLetters,
  deleteOffers,
  findOfferMail,
  listDueOffers,
  listOffersDue,
  listOldLetters,
  listReported,
  lockAdminsForShare,
  updateLooks,
} from './offer-mail.queries.ts'
import { forgottenBefore, type Look, lookAt } from './offer-mail.rules.ts'

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
      .map((slot) => ({ ...slot, people: slot.people, address: slot }))
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
    const told = await findOfferMail(db, { organisationId, staffId })
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
    const told = await findOfferMail(db, { organisationId, staffId })
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
      people: slot.people,
      asked: new Set(asked.get(slot.slotId)?.map(({ staffId }) => staffId)).size,
      guides: guideNames(slot.guides),
      isUnled: isUnled(slot),
    }))
}

const atOnce = 500

/**
 * Asks the other members about slots the preferred ones have not taken, and emails the admins about
 * slots nobody has taken in time. Several processes may run this concurrently: an offer's row
 * stores the time of the next check, and is updated in the transaction that queues the emails.
 */
export async function keepOffers(ctx: AppContext, stopping?: AbortSignal): Promise<void> {
  const due = await listDueOffers(ctx.db, { at: ctx.clock.now(), limit: atOnce })
  await eachInTurn(
    Map.groupBy(due, ({ projectId }) => projectId).values(),
    async (slots) => {
      const [first] = slots
      if (!first) return
      const { organisationId, projectId } = first
      const slotIds = slots.map(({ slotId }) => slotId)
      await lookAtOffers(ctx, { organisationId, projectId, slotIds })
    },
    stopping,
  )
}

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

function lookAtOffers(
  ctx: AppContext,
  { slotIds, ...of }: OfProject & { slotIds: string[] },
): Promise<void> {
  const { secretKey } = ctx
  return transact(ctx, async (unit) => {
    const { tx, at } = unit
    const { organisationId } = of
    await lockSlots(tx, { organisationId, slotIds })
    const offers = await listOffersDue(tx, { organisationId, slotIds }, at)
    const settings = await guideSettingsOf(tx, organisationId)
    const looks = await looksOf(unit, { organisationId, offers, settings })
    const over = looks.filter((look) => look.step === 'over')
    await deleteOffers(tx, { organisationId, slotIds: over.map(({ slotId }) => slotId) })
    const reported = looks.filter((look) => look.step === 'report')
    await updateLooks(
      tx,
      organisationId,
      looks.map((look) => asLooked(look, at)),
    )
    await askOthers(unit, { organisationId, secretKey, looks })
    if (reported.length > 0) await tellAdmins(unit, of)
    if (looks.some(({ step }) => step !== 'wait')) unit.changed(of)
  })
}

const asLooked = ({ step, slotId, next, reportedAt }: Look, at: Temporal.Instant) => ({
  slotId,
  lookAt: next,
  reportedAt: step === 'report' ? at : reportedAt,
})

interface Offers {
  organisationId: OrganisationId
  offers: Awaited<ReturnType<typeof listOffersDue>>
  settings: GuideSettings
}

async function looksOf(
  { tx, at }: UnitOfWork,
  { organisationId, offers, settings }: Offers,
): Promise<Look[]> {
  const slotIds = offers.map(({ slotId }) => slotId)
  const facts = await listSlotFacts(tx, { organisationId, slotIds })
  const slots = new Map(facts.map((slot) => [slot.slotId, slot]))
  const asked = Map.groupBy(await listAsked(tx, { organisationId, slotIds }), (one) => one.slotId)
  return offers.map((offer) => {
    const slot = slots.get(offer.slotId)
    const answers = (asked.get(offer.slotId) ?? []).map(({ answer }) => answer)
    const state = { startsAt: slot?.startsAt ?? null, isUnled: slot ? isUnled(slot) : false }
    return lookAt({ ...offer, ...state, answers }, { now: at, hours: settings.answerHours })
  })
}

interface Looked {
  organisationId: OrganisationId
  secretKey: Buffer
  looks: Look[]
}

/** Asks the members who have not been asked yet. The time to answer starts over. */
async function askOthers(
  unit: UnitOfWork,
  { organisationId, secretKey, looks }: Looked,
): Promise<void> {
  const slotIds = looks.filter(({ step }) => step === 'widen').map(({ slotId }) => slotId)
  if (slotIds.length === 0) return
  const asked = await listAsked(unit.tx, { organisationId, slotIds })
  const known = new Set(asked.map(({ slotId, staffId }) => `${slotId} ${staffId}`))
  await openOffers(unit, {
    ...{ organisationId, slotIds, secretKey, everybody: true as const },
    isExcluded: (slotId, staffId) => known.has(`${slotId} ${staffId}`),
  })
}

/** Queues one email to each admin about all slots in the project that nobody has accepted. */
async function tellAdmins({ tx, at }: UnitOfWork, of: OfProject): Promise<void> {
  const admins = await lockAdminsForShare(tx, of.organisationId)
  const event = 'slots_unled' as const
  await postAll(
    tx,
    admins.map(({ staffId, email }) => ({ ...of, event, staffId, recipient: email ?? '', at })),
  )
}

/** Deletes the records of old offers. Several processes may run this concurrently. */
export async function forgetOldOffers({ db, clock }: AppContext): Promise<void> {
  const before = forgottenBefore(clock.now())
  let deleted: number
  do {
    const old = await listOldLetters(db, { before, limit: atOnce })
    deleted = await inEachOrganisation(old, (letters) =>
      deleteLetters(withoutTransaction(db), letters),
    )
  } while (deleted >= atOnce)
}
