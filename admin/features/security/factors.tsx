import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { FloatingToast } from '#admin/ui/message/floating-toast.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { useToast } from '#admin/ui/message/use-toast.ts'
import { securityTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import { PasskeySection } from './passkey-section.tsx'
import { useSecurity } from './security.ts'
import { TotpSection } from './totp-section.tsx'

/** The second factors and passkeys that users can set up for their own log-in. */
export function Factors() {
  const { data, error, refetch } = useSecurity()
  const { toast, showToast, dismissToast } = useToast()
  const onToast = (sentence: string) => (sentence ? showToast(sentence) : dismissToast())
  if (!data && error) {
    return (
      <>
        <Notice tone="error" detail={reasonOf(error)}>
          {texts.loadFailed}
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
