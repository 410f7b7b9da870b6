import { lazy, Suspense } from 'react'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { words } from '#texts/de/words.ts'

const SignOnSection = lazy(async () => ({
  default: (await import('#admin/features/sign-on/sign-on-section.tsx')).SignOnSection,
}))

interface SignOnSettingsProps {
  onUnsaved: (unsaved: boolean) => void
}

/** Loaded when it is opened, because few organisations need it. */
export const SignOnSettings = (props: SignOnSettingsProps) => (
  <Suspense fallback={<FieldsSkeleton label={words.loading} fields={4} />}>
    <SignOnSection {...props} />
  </Suspense>
)
