import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { bookingMessageCalls } from '#contract/booking.calls.ts'

/** The recipients of a message: all bookers of a slot, or all of a project's bookers on a day. */
export type MessageTo = { slotId: string } | { projectId: string; day: string }

interface MessageWritten {
  subject: string
  text: string
  dry_run?: boolean
}

const sendMessage = (to: MessageTo, written: MessageWritten, signal?: AbortSignal) =>
  'slotId' in to
    ? call(bookingMessageCalls.toSlot, { params: { slotId: to.slotId }, json: written, signal })
    : call(bookingMessageCalls.toDay, {
        params: { projectId: to.projectId },
        json: { ...written, day: to.day },
        signal,
      })

export const useSendMessage = (to: MessageTo) =>
  useMutation({ mutationFn: (written: MessageWritten) => sendMessage(to, written) })

// Placeholders for the dry run: the endpoint requires a subject and a text even to count
// recipients.
const anyWords = { subject: '–', text: '–', dry_run: true }

/** How many bookers would get a message, counted when the dialog opens. */
export const useMessageReach = (to: MessageTo) =>
  useQuery({
    queryKey: ['message', to],
    queryFn: ({ signal }) => sendMessage(to, anyWords, signal),
    gcTime: 0,
  })
