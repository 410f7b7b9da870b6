import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { feedCalls } from '#contract/slot.calls.ts'
import '#admin/ui/later-styles.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { DialogActions, formDialog, Loaded } from '#admin/ui/dialog.tsx'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, PassingMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { FeedState } from '#contract/slot.ts'
import { feedRevocationTexts, calendarFeedTexts as texts } from '#texts/de/mine.ts'
import { date, moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import classes from './guides.module.css'

const feedKey = ['calendar-feed']

/** The user's calendar feed, fetched each time the dialog is opened. */
export const useFeed = () =>
  useRead(
    feedKey,
    feedCalls.own,
    {},
    {
      staleTime: 0,
    },
  )

export function useMakeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(feedCalls.make),
    onSuccess: ({ calendar }) => client.setQueryData(feedKey, { calendar }),
  })
}

export function useRevokeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(feedCalls.revoke),
    onSuccess: () => client.setQueryData(feedKey, { calendar: null }),
  })
}

/** The calendar feed with the user's own slots. */
export const FeedDialog = formDialog(LoadedFeed, { title: texts.title })

function LoadedFeed({ onClose }: { onClose: () => void }) {
  return (
    <Loaded query={useFeed()} loadFailed={texts.loadFailed}>
      {(data) => <Feed data={data} onClose={onClose} />}
    </Loaded>
  )
}

function Feed({ data, onClose }: { data: FeedState | undefined; onClose: () => void }) {
  const make = useMakeFeed()
  const revoke = useRevokeFeed()
  const calendar = data?.calendar
  const [revokedAt, setRevokedAt] = useState(0)
  const question = useDialog<undefined>(() => {})
  const failure = <CallFailure of={make} sentence={texts.makeFailed} />
  return (
    <>
      <p className={classes.text}>{texts.purpose}</p>
      {data ? null : <FieldsSkeleton label={words.loading} fields={1} />}
      {calendar && make.data ? <Address url={make.data.url} /> : null}
      {calendar && !make.data ? <State calendar={calendar} /> : null}
      <PassingMessage nth={make.isIdle ? revokedAt : 0} keepsRoom="afterwards">
        {texts.nowRevoked}
      </PassingMessage>
      <DialogActions message={failure}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.done}
        </Button>
        {calendar ? (
          <Button variant="default" onClick={() => question.open(undefined)}>
            {texts.revoke}
          </Button>
        ) : null}
        {data && !make.data ? (
          <SubmitButton busy={make.isPending} onClick={() => make.mutate()}>
            {calendar ? texts.renew : texts.make}
          </SubmitButton>
        ) : null}
      </DialogActions>
      <DeletionDialog
        opened={question.opened}
        onClose={question.close}
        texts={feedRevocationTexts}
        deletion={revoke}
        subject={undefined}
        onDeleted={() => {
          make.reset()
          setRevokedAt(Date.now())
        }}
      >
        <p>{feedRevocationTexts.question}</p>
      </DeletionDialog>
    </>
  )
}

const Address = ({ url }: { url: string }) => (
  <>
    <CopyText
      label={texts.address}
      text={url}
      copy={texts.copy}
      copied={texts.copied}
      notCopied={texts.notCopied}
      wraps
    />
    <ul className={classes.ways}>
      <li>{texts.phone}</li>
      <li>{texts.others}</li>
    </ul>
    <p className={classes.quiet}>{texts.once}</p>
    <p className={classes.quiet}>{texts.endsHint}</p>
  </>
)

function State({ calendar }: { calendar: NonNullable<FeedState['calendar']> }) {
  const used = calendar.last_used_at
  return (
    <>
      <p>{texts.since(date(new Date(calendar.created_at), deviceZone))}</p>
      <p>{texts.ends(date(new Date(calendar.expires_at), deviceZone))}</p>
      <p className={classes.quiet}>
        {used ? texts.used(moment(new Date(used), deviceZone)) : texts.unused}
      </p>
      <p className={classes.quiet}>{texts.renewHint}</p>
      <p className={classes.quiet}>{texts.endsHint}</p>
    </>
  )
}
