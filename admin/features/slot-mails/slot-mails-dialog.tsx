import '#admin/ui/later-styles.ts'
import { Button, Switch } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { Loaded } from '#admin/ui/dialog/loaded.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import type { User } from '#contract/staff.ts'
import { slotMailsTexts as texts } from '#texts/de/slot-mails.ts'
import { words } from '#texts/de/words.ts'
import { useChooseSlotMails, useSlotMails } from './slot-mails.ts'
import classes from './slot-mails-dialog.module.css'

interface SlotMailsDialogProps {
  opened: boolean
  user: User
  onClose: () => void
}

/** Which emails the user wants; the choice is stored immediately. */
export const SlotMailsDialog = ({ opened, user, onClose }: SlotMailsDialogProps) => (
  <Dialog compact opened={opened} onClose={onClose} title={texts.title}>
    <SlotMails email={user.email} onClose={onClose} />
  </Dialog>
)

function SlotMails({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useSlotMails()
  const choose = useChooseSlotMails()
  const failure = (
    <Failure
      sentence={choose.isError ? texts.failed : null}
      detail={reasonOf(choose.error)}
      dismissLabel={words.dismiss}
      onDismiss={choose.reset}
    />
  )
  return (
    <Loaded
      query={query}
      loadFailed={texts.loadFailed}
      reasonOf={reasonOf}
      retryLabel={words.retry}
    >
      {(data) => (
        <>
          {data ? (
            <Choice
              wanted={data.slot_mails}
              hint={texts.hint(email)}
              onChoose={(slot_mails) => choose.mutate({ slot_mails })}
            />
          ) : (
            <FieldsSkeleton label={words.loading} fields={1} />
          )}
          <div className={classes.saved}>
            <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>
              {choose.variables?.slot_mails ? texts.on : texts.off}
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

interface ChoiceProps {
  wanted: boolean
  hint: string
  onChoose: (wanted: boolean) => void
}

function Choice({ wanted, hint, onChoose }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  // Runs after the dialog's own effect, which would leave the focus on its close button.
  useEffect(() => input.current?.focus(), [])
  const hintId = useId()
  return (
    <>
      <p id={hintId}>{hint}</p>
      <Switch
        ref={input}
        label={texts.choice}
        aria-describedby={hintId}
        size="md"
        mt="md"
        checked={wanted}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        data-autofocus
      />
    </>
  )
}
