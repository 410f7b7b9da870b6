import { Button, Stack, TextInput } from '@mantine/core'
import { ApiError, reasonOf } from '#admin/api/api-error.ts'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { DialogLoadFailure } from '#admin/ui/dialog/dialog-load-failure.tsx'
import { SubmitActions } from '#admin/ui/dialog/submit-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import type { TotpOffer } from '#contract/second-factor.ts'
import { totpDialogTexts as texts } from '#texts/de/security.ts'
import { required, words } from '#texts/de/words.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { useConfirmTotp, useTotpOffer } from './security.ts'

interface TotpDialogProps {
  opened: boolean
  onClose: () => void
}

/** Shows the secret, asks for the app's first code, and then shows the recovery codes. */
export function TotpDialog({ opened, onClose }: TotpDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: Pick<TotpDialogProps, 'onClose'>) {
  const { data, error, refetch } = useTotpOffer()
  const confirm = useConfirmTotp()
  if (confirm.data) return <RecoveryCodes codes={confirm.data.codes} onDone={onClose} />
  if (!data && error) {
    return (
      <DialogLoadFailure
        sentence={texts.failed}
        detail={reasonOf(error)}
        retryLabel={words.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={2} />
  return <CodeForm offer={data} confirm={confirm} onClose={onClose} />
}

interface CodeFormProps extends Pick<TotpDialogProps, 'onClose'> {
  offer: TotpOffer
  confirm: ReturnType<typeof useConfirmTotp>
}

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'wrong_code'

function CodeForm({ offer, confirm, onClose }: CodeFormProps) {
  const { formRef, focusFault } = useFaultFocus()
  const form = useDialogForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed.trim() ? null : texts.codeMissing) },
  })
  const submit = form.onSubmit(({ code }) => {
    confirm.mutate(code, {
      onError: (error) => {
        if (!isWrongCode(error)) return
        form.setFieldError('code', error.message)
        focusFault()
      },
    })
  }, focusFault)

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Stack gap="md">
        <p>{texts.scan}</p>
        <div className={classes.ways}>
          <QrCode text={offer.uri} label={texts.picture} />
          <Stack gap="md">
            {/* For users on the phone that has the app, which cannot scan its own screen. */}
            <Button component="a" href={offer.uri} variant="default" size="md">
              {texts.here}
            </Button>
            {/* Beside the picture, so that the focused field and the text above are both visible. */}
            <TextInput
              label={required(texts.code)}
              description={texts.codeHint}
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
          label={texts.byHand}
          text={inGroups(offer.secret)}
          plain={offer.secret}
          wraps
          copy={texts.copy}
          copied={texts.copied}
          notCopied={texts.notCopied}
        />
        <SubmitActions
          sending={confirm}
          failed={isWrongCode(confirm.error) ? null : texts.failed}
          cancel={words.cancel}
          onClose={onClose}
        >
          {texts.submit}
        </SubmitActions>
      </Stack>
    </form>
  )
}

/** Groups of four letters make the secret easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')
