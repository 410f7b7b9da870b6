import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, fieldErrorsOf, reasonOf } from '#admin/api/client.ts'
import { useChoice, useRead } from '#admin/api/hooks.ts'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { useEntryForm } from '#admin/ui/entry-form.tsx'
import { FieldsSkeleton, RequiredNote } from '#admin/ui/field.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, Failure, Notice, PassingMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { BookerExport, BookerNamed } from '#contract/booker.ts'
import { bookerCalls } from '#contract/booking.calls.ts'
import { organisationCalls } from '#contract/organisation.calls.ts'
import type { OrganisationChange } from '#contract/registration.ts'
import { bookerErasureTexts, bookerTexts, guideViewTexts } from '#texts/de/booker.ts'
import { moment } from '#texts/de/time.ts'
import { fieldSentences, people, required, words } from '#texts/de/words.ts'
import classes from './booker-section.module.css'
import { download } from './download.ts'
import '#admin/ui/later-styles.ts'
import { settingsTexts } from '#texts/de/settings.ts'

interface BookerFoundProps {
  found: BookerExport
  timezone: string
  onErase: () => void
}

type Booking = BookerExport['bookings'][number]

const aboutOf = ({ variant, project, attendees_count, cancelled_at }: Booking) =>
  [
    variant,
    project,
    people(attendees_count),
    ...(cancelled_at ? [bookerTexts.cancelled] : []),
  ].join(' · ')

/** The number of bookings that have, or once had, this address. */
const bookingCount = ({ bookings, former_bookings = [] }: BookerExport) =>
  bookings.length + former_bookings.length

/** The data stored about a person, and the actions available on it. */
const BookerFound = ({ found, timezone, onErase }: BookerFoundProps) => (
  <div className={classes.found}>
    <h3 className={classes.title}>{bookerTexts.found(found.email)}</h3>
    <p className={classes.sum}>{bookerTexts.sum(bookingCount(found), found.mails.length)}</p>
    <ul className={classes.bookings}>
      {found.bookings.map((booking) => (
        <li key={booking.booking_id} className={classes.booking}>
          <p className={classes.moment}>{moment(new Date(booking.start), timezone)}</p>
          <p className={classes.about}>{aboutOf(booking)}</p>
          {booking.comment ? <p className={classes.comment}>{booking.comment}</p> : null}
        </li>
      ))}
    </ul>
    <div className={classes.actions}>
      <Button variant="default" onClick={() => download(bookerTexts.fileName, found)}>
        {bookerTexts.download}
      </Button>
      <Button variant="default" className={classes.erase} onClick={onErase}>
        {bookerTexts.erase}
      </Button>
    </div>
  </div>
)

const eraseBooker = (json: BookerNamed) => call(bookerCalls.erase, { json })

function useEraseBooker() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: eraseBooker,
    // The erased name may appear in the slots of any project.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['slots'] }),
  })
}

interface EraseBookerDialogProps {
  opened: boolean
  onClose: () => void
  /** Called with the number of erased bookings. */
  onErased: (count: number) => void
  email: string
}

const EraseBookerDialog = ({ email, onErased, ...dialog }: EraseBookerDialogProps) => (
  <DeletionDialog
    {...dialog}
    texts={bookerErasureTexts}
    deletion={useEraseBooker()}
    subject={{ email }}
    onDeleted={({ erased }) => onErased(erased)}
  >
    <p>{bookerErasureTexts.question(email)}</p>
    <p>{bookerErasureTexts.final}</p>
  </DeletionDialog>
)

const findBooker = (json: BookerNamed) => call(bookerCalls.export, { json })

/** Searches for a booker's data; the server records the search in the audit log. */
const useFindBooker = () => useMutation({ mutationFn: findBooker, gcTime: 0 })

interface BookerSearchProps {
  timezone: string
}

function BookerSearch({ timezone }: BookerSearchProps) {
  const find = useFindBooker()
  const [erased, setErased] = useState<number>()
  const dialog = useDialog<string>(() => setErased(undefined))
  const form = useEntryForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email.trim() ? null : fieldSentences.emailMissing) },
  })

  const submit = form.onSubmit((entries) => {
    setErased(undefined)
    find.mutate(entries, {
      onError: (error) => form.showFaults(fieldErrorsOf(error, ['email'])),
    })
  })
  const found = find.data
  const nothing = found && bookingCount(found) + found.mails.length + found.waiting.length === 0

  return (
    <>
      <form ref={form.formRef} noValidate onSubmit={submit} className={classes.search}>
        <RequiredNote />
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
          {bookerTexts.find}
        </SubmitButton>
      </form>
      <div className={classes.outcome}>
        <Failure
          sentence={
            find.isError && !('email' in fieldErrorsOf(find.error, ['email']))
              ? bookerTexts.failed
              : null
          }
          detail={reasonOf(find.error)}
          onDismiss={find.reset}
        />
        {nothing ? <Notice tone="info">{bookerTexts.notFound(found.email)}</Notice> : null}
        {erased === undefined ? null : <Notice tone="success">{bookerTexts.erased(erased)}</Notice>}
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

interface BookerSectionProps {
  timezone: string
}

export const BookerSection = ({ timezone }: BookerSectionProps) => (
  <Section title={bookerTexts.title} purpose={bookerTexts.purpose}>
    <BookerSearch timezone={timezone} />
  </Section>
)

const guideViewKey = ['guide-view']

/** Whether guides see who booked the slots that other guides lead. */
const useGuideView = () => useRead(guideViewKey, organisationCalls.read, {})

const useChooseGuideView = () =>
  useChoice(guideViewKey, (json: OrganisationChange) => call(organisationCalls.change, { json }))

/** Sets which bookers guides can see. The choice is saved immediately. */
export const GuideViewSection = () => (
  <Section title={guideViewTexts.title} purpose={guideViewTexts.purpose}>
    <GuideView />
  </Section>
)

function GuideView() {
  const { data, error, refetch } = useGuideView()
  const choose = useChooseGuideView()
  if (!data && error) {
    return (
      <>
        <Notice tone="error" detail={reasonOf(error)}>
          {settingsTexts.loadFailed}
        </Notice>
        <Button mt="md" onClick={() => refetch()}>
          {words.retry}
        </Button>
      </>
    )
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={1} />
  return (
    <>
      <Switch
        label={guideViewTexts.choice}
        size="md"
        checked={!data.guides_see_all_bookers}
        onChange={({ currentTarget }) =>
          choose.mutate({ guides_see_all_bookers: !currentTarget.checked })
        }
      />
      <div className={classes.saved}>
        <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>
          {choose.variables?.guides_see_all_bookers ? guideViewTexts.all : guideViewTexts.own}
        </PassingMessage>
      </div>
      <CallFailure of={choose} sentence={guideViewTexts.failed} />
    </>
  )
}
