import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { AskedSlots } from '#contract/guide-offer.ts'
import { guideOfferCalls } from '#contract/slot.calls.ts'

export type AskedSlot = AskedSlots['slots'][number]
export type Word = 'accept' | 'decline' | 'undo'

const keyOf = (offerToken: string) => ['asked-slots', offerToken]
const halfMinute = 30_000

/** The slots that a link offers. Other guides may take them at any time. */
export const useAskedSlots = (offerToken: string) =>
  useQuery({
    queryKey: keyOf(offerToken),
    queryFn: ({ signal }) => call(guideOfferCalls.show, { params: { offerToken }, signal }),
    refetchInterval: halfMinute,
    retry: false,
  })

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
