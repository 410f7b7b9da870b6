import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { call, isStatus, reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { FocusedMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import type { AskedSlots } from '#contract/guide-offer.ts'
import { guideOfferCalls } from '#contract/slot.calls.ts'
import { absentTexts } from '#texts/de/absence.ts'
import { askedStates, askedTexts, offerTexts } from '#texts/de/guide-offer.ts'
import { date, moment, span } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { absencesDuring, noAbsences, useAbsences } from './absences.ts'
import classes from './guides.module.css'
import type { OfferedSlot, TeamLoad } from './queries.ts'

interface AskedMembersProps {
  asked: OfferedSlot['asked']
  team: TeamLoad
  slot: Pick<OfferedSlot, 'start' | 'duration'>
}

/**
 * Lists the members who were offered a slot, their answers, and how many slots they lead this
 * month.
 */
export function AskedMembers({ asked, team, slot }: AskedMembersProps) {
  const { data: absences = noAbsences } = useAbsences(true)
  const start = new Date(slot.start)
  const end = new Date(start.getTime() + slot.duration * 1000)
  const absent = absencesDuring(absences, { start, end })
  if (asked.length === 0) return <p>{offerTexts.none}</p>
  return (
    <ul className={classes.askedMembersList} aria-label={offerTexts.asked}>
      {asked.map((member) => {
        const load = team.find(({ staff_id }) => staff_id === member.staff_id)
        return (
          <li key={member.staff_id} className={classes.member}>
            <span className={classes.name}>
              {absent.some(({ staff_id }) => staff_id === member.staff_id)
                ? absentTexts.marked(member.staff_name)
                : member.staff_name}
            </span>
            <span>{member.answer ? offerTexts.answers[member.answer] : offerTexts.waiting}</span>
            {load ? (
              <span className={classes.load}>{offerTexts.month(load.slots_this_month)}</span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

export type AskedSlot = AskedSlots['slots'][number]
export type Word = 'accept' | 'decline' | 'undo'

const keyOf = (offerToken: string) => ['asked-slots', offerToken]
const halfMinute = 30_000

/** The slots that a link offers. Other guides may take them at any time. */
export const useAskedSlots = (offerToken: string) =>
  useRead(
    keyOf(offerToken),
    guideOfferCalls.show,
    { params: { offerToken } },
    {
      refetchInterval: halfMinute,
      retry: false,
    },
  )

export function useAnswer(offerToken: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ word, slot: { slot_id, start } }: { word: Word; slot: AskedSlot }) =>
      call(guideOfferCalls[word], { params: { offerToken }, json: { slot_id, start } }),
    onSuccess: (answer) => client.setQueryData(keyOf(offerToken), answer),
    // A refusal means that somebody else has taken the slot, or that it was moved. The refetched page then shows this.
    onError: () => client.invalidateQueries({ queryKey: keyOf(offerToken) }),
  })
}

interface AskedSlotCardProps {
  slot: AskedSlot
  busy: boolean
  /** What the answers to an open offer are called. */
  labels?: { accept: string; decline: string }
  /** Why the server refused the last answer. */
  failure: string | undefined
  onAnswer: (word: Word) => void
}

/** An offered slot with its time in large digits, and buttons to answer the offer. */
export function AskedSlotCard({ slot, failure, ...answers }: AskedSlotCardProps) {
  const start = new Date(slot.start)
  const end = new Date(start.getTime() + slot.duration * 1000)
  const state = askedStates[slot.state]
  return (
    <li className={classes.askedSlotsPageSlot}>
      <p className={classes.day}>{date(start, slot.timezone)}</p>
      <p className={classes.time}>{span({ start, end }, slot.timezone)}</p>
      <p className={classes.facts}>
        {askedTexts.facts(slot.available_ressources.join(', '), slot.sum)}
      </p>
      <p className={classes.place}>{placeOf(slot)}</p>
      <div role="status">
        {failure ? <p className={classes.refusal}>{failure}</p> : null}
        {state ? <p className={classes.state}>{state}</p> : null}
      </div>
      <Actions slot={slot} {...answers} />
    </li>
  )
}

const placeOf = (slot: AskedSlot) =>
  [
    slot.project,
    slot.location_meeting_point,
    slot.location_street,
    `${slot.location_postalcode} ${slot.location_city}`.trim(),
  ]
    .filter(Boolean)
    .join(', ')

function Actions({
  slot,
  busy,
  labels = askedTexts,
  onAnswer,
}: Omit<AskedSlotCardProps, 'failure'>) {
  const told = moment(new Date(slot.start), slot.timezone)
  const button = (word: Word, label: string) => (
    <Button
      variant={word === 'accept' ? 'filled' : 'default'}
      fullWidth
      size="md"
      aria-busy={busy}
      aria-label={askedTexts.of(label, told)}
      onClick={() => busy || onAnswer(word)}
    >
      {label}
    </Button>
  )
  const undo = slot.undo_until ? button('undo', askedTexts.undo) : null
  if (slot.state === 'open') {
    return (
      <div className={classes.askedSlotsPageActions}>
        {button('accept', labels.accept)}
        {button('decline', labels.decline)}
      </div>
    )
  }
  if (slot.state === 'declined') {
    return (
      <div className={classes.askedSlotsPageActions}>
        {undo ?? button('accept', askedTexts.acceptAfterAll)}
      </div>
    )
  }
  if (slot.state === 'yours') {
    return (
      <div className={classes.askedSlotsPageActions}>
        {undo ?? button('decline', askedTexts.giveBack)}
      </div>
    )
  }
  return null
}

/**
 * The page opened by the link in an offer. Merely opening it does not answer the offer, because
 * mail programs open links by themselves.
 */
export function AskedSlotsList({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useAskedSlots(token)
  const answer = useAnswer(token)
  const [slotId, setSlotId] = useState('')
  const isInvalid = isStatus(error, 404) || isStatus(error, 422)
  const purpose =
    data && !isInvalid ? askedTexts.purpose(data.staff_name, data.organisation) : undefined
  return (
    <Entrance product={words.product} title={askedTexts.title} {...(purpose ? { purpose } : {})}>
      <title>{`${askedTexts.title} · ${words.product}`}</title>
      {isInvalid ? (
        <FocusedMessage tone="error" detail={askedTexts.invalidAdvice}>
          {askedTexts.invalid}
        </FocusedMessage>
      ) : data ? (
        <ul className={classes.askedSlotsPageList} aria-label={askedTexts.list}>
          {data.slots.map((slot) => (
            <AskedSlotCard
              key={slot.slot_id}
              slot={slot}
              busy={answer.isPending && slotId === slot.slot_id}
              failure={
                answer.isError && slotId === slot.slot_id ? reasonOf(answer.error) : undefined
              }
              onAnswer={(word) => {
                setSlotId(slot.slot_id)
                answer.mutate({ word, slot })
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <>
          <FocusedMessage tone="error" detail={reasonOf(error)}>
            {askedTexts.loadFailed}
          </FocusedMessage>
          <SubmitButton mt="md" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </SubmitButton>
        </>
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </Entrance>
  )
}

/**
 * The token moves from the address bar to the history entry's state, as in `link-secret.ts`; links
 * have it in their path.
 */
export function AskedSlotsPage() {
  const { token: given } = useParams()
  const state = useLocation().state as { token?: string } | null
  const navigate = useNavigate()
  useEffect(() => {
    if (given) navigate('/angebot', { replace: true, state: { token: given } })
  }, [given, navigate])
  return <AskedSlotsList token={given ?? state?.token ?? ''} />
}
