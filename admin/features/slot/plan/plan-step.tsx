import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { Slot } from '#contract/slot.ts'
import type { ChangeDone, SlotPlan } from '#contract/slot-change.ts'
import { slotPlanTexts as texts } from '#texts/de/slot-plan.ts'
import { words } from '#texts/de/words.ts'
import classes from './plan-preview.module.css'
import { PlanPreview } from './plan-preview.tsx'
import { faultOf, type ManySlotsAction, usePlannedSlots } from './plan-slots.ts'
import { doesSomething } from './plan-words.ts'

interface PlanStepProps {
  projectId: string
  timezone: string
  action: ManySlotsAction
  /** Known slots, to say from when they move. */
  slots?: Slot[]
  back: { label: string; onClick: () => void }
  texts: { store: (plan: SlotPlan) => string; failed: string }
  /** Whether it deletes slots. */
  deletes?: boolean
  onDone: (done: ChangeDone) => void
}

/** Shows what would happen before it happens, then stores it. */
export function PlanStep(props: PlanStepProps) {
  const { projectId, timezone, action, slots = [], back, deletes = false, onDone } = props
  const { plan, store } = usePlannedSlots(projectId, action)
  const ref = useRef<HTMLDivElement>(null)
  // The focus was on a button that is gone.
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
            sentence={store.isError ? props.texts.failed : null}
            detail={faultOf(store.error)}
            dismissLabel={words.dismiss}
            onDismiss={store.reset}
          />
        }
      >
        <Button variant="default" onClick={back.onClick}>
          {back.label}
        </Button>
        {plan.isError && !plan.data ? (
          <SubmitButton busy={plan.isFetching} onClick={() => void plan.refetch()}>
            {words.retry}
          </SubmitButton>
        ) : null}
        {plan.data && doesSomething(plan.data) ? (
          <SubmitButton
            busy={store.isPending}
            {...(deletes ? { color: 'red' } : {})}
            onClick={() => store.mutate(undefined, { onSuccess: onDone })}
          >
            {props.texts.store(plan.data)}
          </SubmitButton>
        ) : null}
      </DialogActions>
    </>
  )
}
