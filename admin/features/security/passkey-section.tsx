import { Button } from '@mantine/core'
import { canUsePasskeys } from '#admin/api/passkey.ts'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { Passkey, Security } from '#contract/second-factor.ts'
import { passkeyTexts as texts } from '#texts/de/security.ts'
import { moment } from '#texts/de/time.ts'
import { FactorQuestion } from './factor-question.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import classes from './security.module.css'
import { useRemovePasskey } from './security.ts'

interface PasskeySectionProps {
  security: Security
  onToast: (toast: string) => void
}

interface Asked {
  what: 'name' | 'remove'
  passkey?: Passkey
}

/** The user's passkeys, each with its name. */
export function PasskeySection({ security, onToast }: PasskeySectionProps) {
  const dialog = useDialog<Asked>(() => onToast(''))
  const { what, passkey } = dialog.subject ?? { what: 'name' as const, passkey: undefined }
  const supported = canUsePasskeys()
  return (
    <Section
      title={texts.title}
      purpose={texts.purpose}
      action={
        supported ? (
          <Button onClick={() => dialog.open({ what: 'name' })}>{texts.add}</Button>
        ) : undefined
      }
    >
      {supported ? null : <Notice tone="info">{texts.unsupported}</Notice>}
      {security.passkeys.length === 0 ? <p className={classes.state}>{texts.none}</p> : null}
      <PasskeyList security={security} onAsk={dialog.open} />
      <PasskeyDialog
        key={passkey?.id ?? 'new'}
        opened={dialog.opened && what === 'name'}
        passkey={passkey}
        onClose={dialog.close}
        onSaved={onToast}
      />
      <RemoveDialog
        opened={dialog.opened && what === 'remove'}
        security={security}
        passkey={passkey}
        onClose={dialog.close}
        onRemoved={onToast}
      />
    </Section>
  )
}

interface PasskeyListProps {
  security: Security
  onAsk: (asked: Asked) => void
}

const PasskeyList = ({ security: { passkeys, host }, onAsk }: PasskeyListProps) =>
  passkeys.length === 0 ? null : (
    <ul aria-label={texts.list} className={classes.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div className={classes.facts}>
            <p className={classes.name}>{passkey.name}</p>
            <p className={classes.detail}>
              {texts.made(at(passkey.created_at))} ·{' '}
              {passkey.last_used_at ? texts.used(at(passkey.last_used_at)) : texts.unused}
            </p>
            {passkey.works ? null : (
              <p className={classes.moved}>{texts.moved(passkey.host, host)}</p>
            )}
          </div>
          <div className={classes.actions}>
            <Button
              variant="subtle"
              size="sm"
              aria-label={texts.renameOne(passkey.name)}
              onClick={() => onAsk({ what: 'name', passkey })}
            >
              {texts.rename}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              aria-label={texts.removeOne(passkey.name)}
              onClick={() => onAsk({ what: 'remove', passkey })}
            >
              {texts.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )

const at = (instant: string) => moment(new Date(instant), deviceZone)

interface RemoveDialogProps {
  opened: boolean
  security: Security
  passkey: Passkey | undefined
  onClose: () => void
  onRemoved: (sentence: string) => void
}

/**
 * Asks for confirmation before a passkey is removed, or says that the user must set up another
 * factor first.
 */
function RemoveDialog({ opened, security, passkey, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemovePasskey()
  const { id = '', name = '' } = passkey ?? {}
  const { demanded, totp, passkeys } = security
  const others = passkeys.filter((other) => other.id !== id)
  const isOnlyFactor = demanded && !totp && !others.some(({ works }) => works)
  const close = () => {
    remove.reset()
    onClose()
  }
  const onAction = () =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose()
        onRemoved(texts.removed(name))
      },
    })
  return (
    <FactorQuestion
      opened={opened}
      title={texts.removeTitle}
      keep={texts.keep}
      onKeep={close}
      action={isOnlyFactor ? undefined : texts.remove}
      onAction={onAction}
      change={remove}
      failed={texts.failed}
    >
      {isOnlyFactor ? texts.onlyFactor(name) : texts.removeQuestion(name)}
    </FactorQuestion>
  )
}
