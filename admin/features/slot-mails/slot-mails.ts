import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { SlotMails } from '#contract/staff.ts'

const slotMailsKey = ['slot-mails']

/** Whether the user gets emails about their slots. */
export const useSlotMails = () =>
  useQuery({
    queryKey: slotMailsKey,
    queryFn: ({ signal }) => call(staffCalls.slotMails, { signal }),
  })

const chooseSlotMails = (json: SlotMails) => call(staffCalls.chooseSlotMails, { json })

/** Shows the choice immediately and reverts it if it cannot be saved. */
export function useChooseSlotMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: chooseSlotMails,
    // Requests run one after another, so that the last choice wins.
    scope: { id: 'slot-mails' },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: slotMailsKey })
      const before = client.getQueryData<SlotMails>(slotMailsKey)
      client.setQueryData(slotMailsKey, choice)
      return before
    },
    onError: (_error, _choice, before) => client.setQueryData(slotMailsKey, before),
  })
}
