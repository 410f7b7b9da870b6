import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError, reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { focusSubmit } from '#admin/ui/field/focus-submit.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useIsGone } from '#admin/ui/hooks/use-is-gone.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { Project } from '#contract/project.ts'
import type { SeriesStored } from '#contract/slot-change.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { date } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import type { SlotEntries } from '../dialogs/slot-entries.ts'
import type { UndoOffer } from '../undo-offer.ts'
import { noonOf, wallDay } from '../wall-clock.ts'
import {
  choicesMoved,
  countCreated,
  type LineChoices,
  linesOfPlan,
  type PlanLines,
} from './plan.ts'
import { useSaveSeries, useSeriesPlan } from './save-series.ts'
import {
  entriesOfSeries,
  faultsOf,
  newSeries,
  type SeriesEntries,
  seriesInput,
  seriesRules,
} from './series-entries.ts'
import { SeriesFields } from './series-fields.tsx'
import { SeriesPreview } from './series-preview.tsx'
import { doneInWords, eachInWords, planInWords } from './series-summary.ts'
import { readTimes } from './typed-times.ts'

export interface SeriesFormProps {
  project: Project
  variants: Variant[]
  /** Undefined until the team is loaded. */
  team: TeamMember[] | undefined
  teamFailed: boolean
  /** The series to change, and the day it is changed from; undefined for a new series. */
  existing?: { series: SeriesStored; from: string }
  /** What the user has entered so far in the form for a single slot. */
  typed?: Partial<SlotEntries> | undefined
  /** Called with the result, even if the dialog has been closed. */
  onSaved: (offer: UndoOffer) => void
  /** Reports a failure after the dialog has been closed. */
  onLateFailure: (sentence: string) => void
  onClose: () => void
}

interface Previewed {
  lines: PlanLines
  entries: SeriesEntries
}

/**
 * First shows the fields, then a preview of the resulting slots, which can be ticked one by one.
 */
export function SeriesForm(props: SeriesFormProps) {
  const { project, variants, team, existing, typed, onSaved, onClose } = props
  const series = existing?.series
  const timezone = series?.timezone ?? project.timezone
  const [today] = useState(() => wallDay(new Date(), timezone))
  const { formRef, focusFault } = useFaultFocus()
  const [storedChoices] = useState<LineChoices>(() => ({
    except: new Set(series?.except),
    include: new Set(series?.include),
  }))
  const [choices, setChoices] = useState(storedChoices)
  const form = useDialogForm<SeriesEntries>(
    {
      initialValues: series
        ? entriesOfSeries(series, variants)
        : newSeries({ today, variants, typed }),
      validate: seriesRules(series ? series.rule.from : today),
    },
    choices !== storedChoices,
  )
  const [previewed, setPreviewed] = useState<Previewed>()
  const [overwrite, setOverwrite] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; detail: string } | null>(null)
  const target = {
    projectId: project.id,
    existing: existing && { seriesId: existing.series.series_id, from: existing.from },
  }
  const plan = useSeriesPlan(target)
  const isGone = useIsGone()
  const filed = useMailsFiled()
  const save = useSaveSeries(target, {
    onDone: (done) =>
      onSaved({
        changeId: done.change_id,
        sentence: doneInWords(done, { isChange: existing !== undefined, filed }),
        done,
      }),
    onFailed: () => {
      if (isGone.current) props.onLateFailure(texts.saveFailed)
    },
  })

  const refuse = (sentence: string) => (error: Error) => {
    const { errors, others } = faultsOf(error instanceof ApiError ? error.fields : {})
    const inFields = Object.keys(errors).length > 0
    if (inFields) {
      setPreviewed(undefined)
      form.setErrors(errors)
      focusFault()
    }
    const detail = others.join(' ') || reasonOf(error)
    setFailure(inFields && others.length === 0 ? null : { sentence, detail })
  }
  const timesSeen = useRef(series?.rule.times)
  const keepChoices = (entries: SeriesEntries) => {
    const { times } = readTimes(entries.times)
    const before = timesSeen.current ?? times
    timesSeen.current = times
    if (times.join() !== before.join()) setChoices((chosen) => choicesMoved(chosen, before, times))
  }
  const preview = (entries: SeriesEntries, overwrites: boolean) => {
    setFailure(null)
    setOverwrite(overwrites)
    // Does not send the slots excluded so far, so that the preview lists them and they can be
    // ticked again.
    const input = { ...seriesInput(entries, timezone, series), include: series?.include ?? [] }
    plan.mutate(existing ? { ...input, overwrite: overwrites } : input, {
      onSuccess: (found) => {
        keepChoices(entries)
        setPreviewed({ lines: linesOfPlan(found, timezone), entries })
      },
      onError: (error) => {
        setOverwrite(overwrite)
        refuse(texts.previewFailed)(error)
      },
    })
  }
  const count = previewed ? countCreated(previewed.lines, choices) : 0
  const store = ({ entries }: Previewed) => {
    if (!existing && count === 0) return setFailure({ sentence: texts.nothingLeft, detail: '' })
    setFailure(null)
    const chosen = { except: [...choices.except], include: [...choices.include] }
    const input = { ...seriesInput(entries, timezone, series), ...chosen }
    save.mutate(existing ? { ...input, overwrite } : input, {
      onSuccess: onClose,
      onError: refuse(texts.saveFailed),
    })
  }
  const goBack = () => {
    setFailure(null)
    setPreviewed(undefined)
    focusSubmit(formRef)
  }
  const submit = form.onSubmit((entries) => preview(entries, overwrite), focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <div hidden={previewed !== undefined}>
        <SeriesFields
          form={form}
          variants={variants}
          team={team}
          teamFailed={props.teamFailed}
          timezone={timezone}
          earliest={existing ? undefined : today}
          since={existing && texts.since(date(noonOf(existing.from, timezone), timezone))}
        />
      </div>
      {previewed ? (
        <SeriesPreview
          lines={previewed.lines}
          choices={choices}
          onChoose={setChoices}
          summary={planInWords(previewed.lines, count, existing !== undefined)}
          each={existing ? undefined : eachInWords(previewed.entries, variants)}
          overwrite={existing ? overwrite : undefined}
          onOverwrite={(chosen) => preview(previewed.entries, chosen)}
        />
      ) : null}
      <DialogActions
        message={
          <Failure
            sentence={failure?.sentence ?? null}
            detail={failure?.detail ?? ''}
            dismissLabel={words.dismiss}
            onDismiss={() => setFailure(null)}
          />
        }
      >
        {previewed ? (
          <>
            <Button variant="default" disabled={save.isPending} onClick={goBack}>
              {texts.back}
            </Button>
            <SubmitButton
              key="store"
              busy={save.isPending || plan.isPending}
              onClick={() => store(previewed)}
            >
              {existing ? texts.change : texts.store(count)}
            </SubmitButton>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <SubmitButton key="preview" busy={plan.isPending}>
              {texts.preview}
            </SubmitButton>
          </>
        )}
      </DialogActions>
    </form>
  )
}
