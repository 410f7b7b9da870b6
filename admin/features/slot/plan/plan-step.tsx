import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useIsGone } from '#admin/ui/hooks/use-is-gone.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { Slot } from '#contract/slot.ts'
import type { ChangeDone, SlotPlan } from '#contract/slot-change.ts'
import { slotPlanTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import classes from './plan-preview.module.css'
import { PlanPreview } from './plan-preview.tsx'
import { failureOf, faultOf, type ManySlotsAction, usePlannedSlots } from './plan-slots.ts'
import { doesSomething } from './plan-words.ts'

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
            dismissLabel={words.dismiss}
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
