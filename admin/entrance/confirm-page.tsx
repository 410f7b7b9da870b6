import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, isStatus } from '#admin/api/client.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { CallFailure, FocusedMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { registrationCalls } from '#contract/organisation.calls.ts'
import { confirmationTexts as texts } from '#texts/de/entrance.ts'
import { words } from '#texts/de/words.ts'
import { useLinkSecret } from './link-secret.ts'

const confirm = (token: string) => call(registrationCalls.confirm, { json: { token } })

export const useConfirm = () => useMutation({ mutationFn: confirm })

/**
 * The page opened by the link in a confirmation email. Merely opening it confirms nothing, because
 * mail scanners open links.
 */
export function Confirmation({ token }: { token: string }) {
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
            <CallFailure of={confirm} sentence={texts.failed} />
            <SubmitButton fullWidth busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
              {texts.confirm}
            </SubmitButton>
          </>
        )}
      </Stack>
    </Entrance>
  )
}

export function ConfirmPage() {
  const { token = '' } = useLinkSecret()
  return <Confirmation token={token} />
}
