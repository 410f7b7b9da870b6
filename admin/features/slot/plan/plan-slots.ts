import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, isRefused, isStatus, reasonOf } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { slotChangeCalls } from '#contract/slot.calls.ts'
import type { ChangeDone, SlotPlan, SlotsChangeSent, SlotsCopySent } from '#contract/slot-change.ts'
import { slotPlanTexts as texts } from '#texts/de/slot-dialogs.ts'
import { slotsKey } from '../slot-keys.ts'

/** An action on many slots, without `dry_run`. */
export type ManySlotsAction =
  | { kind: 'change'; json: Omit<SlotsChangeSent, 'dry_run'> }
  | { kind: 'copy'; json: Omit<SlotsCopySent, 'dry_run'> }

interface Sending {
  dryRun: boolean
  signal?: AbortSignal
}

function send(projectId: string, action: ManySlotsAction, { dryRun, signal }: Sending) {
  const sent = { params: { projectId }, signal }
  return action.kind === 'change'
    ? call(slotChangeCalls.change, { ...sent, json: { ...action.json, dry_run: dryRun } })
    : call(slotChangeCalls.copy, { ...sent, json: { ...action.json, dry_run: dryRun } })
}

/** Called after an action, even if its dialog has been closed. */
interface FollowUp {
  onDone: (done: ChangeDone) => void
  onFailed: (error: Error) => void
}

/** An action's current plan, and a mutation that carries the action out. */
export function usePlannedSlots(projectId: string, action: ManySlotsAction, followUp: FollowUp) {
  const client = useQueryClient()
  const plan = useQuery({
    queryKey: ['slot-plan', projectId, action],
    queryFn: async ({ signal }) =>
      (await send(projectId, action, { dryRun: true, signal })) as SlotPlan,
    // Not cached, because others book and change slots. Not refetched, so that the plan does not
    // change while the admin is reading it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const mutationKey = ['store-slots', projectId]
  const store = useMutation({
    mutationKey,
    mutationFn: async () => {
      const shown = asPlanned(action, plan.data)
      return (await send(projectId, shown, { dryRun: false })) as ChangeDone
    },
    onSuccess: (done) => followUp.onDone(done),
    onError: (error) => followUp.onFailed(error),
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
  // Also true for an action whose dialog has been closed, so that nothing is sent twice by mistake.
  const isStoring = useIsMutating({ mutationKey }) > 0
  return { plan, store, isStoring }
}

/**
 * Replaces the filter with the ids of the planned slots, because the filter may by now match
 * different slots.
 */
function asPlanned(action: ManySlotsAction, plan: SlotPlan | undefined): ManySlotsAction {
  if (action.kind === 'copy' || !plan?.slot_ids) return action
  const { filter: _, ...json } = action.json
  return { kind: 'change', json: { ...json, slot_ids: plan.slot_ids } }
}

/**
 * The message about a failed action. Only a refusal by the server makes it certain that nothing was
 * stored.
 */
export const failureOf = (error: unknown, refused: string) =>
  isRefused(error)
    ? { sentence: refused, detail: faultOf(error) }
    : { sentence: texts.unclear, detail: '' }

/** The first error in the response, even if it belongs to a field that is no longer shown. */
export function faultOf(error: unknown) {
  if (isStatus(error, 404)) return texts.gone
  const [fault] = error instanceof ApiError ? Object.values(error.fields) : []
  return fault ?? reasonOf(error)
}
