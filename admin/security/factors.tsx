import { Button, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { ApiError, reasonOf } from '#admin/api/client.ts'
import { canUsePasskeys, passkeyFaultOf } from '#admin/api/passkey.ts'
import { CopyText } from '#admin/ui/copy-text.tsx'
import {
  ConfirmDialog,
  Dialog,
  DialogActions,
  DialogLoadFailure,
  formDialog,
  useDialogForm,
  useUnsavedEntries,
} from '#admin/ui/dialog.tsx'
import { SubmitActions, type SubmitActionsProps } from '#admin/ui/dialog-form.tsx'
import { EntryForm } from '#admin/ui/entry-form.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, FocusedMessage, Notice } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { FloatingToast, useToast } from '#admin/ui/toast.tsx'
import type { Passkey, Security, TotpOffer } from '#contract/second-factor.ts'
import {
  passkeyDialogTexts,
  passkeyTexts,
  recoveryTexts,
  renewalTexts,
  securityTexts,
  totpDialogTexts,
  totpTexts,
} from '#texts/de/security.ts'
import { moment } from '#texts/de/time.ts'
import { required, words } from '#texts/de/words.ts'
import {
  useAddPasskey,
  useConfirmTotp,
  useRemovePasskey,
  useRemoveTotp,
  useRenamePasskey,
  useRenewCodes,
  useSecurity,
  useTotpOffer,
} from './queries.ts'
import classes from './security.module.css'

interface FactorQuestionProps {
  opened: boolean
  title: string
  /** The label of the button that changes nothing. */
  keep: string
  onKeep: () => void
  /** The label of the button that confirms the change; undefined if there is nothing to confirm. */
  action: string | undefined
  onAction: () => void
  change: { isPending: boolean; isError: boolean; error: Error | null; reset: () => void }
  failed: string
  children: ReactNode
}

/** Asks for confirmation before a second factor is changed, and says why if the change fails. */
const FactorQuestion = ({ change, failed, children, ...question }: FactorQuestionProps) => (
  <ConfirmDialog
    {...question}
    busy={change.isPending}
    failure={<CallFailure of={change} sentence={failed} />}
  >
    <p>{children}</p>
  </ConfirmDialog>
)

interface PasskeyFormProps {
  onClose: () => void
  /** The passkey to rename; undefined for a new passkey. */
  passkey?: Passkey | undefined
  onSaved: (sentence: string) => void
}

const PasskeyForm = ({ passkey, ...form }: PasskeyFormProps) =>
  passkey ? <RenameForm {...form} passkey={passkey} /> : <AddForm {...form} />

const PasskeyDialog = formDialog(PasskeyForm, {
  compact: true,
  title: ({ passkey }) => (passkey ? passkeyDialogTexts.renameTitle : passkeyDialogTexts.title),
})

type FormProps = Omit<PasskeyFormProps, 'passkey'>

function AddForm({ onClose, onSaved }: FormProps) {
  const add = useAddPasskey()
  const fault = passkeyFaultOf(add.error)
  return (
    <NameForm
      name=""
      submit={passkeyDialogTexts.submit}
      sending={add}
      failed={passkeyDialogTexts[fault ?? 'failed']}
      detail={fault ? '' : reasonOf(add.error)}
      onSubmit={(name) =>
        add.mutate(name, {
          onSuccess: () => {
            onClose()
            onSaved(passkeyTexts.added(name))
          },
        })
      }
      onClose={onClose}
    />
  )
}

function RenameForm({ passkey, onClose, onSaved }: FormProps & { passkey: Passkey }) {
  const rename = useRenamePasskey(passkey.id)
  return (
    <NameForm
      name={passkey.name}
      submit={passkeyDialogTexts.rename}
      sending={rename}
      failed={passkeyDialogTexts.renameFailed}
      onSubmit={(name) =>
        rename.mutate(name, {
          onSuccess: () => {
            onClose()
            onSaved(passkeyTexts.renamed(name))
          },
        })
      }
      onClose={onClose}
    />
  )
}

interface NameFormProps extends Pick<SubmitActionsProps, 'sending' | 'failed' | 'detail'> {
  name: string
  submit: string
  onSubmit: (name: string) => void
  onClose: () => void
}

function NameForm({ name, submit, onSubmit, ...actions }: NameFormProps) {
  const form = useDialogForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : passkeyDialogTexts.nameMissing) },
  })
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.onSubmit((entries) => onSubmit(entries.name.trim()))}
    >
      <Stack gap="md">
        <TextInput
          label={required(passkeyDialogTexts.name)}
          description={passkeyDialogTexts.nameHint}
          name="name"
          maxLength={60}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SubmitActions {...actions}>{submit}</SubmitActions>
      </Stack>
    </form>
  )
}

