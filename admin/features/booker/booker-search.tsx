import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf, reasonOf } from '#admin/api/api-error.ts'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { bookerTexts as texts } from '#texts/de/booker.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import { BookerFound, bookingCount } from './booker-found.tsx'
import classes from './booker-search.module.css'
import { EraseBookerDialog } from './erase-booker-dialog.tsx'
import { useFindBooker } from './find-booker.ts'

interface BookerSearchProps {
  timezone: string
}

export function BookerSearch({ timezone }: BookerSearchProps) {
  const find = useFindBooker()
  const [erased, setErased] = useState<number>()
  const dialog = useDialog<string>(() => setErased(undefined))
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email.trim() ? null : fieldSentences.emailMissing) },
  })

  const submit = form.onSubmit((entries) => {
    setErased(undefined)
    find.mutate(entries, {
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, ['email']))
        focusFault()
      },
    })
  }, focusFault)
  const found = find.data
  const nothing = found && bookingCount(found) + found.mails.length + found.waiting.length === 0

  return (
    <>
      <form ref={formRef} noValidate onSubmit={submit} className={classes.search}>
        <RequiredNote>{words.requiredNote}</RequiredNote>
        <TextInput
          label={required(words.email)}
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          required
          className={classes.field}
          {...form.getInputProps('email')}
        />
        <SubmitButton variant="default" busy={find.isPending}>
          {texts.find}
        </SubmitButton>
      </form>
      <div className={classes.outcome}>
        <Failure
          sentence={
            find.isError && !('email' in fieldErrorsOf(find.error, ['email'])) ? texts.failed : null
          }
          detail={reasonOf(find.error)}
          dismissLabel={words.dismiss}
          onDismiss={find.reset}
        />
        {nothing ? <Notice tone="info">{texts.notFound(found.email)}</Notice> : null}
        {erased === undefined ? null : <Notice tone="success">{texts.erased(erased)}</Notice>}
      </div>
      {found && !nothing ? (
        <BookerFound found={found} timezone={timezone} onErase={() => dialog.open(found.email)} />
      ) : null}
      {dialog.subject ? (
        <EraseBookerDialog
          opened={dialog.opened}
          onClose={dialog.close}
          onErased={(count) => {
            find.reset()
            form.reset()
            setErased(count)
          }}
          email={dialog.subject}
        />
      ) : null}
    </>
  )
}
