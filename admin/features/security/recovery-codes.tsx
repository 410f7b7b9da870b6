import { Stack } from '@mantine/core'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useUnsavedEntries } from '#admin/ui/dialog/use-dialog-form.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { recoveryTexts as texts } from '#texts/de/security.ts'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/**
 * Shows the recovery codes. They are never shown again, so the surrounding dialog asks for
 * confirmation before it closes.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useUnsavedEntries(true, undefined, texts.leaving)
  return (
    <Stack gap="md">
      <FocusedMessage detail={texts.purpose}>{texts.title}</FocusedMessage>
      <CopyText
        label={texts.label}
        text={codes.join('\n')}
        copy={texts.copy}
        copied={texts.copied}
        notCopied={texts.notCopied}
      />
      <DialogActions>
        <SubmitButton busy={false} onClick={onDone}>
          {texts.done}
        </SubmitButton>
      </DialogActions>
    </Stack>
  )
}