interface PasskeySectionProps {
  security: Security
  onToast: (toast: string) => void
}

interface Asked {
  what: 'name' | 'remove'
  passkey?: Passkey
}

/** The user's passkeys, each with its name. */
function PasskeySection({ security, onToast }: PasskeySectionProps) {
  const dialog = useDialog<Asked>(() => onToast(''))
  const { what, passkey } = dialog.subject ?? { what: 'name' as const, passkey: undefined }
  const supported = canUsePasskeys()
  return (
    <Section
      title={passkeyTexts.title}
      purpose={passkeyTexts.purpose}
      action={
        supported ? (
          <Button onClick={() => dialog.open({ what: 'name' })}>{passkeyTexts.add}</Button>
        ) : undefined
      }
    >
      {supported ? null : <Notice tone="info">{passkeyTexts.unsupported}</Notice>}
      {security.passkeys.length === 0 ? <p className={classes.state}>{passkeyTexts.none}</p> : null}
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
    <ul aria-label={passkeyTexts.list} className={classes.securityList}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div className={classes.facts}>
            <p className={classes.name}>{passkey.name}</p>
            <p className={classes.securityDetail}>
              {passkeyTexts.made(at(passkey.created_at))} ·{' '}
              {passkey.last_used_at
                ? passkeyTexts.used(at(passkey.last_used_at))
                : passkeyTexts.unused}
            </p>
            {passkey.works ? null : (
              <p className={classes.moved}>{passkeyTexts.moved(passkey.host, host)}</p>
            )}
          </div>
          <div className={classes.securityActions}>
            <Button
              variant="subtle"
              size="sm"
              aria-label={passkeyTexts.renameOne(passkey.name)}
              onClick={() => onAsk({ what: 'name', passkey })}
            >
              {passkeyTexts.rename}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              aria-label={passkeyTexts.removeOne(passkey.name)}
              onClick={() => onAsk({ what: 'remove', passkey })}
            >
              {passkeyTexts.remove}
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
        onRemoved(passkeyTexts.removed(name))
      },
    })
  return (
    <FactorQuestion
      opened={opened}
      title={passkeyTexts.removeTitle}
      keep={passkeyTexts.keep}
      onKeep={close}
      action={isOnlyFactor ? undefined : passkeyTexts.remove}
      onAction={onAction}
      change={remove}
      failed={passkeyTexts.failed}
    >
      {isOnlyFactor ? passkeyTexts.onlyFactor(name) : passkeyTexts.removeQuestion(name)}
    </FactorQuestion>
  )
}

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/**
 * Shows the recovery codes. They are never shown again, so the surrounding dialog asks for
 * confirmation before it closes.
 */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useUnsavedEntries(true, undefined, recoveryTexts.leaving)
  return (
    <Stack gap="md">
      <FocusedMessage detail={recoveryTexts.purpose}>{recoveryTexts.title}</FocusedMessage>
      <CopyText
        label={recoveryTexts.label}
        text={codes.join('\n')}
        copy={recoveryTexts.copy}
        copied={recoveryTexts.copied}
        notCopied={recoveryTexts.notCopied}
      />
      <DialogActions>
        <SubmitButton busy={false} onClick={onDone}>
          {recoveryTexts.done}
        </SubmitButton>
      </DialogActions>
    </Stack>
  )
}

/**
 * A QR code as an image. It is black on white in both colour schemes, because cameras expect that.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes.picture}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

interface TotpDialogProps {
  onClose: () => void
}

/** Shows the secret, asks for the app's first code, and then shows the recovery codes. */
const TotpDialog = formDialog(Steps, { title: totpDialogTexts.title })

