import { Button } from '@mantine/core'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ApiError, call, isRefused, isStatus, reasonOf } from '#admin/api/client.ts'
import { slotsKey } from '#admin/dashboard/queries.ts'
import { wallClock } from '#admin/dashboard/wall-clock.ts'
import { DialogActions } from '#admin/ui/dialog.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { useIsGone } from '#admin/ui/hooks.ts'
import { Failure, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { slotChangeCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import type {
  ChangeDone,
  PlanLine,
  SlotPlan,
  SlotsChangeSent,
  SlotsCopySent,
} from '#contract/slot-change.ts'
import { seriesTexts } from '#texts/de/series.ts'
import { slotPlanTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import { timedLines } from './plan.ts'
import classes from './series.module.css'
import { PlanList } from './series-preview.tsx'

/** The kinds of change that a plan lists, most important first. */
const planKinds = [
  'create',
  'change',
  'delete',
  'booked',
  'by_hand',
  'closed',
  'collides',
  'skipped',
] as const satisfies (keyof SlotPlan)[]

const doneKinds = [
  'created',
  'changed',
  'deleted',
  'booked',
  'by_hand',
  'closed',
  'collides',
  'skipped',
] as const

/** Whether carrying out a plan would change anything. */
const doesSomething = (plan: SlotPlan) =>
  plan.create.length + plan.change.length + plan.delete.length > 0

/** Says what will happen: `12 Termine werden geändert, 1 Termin bleibt wegen Buchungen.` */
const planInWords = (plan: SlotPlan) =>
  sentence(
    planKinds
      .filter((kind) => plan[kind].length > 0)
      .map((kind) => texts.planned(kind, plan[kind].length)),
  )

/**
 * Says what happened: `12 Termine geändert, 1 Termin bleibt wegen Buchungen, 2 E-Mails ans Team.`
 */
export function doneInWords(done: ChangeDone) {
  const counted = doneKinds
    .filter((kind) => done[kind] > 0)
    .map((kind) => texts.done(kind, done[kind]))
  return sentence(done.mails > 0 ? [...counted, texts.mails(done.mails)] : counted)
}

const sentence = (parts: string[]) => (parts.length > 0 ? `${parts.join(', ')}.` : texts.nothing)

const fewLines = 12

interface PlanPreviewProps {
  plan: SlotPlan
  timezone: string
  /** The slots already loaded, to show the current start of those that will move. */
  slots: Slot[]
  deletes: boolean
}

/** A preview of an action on many slots: how many slots it affects, and which ones. */
const PlanPreview = ({ plan, timezone, slots, deletes }: PlanPreviewProps) => (
  <div className={classes.plan}>
    <p role="status" className={classes.sum}>
      {planInWords(plan)}
    </p>
    {planKinds
      .filter((kind) => plan[kind].length > 0)
      .map((kind) => (
        <Group
          key={kind}
          title={texts.title[kind]}
          hint={
            kind === 'booked'
              ? deletes
                ? texts.bookedToDelete
                : seriesTexts.bookedHint
              : undefined
          }
          lines={plan[kind]}
          timezone={timezone}
          slots={kind === 'change' ? slots : []}
        />
      ))}
  </div>
)

interface GroupProps extends Omit<PlanPreviewProps, 'plan' | 'deletes'> {
  title: string
  hint: string | undefined
  lines: PlanLine[]
}

function Group({ title, hint, lines, timezone, slots }: GroupProps) {
  const timed = useMemo(() => {
    const starts = new Map(slots.map(({ slot_id, start }) => [slot_id, start]))
    return timedLines(lines, timezone).map((line) => {
      const start = starts.get(line.slot_id ?? '')
      return start
        ? { ...line, before: wallClock(new Date(start), line.timezone ?? timezone) }
        : line
    })
  }, [lines, timezone, slots])
  return (
    <Disclosure
      title={title}
      note={seriesTexts.planned(lines.length)}
      faulty={false}
      openedAtFirst={lines.length <= fewLines}
    >
      {hint ? <p className={classes.planPreviewHint}>{hint}</p> : null}
      <PlanList lines={timed} />
    </Disclosure>
  )
}

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
function usePlannedSlots(projectId: string, action: ManySlotsAction, followUp: FollowUp) {
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
const failureOf = (error: unknown, refused: string) =>
  isRefused(error)
    ? { sentence: refused, detail: faultOf(error) }
    : { sentence: texts.unclear, detail: '' }

/** The first error in the response, even if it belongs to a field that is no longer shown. */
function faultOf(error: unknown) {
  if (isStatus(error, 404)) return texts.gone
  const [fault] = error instanceof ApiError ? Object.values(error.fields) : []
  return fault ?? reasonOf(error)
}

interface PlanStepProps {
  projectId: string
  timezone: string
  action: ManySlotsAction
  /** The slots already loaded, to show the current start of those that will move. */
  slots?: Slot[]
  back: { label: string; onClick: () => void }
  texts: { store: (plan: SlotPlan) => string; failed: string }
  /** Whether the action deletes slots. */
  deletes?: boolean
  /** Called even if the dialog has been closed. */
  onDone: (done: ChangeDone) => void
  /** Reports a failure after the dialog has been closed. */
  onLateFailure: (sentence: string) => void
  onClose: () => void
}

/** The last step of a dialog: shows what the action would do, then carries it out. */
export function PlanStep(props: PlanStepProps) {
  const { projectId, timezone, action, slots = [], back, deletes = false } = props
  const isGone = useIsGone()
  const { plan, store, isStoring } = usePlannedSlots(projectId, action, {
    onDone: props.onDone,
    onFailed: (error) => {
      if (isGone.current) props.onLateFailure(failureOf(error, props.texts.failed).sentence)
    },
  })
  const failure = store.isError ? failureOf(store.error, props.texts.failed) : null
  const ref = useRef<HTMLDivElement>(null)
  // The focused button has been removed, so focus moves to the plan.
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
      <div ref={ref} tabIndex={-1} className={classes.step}>
        {plan.data ? (
          <PlanPreview plan={plan.data} timezone={timezone} slots={slots} deletes={deletes} />
        ) : plan.error ? (
          <Notice tone="error" detail={faultOf(plan.error)}>
            {texts.failed}
          </Notice>
        ) : (
          <FieldsSkeleton label={texts.loading} fields={2} />
        )}
      </div>
      <DialogActions
        message={
          <Failure
            sentence={failure?.sentence ?? null}
            detail={failure?.detail ?? ''}
            onDismiss={store.reset}
          />
        }
      >
        <Button variant="default" disabled={store.isPending} onClick={back.onClick}>
          {back.label}
        </Button>
        {plan.isError && !plan.data ? (
          <SubmitButton
            busy={plan.isFetching}
            onClick={() => {
              // The pressed button disappears while the plan is being recalculated.
              ref.current?.focus()
              void plan.refetch()
            }}
          >
            {words.retry}
          </SubmitButton>
        ) : null}
        {plan.data && doesSomething(plan.data) ? (
          <SubmitButton
            busy={isStoring}
            {...(deletes ? { color: 'red' } : {})}
            onClick={() => store.mutate(undefined, { onSuccess: props.onClose })}
          >
            {props.texts.store(plan.data)}
          </SubmitButton>
        ) : null}
      </DialogActions>
    </>
  )
}
