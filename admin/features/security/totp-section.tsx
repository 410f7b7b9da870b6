import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { Security } from '#contract/second-factor.ts'
import { recoveryTexts, totpTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { useRemoveTotp, useRenewCodes } from './security.ts'
import { TotpDialog } from './totp-dialog.tsx'

interface TotpSectionProps {
  security: Security
  onToast: (toast: string) => void
}

type Asked = 'set-up' | 'remove' | 'codes'

/**
 * Buttons to set up the app for codes, move it to another device, renew the recovery codes, and
 * remove it.
 */
export function TotpSection({ security, onToast }: TotpSectionProps) {
  const renew = useRenewCodes()
  const remove = useRemoveTotp()
  const dialog = useDialog<Asked>(() => onToast(''))
  const isOpen = (name: Asked) => dialog.opened && dialog.subject === name
  const renewCodes = () => renew.mutate(undefined, { onSuccess: () => dialog.open('codes') })
  const removeApp = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        dialog.close()
        onToast(texts.removed)
      },
    })

  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <p className={classes.state}>
        {security.totp ? `${texts.on} ${texts.codesLeft(security.recovery_codes)}` : texts.off}
      </p>
      <div className={classes.actions}>
        <Button
          variant={security.totp ? 'default' : 'filled'}
          onClick={() => dialog.open('set-up')}
        >
          {security.totp ? texts.replace : texts.setUp}
        </Button>
        {security.totp ? (
          <>
            <SubmitButton variant="default" busy={renew.isPending} onClick={renewCodes}>
              {texts.renew}
            </SubmitButton>
            <Button variant="subtle" color="red" onClick={() => dialog.open('remove')}>
              {texts.remove}
            </Button>
          </>
        ) : null}
      </div>
      <Failure
        sentence={renew.isError ? texts.failed : null}
        detail={reasonOf(renew.error)}
        dismissLabel={words.dismiss}
        onDismiss={renew.reset}
      />
      <TotpDialog opened={isOpen('set-up')} onClose={dialog.close} />
      <Dialog opened={isOpen('codes')} title={recoveryTexts.title} onClose={dialog.close}>
        <RecoveryCodes codes={renew.data?.codes ?? []} onDone={dialog.close} />
      </Dialog>
      <ConfirmDialog
        opened={isOpen('remove')}
        title={texts.removeTitle}
        keep={texts.keep}
        onKeep={dialog.close}
        action={texts.remove}
        onAction={removeApp}
        busy={remove.isPending}
        failure={
          <Failure
            sentence={remove.isError ? texts.failed : null}
            detail={reasonOf(remove.error)}
            dismissLabel={words.dismiss}
            onDismiss={remove.reset}
          />
        }
      >
        <p>{texts.removeQuestion}</p>
      </ConfirmDialog>
    </Section>
  )
}
