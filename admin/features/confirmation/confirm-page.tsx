import { Button, Stack } from '@mantine/core'
import { isStatus, reasonOf } from '#admin/api/api-error.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { confirmationTexts as texts } from '#texts/de/entrance.ts'
import { words } from '#texts/de/words.ts'
import { useConfirm } from './confirm.ts'

/**
 * The page opened by the link in a confirmation email. Merely opening it confirms nothing, because
 * mail scanners open links.
 */
export function ConfirmPage({ token }: { token: string }) {
  const confirm = useConfirm()
  const invalid = token === '' || isStatus(confirm.error, 404) || isStatus(confirm.error, 422)
  const toDashboard = (
    <Button component={Link} to="/admin">
      {texts.toDashboard}
    </Button>
  )

  return (
    <Entrance
      product={words.product}
      title={texts.title}
      {...(confirm.isSuccess || invalid ? {} : { purpose: texts.purpose })}
    >
      <title>{`${texts.title} · ${words.product}`}</title>
      <Stack gap="lg" align="flex-start">
        {confirm.isSuccess ? (
          <>
            <FocusedMessage>{texts.confirmed}</FocusedMessage>
            {toDashboard}
          </>
        ) : invalid ? (
          <>
            <FocusedMessage tone="error" detail={texts.invalidAdvice}>
              {texts.invalid}
            </FocusedMessage>
            {toDashboard}
          </>
        ) : (
          <>
            <Failure
              sentence={confirm.isError ? texts.failed : null}
              detail={reasonOf(confirm.error)}
              dismissLabel={words.dismiss}
              onDismiss={confirm.reset}
            />
            <SubmitButton fullWidth busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
              {texts.confirm}
            </SubmitButton>
          </>
        )}
      </Stack>
    </Entrance>
  )
}
