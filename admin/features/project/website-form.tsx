import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf, statusTextOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/failure.tsx'
import { PassingMessage } from '#admin/ui/passing-message.tsx'
import { SaveBar } from '#admin/ui/save-bar.tsx'
import { SubmitButton } from '#admin/ui/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/use-fault-focus.ts'
import { useUnsaved } from '#admin/ui/use-unsaved.ts'
import type { Project } from '#contract/project.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'
import { useSaveProject } from './save-project.ts'
import { entriesOf, rules, toChange } from './website-entries.ts'
import { WebsiteFields } from './website-fields.tsx'

const messageTime = 5000

interface WebsiteFormProps {
  project: Project
  onUnsaved: (unsaved: boolean) => void
}

/** A zone that this browser does not know is offered all the same where it is the project's. */
const zonesFor = (own: string) => [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].sort()

export function WebsiteForm({ project, onUnsaved }: WebsiteFormProps) {
  const save = useSaveProject()
  const [saved, setSaved] = useState(0)
  const [timezones] = useState(() => zonesFor(project.timezone))
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({ initialValues: entriesOf(project), validate: rules })
  const unsaved = form.isDirty()
  useUnsaved(unsaved, onUnsaved)

  const submit = form.onSubmit((entries) => {
    const change = { projectId: project.id, project: toChange(entries, project.name) }
    save.mutate(change, {
      onSuccess: (stored) => {
        setSaved((count) => count + 1)
        // What was typed since it was sent stays, and is not saved yet.
        const untouched = JSON.stringify(form.getValues()) === JSON.stringify(entries)
        form.resetDirty(untouched ? entriesOf(stored) : entries)
        if (untouched) form.setValues(entriesOf(stored))
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, Object.keys(entries)))
        focusFault()
      },
    })
  }, focusFault)
  const failed = save.isError ? statusTextOf(save.error, reasonOf(save.error)) : null

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <WebsiteFields inputOf={form.getInputProps} timezones={timezones} />
      <SaveBar
        message={
          <>
            <Failure
              sentence={failed === null ? null : settingsTexts.saveFailed(failed)}
              detail={reasonOf(save.error)}
              dismissLabel={words.dismiss}
              onDismiss={save.reset}
            />
            <PassingMessage time={messageTime} nth={save.isSuccess ? saved : 0}>
              {settingsTexts.saved}
            </PassingMessage>
          </>
        }
        state={unsaved ? settingsTexts.unsaved : null}
      >
        <SubmitButton busy={save.isPending}>{settingsTexts.save}</SubmitButton>
      </SaveBar>
    </form>
  )
}