function Steps({ onClose }: TotpDialogProps) {
  const { data, error, refetch } = useTotpOffer()
  const confirm = useConfirmTotp()
  if (confirm.data) return <RecoveryCodes codes={confirm.data.codes} onDone={onClose} />
  if (!data && error) {
    return <DialogLoadFailure sentence={totpDialogTexts.failed} query={{ error, refetch }} />
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={2} />
  return <CodeForm offer={data} confirm={confirm} onClose={onClose} />
}

interface CodeFormProps extends TotpDialogProps {
  offer: TotpOffer
  confirm: ReturnType<typeof useConfirmTotp>
}

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'wrong_code'

function CodeForm({ offer, confirm, onClose }: CodeFormProps) {
  const form = useDialogForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() ? null : totpDialogTexts.codeMissing) },
  })
  const submit = form.onSubmit(({ code }) => {
    confirm.mutate(code, {
      onError: (error) => {
        if (isWrongCode(error)) form.showFaults({ code: error.message })
      },
    })
  })

  return (
    <EntryForm form={form} onSubmit={submit} gap="md">
      <p>{totpDialogTexts.scan}</p>
      <div className={classes.ways}>
        <QrCode text={offer.uri} label={totpDialogTexts.picture} />
        <Stack gap="md">
          {/* For users on the phone that has the app, which cannot scan its own screen. */}
          <Button component="a" href={offer.uri} variant="default" size="md">
            {totpDialogTexts.here}
          </Button>
          {/* Beside the picture, so that the focused field and the text above are both visible. */}
          <TextInput
            label={required(totpDialogTexts.code)}
            description={totpDialogTexts.codeHint}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            required
            autoFocus
            data-autofocus
            {...form.getInputProps('code')}
          />
        </Stack>
      </div>
      <CopyText
        label={totpDialogTexts.byHand}
        text={inGroups(offer.secret)}
        plain={offer.secret}
        wraps
        copy={totpDialogTexts.copy}
        copied={totpDialogTexts.copied}
        notCopied={totpDialogTexts.notCopied}
      />
      <SubmitActions
        sending={confirm}
        failed={isWrongCode(confirm.error) ? null : totpDialogTexts.failed}
        onClose={onClose}
      >
        {totpDialogTexts.submit}
      </SubmitActions>
    </EntryForm>
  )
}

/** Groups of four letters make the secret easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

interface TotpSectionProps {
  security: Security
  onToast: (toast: string) => void
}

type TotpAsked = 'set-up' | 'remove' | 'renew' | 'codes'

/**
 * Buttons to set up the authenticator app, move it to another device, renew the recovery codes, and
 * remove the app.
 */
function TotpSection({ security, onToast }: TotpSectionProps) {
  const renew = useRenewCodes()
  const dialog = useDialog<TotpAsked>(() => onToast(''))
  const isOpen = (name: TotpAsked) => dialog.opened && dialog.subject === name
  const keepCodes = () => {
    renew.reset()
    dialog.close()
  }
  const renewCodes = () => renew.mutate(undefined, { onSuccess: () => dialog.open('codes') })

  return (
    <Section title={totpTexts.title} purpose={totpTexts.purpose}>
      <p className={classes.state}>
        {security.totp
          ? `${totpTexts.on} ${totpTexts.codesLeft(security.recovery_codes)}`
          : totpTexts.off}
      </p>
      <div className={classes.securityActions}>
        <Button
          variant={security.totp ? 'default' : 'filled'}
          onClick={() => dialog.open('set-up')}
        >
          {security.totp ? totpTexts.replace : totpTexts.setUp}
        </Button>
        {security.totp ? (
          <>
            <Button variant="default" onClick={() => dialog.open('renew')}>
              {totpTexts.renew}
            </Button>
            <Button variant="subtle" color="red" onClick={() => dialog.open('remove')}>
              {totpTexts.remove}
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
        failed={totpTexts.failed}
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
        onRemoved={() => onToast(totpTexts.removed)}
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
      title={totpTexts.removeTitle}
      keep={totpTexts.keep}
      onKeep={close}
      action={isOnlyFactor ? undefined : totpTexts.remove}
      onAction={removeApp}
      change={remove}
      failed={totpTexts.failed}
    >
      {isOnlyFactor
        ? totpTexts.onlyFactor
        : demanded
          ? totpTexts.removeQuestionDemanded
          : totpTexts.removeQuestion}
    </FactorQuestion>
  )
}

/** The second factors and passkeys that users can set up for their own log-in. */
export function Factors() {
  const { data, error, refetch } = useSecurity()
  const { toast, showToast, dismissToast } = useToast()
  const onToast = (sentence: string) => (sentence ? showToast(sentence) : dismissToast())
  if (!data && error) {
    return (
      <>
        <Notice tone="error" detail={reasonOf(error)}>
          {securityTexts.loadFailed}
        </Notice>
        <Button mt="md" onClick={() => refetch()}>
          {words.retry}
        </Button>
      </>
    )
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={3} />
  return (
    <>
      <TotpSection security={data} onToast={onToast} />
      <PasskeySection security={data} onToast={onToast} />
      <FloatingToast {...toast} />
    </>
  )
}
