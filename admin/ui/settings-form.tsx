import type { FormRulesRecord } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldErrorsOf, reasonOf, statusTextOf } from '#admin/api/client.ts'
import { isOvertaken } from '#admin/api/overtaken.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import { useEntryForm } from './entry-form.tsx'
import { useLinkedField } from './fragment.ts'
import { Failure, PassingMessage } from './message.tsx'
import { useOvertaken } from './overtaken.tsx'
import { SaveBar, useGoOn, useUnsaved } from './save-bar.tsx'

interface Sent<Stored, Entries> {
  entries: Entries
  /** Whether saving would overwrite other users' changes. */
  overwrites: (newest: Stored) => boolean
}

interface SettingsFormInput<Stored, Entries, Variables> {
  /** The stored settings. If they change while the form is open, unsaved input is kept. */
  stored: Stored
  entriesOf: (stored: Stored) => Entries
  /** The stored entries, with suggestions where nothing is stored. */
  suggested?: Entries
  rules?: FormRulesRecord<Entries>
  /** The form's label for each field. */
  labels: Record<string, string>
  save: UseMutationResult<Stored, Error, Variables>
  toVariables: (sent: Sent<Stored, Entries>) => Variables
  /** Called when the settings are saved. Returns whether the page may go on to its next step. */
  onSaved?: (saved: Stored) => boolean
  onUnsaved: (unsaved: boolean) => void
}

/**
 * A form for settings on a page of their own: what the user typed stays while others change the
 * same settings, and the bar at the bottom saves and says what came of it.
 */
export function useSettingsForm<
  Stored extends { changed_by?: string | undefined },
  Entries extends object,
  Variables,
>(input: SettingsFormInput<Stored, Entries, Variables>) {
  const { stored, entriesOf, suggested, labels, save, onSaved } = input
  const [said, setSaid] = useState({ nth: 0, sentence: '' })
  const say = (sentence: string) => setSaid(({ nth }) => ({ nth: nth + 1, sentence }))
  const now = suggested ?? entriesOf(stored)
  const form = useEntryForm<Entries>({
    initialValues: now,
    ...(input.rules && { validate: input.rules }),
  })
  useLinkedField(form.formRef)
  const unsaved = form.isDirty()
  const goOnAfter = useGoOn()
  useUnsaved(unsaved, input.onUnsaved)
  const overtaken = useOvertaken({
    now,
    names: Object.keys(labels),
    form,
    isSaving: save.isPending,
    isRefused: isOvertaken(save.error),
    say: (changed) => overtakenTexts.changed(changed, { by: stored.changed_by, labels }),
  })
  const failure = overtaken.mustDecide ? null : save.error
  const failed = failure ? statusTextOf(failure, reasonOf(failure)) : null
  /** A suggestion is not shown as an unsaved change, but saving stores it. */
  const isToSave = (entries: Entries) =>
    suggested ? JSON.stringify(entries) !== JSON.stringify(entriesOf(stored)) : form.isDirty()
  const showFaults = (error: unknown) =>
    form.showFaults(fieldErrorsOf(error, Object.keys(form.getValues())))

  const submit = form.onSubmit((entries, event) => {
    if (save.isPending || overtaken.ask()) return
    if (!isToSave(entries)) return say(settingsTexts.nothingToSave)
    const goOn = goOnAfter(event)
    const overwrites = (newest: Stored) => overtaken.overwrites(entriesOf(newest), entries)
    save.mutate(input.toVariables({ entries, overwrites }), {
      onSuccess: (saved) => {
        say(settingsTexts.saved)
        overtaken.settle(entriesOf(saved))
        const mayGoOn = onSaved?.(saved) ?? true
        // Text typed while the request was running is kept, and still counts as unsaved.
        const untouched = JSON.stringify(form.getValues()) === JSON.stringify(entries)
        form.resetDirty(untouched ? entriesOf(saved) : entries)
        if (!untouched) return
        form.setValues(entriesOf(saved))
        if (mayGoOn) goOn?.()
      },
      onError: showFaults,
    })
  })

  const render = (fields: ReactNode, message?: ReactNode) => (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      {fields}
      <SaveBar
        message={
          <>
            {overtaken.notice}
            <Failure
              sentence={failed === null ? null : settingsTexts.saveFailed(failed)}
              detail={reasonOf(failure)}
              onDismiss={save.reset}
            />
            {message}
            <PassingMessage nth={save.isError ? 0 : said.nth}>{said.sentence}</PassingMessage>
          </>
        }
        state={unsaved ? settingsTexts.unsaved : null}
        isUnsaved={isToSave(form.values)}
        busy={save.isPending}
        save={settingsTexts.save}
      />
    </form>
  )
  return { form, showFaults, render }
}
