import { call } from '#admin/api/client.ts'
import { useChoice, useRead } from '#admin/api/hooks.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { SlotMails, SlotMails as SlotMailsChoice, User } from '#contract/staff.ts'
import '#admin/ui/later-styles.ts'
import { Anchor, Button, Switch } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DialogActions, formDialog, Loaded } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { CallFailure, PassingMessage } from '#admin/ui/message.tsx'
import { slotMailsTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import classes from './mail-settings.module.css'

const slotMailsKey = ['slot-mails']

/** Whether the user gets emails about their slots. */
export const useSlotMails = () => useRead(slotMailsKey, staffCalls.slotMails, {})

const useChooseSlotMails = () =>
  useChoice(slotMailsKey, (json: SlotMails) => call(staffCalls.chooseSlotMails, { json }))

interface SlotMailsDialogProps {
  user: User
  /** The query string that selects the project. */
  search: string
  onClose: () => void
}

/** The settings for the emails the user wants. Each choice is saved immediately. */
export const SlotMailsDialog = formDialog(SlotMailList, { compact: true, title: texts.title })

function SlotMailList({ user, search, onClose }: SlotMailsDialogProps) {
  const query = useSlotMails()
  const choose = useChooseSlotMails()
  // The last switch used; success and failure messages refer to it.
  const [last, setLast] = useState<keyof SlotMailsChoice>('slot_mails')
  const failure = <CallFailure of={choose} sentence={texts.failed} />
  return (
    <Loaded query={query} loadFailed={texts.loadFailed}>
      {(data) => (
        <>
          {data ? (
            <Choices
              wanted={data}
              email={user.email}
              onChoose={(name, wanted) => {
                setLast(name)
                choose.mutate({ ...data, [name]: wanted })
              }}
            />
          ) : (
            <FieldsSkeleton label={words.loading} fields={2} />
          )}
          {user.role === 'guide' ? null : (
            <p className={classes.next}>
              {texts.bookings}{' '}
              {user.admin ? (
                <Anchor
                  component={Link}
                  to={{ pathname: '/admin/settings/mails', search, hash: '#email_bcc' }}
                  onClick={onClose}
                >
                  {texts.toCopies}
                </Anchor>
              ) : null}
            </p>
          )}
          <div className={classes.saved}>
            <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0} keepsRoom="always">
              {choose.variables?.[last] ? texts.on : texts.off}
            </PassingMessage>
          </div>
          <DialogActions message={failure}>
            <Button variant="default" onClick={onClose}>
              {texts.done}
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  )
}

interface ChoicesProps {
  wanted: SlotMailsChoice
  email: string
  onChoose: (name: keyof SlotMailsChoice, wanted: boolean) => void
}

function Choices({ wanted, email, onChoose }: ChoicesProps) {
  const first = useRef<HTMLInputElement>(null)
  // Runs after the dialog's own effect, which would leave focus on the close button.
  useEffect(() => first.current?.focus(), [])
  const ids = { slots: useId(), morning: useId() }
  return (
    <>
      <p id={ids.slots}>{texts.hint(email)}</p>
      <Switch
        ref={first}
        label={texts.choice}
        aria-describedby={ids.slots}
        size="md"
        mt="md"
        checked={wanted.slot_mails}
        onChange={(event) => onChoose('slot_mails', event.currentTarget.checked)}
        data-autofocus
      />
      <p id={ids.morning} className={classes.next}>
        {texts.morningHint}
      </p>
      <Switch
        label={texts.morning}
        aria-describedby={ids.morning}
        size="md"
        mt="md"
        checked={wanted.morning_mail ?? false}
        onChange={(event) => onChoose('morning_mail', event.currentTarget.checked)}
      />
    </>
  )
}
