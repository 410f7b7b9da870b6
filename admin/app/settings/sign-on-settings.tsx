import { lazy, Suspense } from 'react'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { words } from '#texts/de/words.ts'

const SignOnSection = lazy(async () => ({
  default: (await import('#admin/features/sign-on/sign-on-section.tsx')).SignOnSection,
}))

interface SignOnSettingsProps {
  onUnsaved: (unsaved: boolean) => void
}

/**
 * The single sign-on settings. Loaded when they are opened, because few organisations need them.
 */
export const SignOnSettings = (props: SignOnSettingsProps) => (
  <Suspense fallback={<FieldsSkeleton label={words.loading} fields={4} />}>
    <SignOnSection {...props} />
  </Suspense>
)
