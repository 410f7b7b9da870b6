import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { fieldErrorsOf, reasonOf, statusTextOf } from '#admin/api/api-error.ts'
import { isOvertaken } from '#admin/api/overtaken.ts'
import { SaveBar, useGoOn } from '#admin/ui/field/save-bar.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useUnsaved } from '#admin/ui/field/use-unsaved.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { useOvertaken } from '#admin/ui/overtaken/use-overtaken.tsx'
import { useLinkedField } from '#admin/ui/router/use-linked-field.ts'
import type { Project, ProjectChange } from '#contract/project.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import { useSaveProject } from './save-project.ts'

/**
 * Describes a form for some of a project's settings, and converts between the settings and the form
 * values.
 */
export interface ProjectSettings<Entries> {
  entriesOf: (project: Project) => Entries
  rules: FormRulesRecord<Entries>
  /** The form's label for each field. */
  labels: Record<keyof Entries & string, string>
  toChange: (entries: Entries) => Omit<ProjectChange, 'name'>
}

interface ProjectSettingsFormProps<Entries> {
  project: Project
  settings: ProjectSettings<Entries>
  onUnsaved: (unsaved: boolean) => void
  children: (
    inputOf: UseFormReturnType<Entries>['getInputProps'],
    form: UseFormReturnType<Entries>,
  ) => ReactNode
}

export function ProjectSettingsForm<Entries extends Record<string, string | boolean | object[]>>(
  props: ProjectSettingsFormProps<Entries>,
) {
  const { project, settings, onUnsaved, children } = props
  const { entriesOf, rules, labels, toChange } = settings
  const save = useSaveProject()
  const [said, setSaid] = useState({ nth: 0, sentence: '' })
  const say = (sentence: string) => setSaid(({ nth }) => ({ nth: nth + 1, sentence }))
  const { formRef, focusFault } = useFaultFocus()
  useLinkedField(formRef)
  const form = useForm<Entries>({ initialValues: entriesOf(project), validate: rules })
  const unsaved = form.isDirty()
  const goOnAfter = useGoOn()
  useUnsaved(unsaved, onUnsaved)

  const now = entriesOf(project)
  const overtaken = useOvertaken({
    now,
    names: Object.keys(labels),
    form,
    isSaving: save.isPending,
    isRefused: isOvertaken(save.error),
    words: overtakenTexts,
    say: (changed) => overtakenTexts.changed(changed, { by: project.changed_by, labels }),
  })
  const failure = overtaken.mustDecide ? null : save.error

  const submit = form.onSubmit((entries, event) => {
    if (save.isPending || overtaken.ask()) return
    if (!form.isDirty()) return say(settingsTexts.nothingToSave)
    const goOn = goOnAfter(event)
    save.mutate(
      {
        stored: project,
        change: toChange(entries),
        overwrites: (newest) => overtaken.overwrites(entriesOf(newest), entries),
      },
      {
        onSuccess: (stored) => {
          say(settingsTexts.saved)
          overtaken.settle(entriesOf(stored))
          // Text typed while the request was running is kept, and still counts as unsaved.
          const untouched = JSON.stringify(form.getValues()) === JSON.stringify(entries)
          form.resetDirty(untouched ? entriesOf(stored) : entries)
          if (untouched) {
            form.setValues(entriesOf(stored))
            goOn?.()
          }
        },
        onError: (error) => {
          form.setErrors(fieldErrorsOf(error, Object.keys(entries)))
          focusFault()
        },
      },
    )
  }, focusFault)
  const failed = failure ? statusTextOf(failure, reasonOf(failure)) : null

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      {children(form.getInputProps, form)}
      <SaveBar
        message={
          <>
            {overtaken.notice}
            <Failure
              sentence={failed === null ? null : settingsTexts.saveFailed(failed)}
              detail={reasonOf(failure)}
              dismissLabel={words.dismiss}
              onDismiss={save.reset}
            />
            <PassingMessage nth={save.isError ? 0 : said.nth}>{said.sentence}</PassingMessage>
          </>
        }
        state={unsaved ? settingsTexts.unsaved : null}
        isUnsaved={unsaved}
        busy={save.isPending}
        save={settingsTexts.save}
      />
    </form>
  )
}
