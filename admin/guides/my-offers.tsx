import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { refetchOnChange } from '#admin/api/changes.tsx'
import { call, isStatus, reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { askedCalls } from '#contract/slot.calls.ts'
import { myOfferTexts as texts } from '#texts/de/guide-offer.ts'
import { type AskedSlot, AskedSlotCard, type Word } from './asked-slots-page.tsx'
import classes from './guides.module.css'

const halfMinute = 30_000

const keyOf = (byLink: boolean) => ['my-offers', byLink ? 'by-link' : 'mine']

/** The slots that the user, or the guide whose link this device holds, is asked to lead. */
function useMyOffers(byLink: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    // A personal link does not admit to the stream of changes.
    if (!byLink) return refetchOnChange(client, { queryKey: keyOf(byLink) })
  }, [client, byLink])
  return useRead(keyOf(byLink), askedCalls.list, { byLink }, { refetchInterval: halfMinute })
}

function useAnswerOwn(byLink: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ word, slot: { slot_id, start } }: { word: Word; slot: AskedSlot }) =>
      call(askedCalls[word], { byLink, json: { slot_id, start } }),
    onSuccess: (answer) => client.setQueryData(keyOf(byLink), answer),
    onSettled: (_answer, error) => {
      void client.invalidateQueries({ queryKey: ['mine'] })
      // The refused slot stays until the reason has been read.
      if (isStatus(error, 401)) void client.invalidateQueries({ queryKey: keyOf(byLink) })
    },
  })
}

/** What a guide is asked to lead, with the answers; nothing if nobody asks or the server is gone. */
export function MyOffers({ byLink = false }: { byLink?: boolean }) {
  const headingId = useId()
  const { data, isError } = useMyOffers(byLink)
  const answer = useAnswerOwn(byLink)
  const [slotId, setSlotId] = useState('')
  const slots = data?.slots ?? []
  if (isError || slots.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={classes.myOffers}>
      <h2 id={headingId} className={classes.heading}>
        {texts.title}
      </h2>
      <ul className={classes.myOffersList} aria-labelledby={headingId}>
        {slots.map((slot) => (
          <AskedSlotCard
            key={slot.slot_id}
            slot={slot}
            labels={texts}
            busy={answer.isPending && slotId === slot.slot_id}
            failure={answer.isError && slotId === slot.slot_id ? reasonOf(answer.error) : undefined}
            onAnswer={(word) => {
              setSlotId(slot.slot_id)
              answer.mutate({ word, slot })
            }}
          />
        ))}
      </ul>
    </section>
  )
}
