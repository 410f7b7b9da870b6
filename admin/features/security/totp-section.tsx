import { Button } from '@mantine/core'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Section } from '#admin/ui/section.tsx'
import type { Security } from '#contract/second-factor.ts'
import { recoveryTexts, renewalTexts, totpTexts as texts } from '#texts/de/security.ts'
import { FactorQuestion } from './factor-question.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { useRemoveTotp, useRenewCodes } from './security.ts'
import { TotpDialog } from './totp-dialog.tsx'

interface TotpSectionProps {
  security: Security
  onToast: (toast: string) => void
}

type Asked = 'set-up' | 'remove' | 'renew' | 'codes'

/**
 * Buttons to set up the authenticator app, move it to another device, renew the recovery codes, and
 * remove the app.
 */
export function TotpSection({ security, onToast }: TotpSectionProps) {
  const renew = useRenewCodes()
  const dialog = useDialog<Asked>(() => onToast(''))
  const isOpen = (name: Asked) => dialog.opened && dialog.subject === name
  const keepCodes = () => {
    renew.reset()
    dialog.close()
  }
  const renewCodes = () => renew.mutate(undefined, { onSuccess: () => dialog.open('codes') })

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
            <Button variant="default" onClick={() => dialog.open('renew')}>
              {texts.renew}
            </Button>
            <Button variant="subtle" color="red" onClick={() => dialog.open('remove')}>
              {texts.remove}
            </Button>
          </>
        ) : null}
      </div>
      <TotpDialog opened={isOpen('set-up')} onClose={dialog.close} />
      <FactorQuestion
        opened={isOpen('renew')}
        title={renewalTexts.title}
        keep={renewalTexts.keep}
        onKeep={keepCodes}
        action={renewalTexts.renew}
        onAction={renewCodes}
        change={renew}
        failed={texts.failed}
      >
        {renewalTexts.question}
      </FactorQuestion>
      <Dialog opened={isOpen('codes')} title={recoveryTexts.title} onClose={dialog.close}>
        <RecoveryCodes codes={renew.data?.codes ?? []} onDone={dialog.close} />
      </Dialog>
      <RemovalDialog
        opened={isOpen('remove')}
        security={security}
        onClose={dialog.close}
        onRemoved={() => onToast(texts.removed)}
      />
    </Section>
  )
}

interface RemovalDialogProps {
  opened: boolean
  security: Security
  onClose: () => void
  onRemoved: () => void
}

/**
 * Asks for confirmation before the app is removed, or says that the user must set up another factor
 * first.
 */
function RemovalDialog({ opened, security, onClose, onRemoved }: RemovalDialogProps) {
  const remove = useRemoveTotp()
  const { demanded, passkeys } = security
  const isOnlyFactor = demanded && !passkeys.some(({ works }) => works)
  const close = () => {
    remove.reset()
    onClose()
  }
  const removeApp = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose()
        onRemoved()
      },
    })
  return (
    <FactorQuestion
      opened={opened}
      title={texts.removeTitle}
      keep={texts.keep}
      onKeep={close}
      action={isOnlyFactor ? undefined : texts.remove}
      onAction={removeApp}
      change={remove}
      failed={texts.failed}
    >
      {isOnlyFactor
        ? texts.onlyFactor
        : demanded
          ? texts.removeQuestionDemanded
          : texts.removeQuestion}
    </FactorQuestion>
  )
}
