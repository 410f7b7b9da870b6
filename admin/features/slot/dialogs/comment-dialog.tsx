import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { Slot } from '#contract/slot.ts'
import { slotCommentTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'
import { useCommentOnSlot } from '../comment-on-slot.ts'

interface CommentFormProps {
  projectId: string
  slot: Slot
  moment: string
  onSaved: () => void
  onClose: () => void
}

interface CommentDialogProps extends CommentFormProps {
  opened: boolean
}

export const CommentDialog = ({ opened, ...form }: CommentDialogProps) => (
  <Dialog opened={opened} onClose={form.onClose} title={texts.title}>
    <CommentForm {...form} />
  </Dialog>
)

function CommentForm({ projectId, slot, moment, onSaved, onClose }: CommentFormProps) {
  const [before] = useState(slot.comment)
  const form = useDialogForm({ initialValues: { comment: before } })
  const { comment } = form.values
  const save = useCommentOnSlot(projectId)
  // Whether somebody else has changed the comment. The user's own change also appears in `slot` and
  // must not count.
  const overtaken = slot.comment !== before && slot.comment !== comment && !save.isPending
  const submit = () =>
    save.mutate(
      { slot, comment },
      {
        onSuccess: () => {
          onSaved()
          onClose()
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{moment}</p>
      <Textarea
        mt="md"
        label={texts.label}
        description={texts.hint}
        name="comment"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        {...form.getInputProps('comment')}
        error={fieldErrorsOf(save.error, ['comment']).comment}
        data-autofocus
      />
      {overtaken ? <Notice tone="info">{texts.changedMeanwhile(slot.comment)}</Notice> : null}
      <SubmitActions sending={save} failed={texts.failed} cancel={words.cancel} onClose={onClose}>
        {texts.save}
      </SubmitActions>
    </form>
  )
}
