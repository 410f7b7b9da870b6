import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { useFragmentOnce } from '#admin/ui/router/use-fragment-once.ts'
import { Section } from '#admin/ui/section.tsx'
import type { Variant } from '#contract/variant.ts'
import { variantTexts as texts } from '#texts/de/variant.ts'
import { words } from '#texts/de/words.ts'
import { DeleteVariantDialog } from './delete-variant-dialog.tsx'
import { VariantDialog } from './variant-dialog.tsx'
import { VariantList } from './variant-list.tsx'
import { editing, useVariants } from './variants.ts'

interface VariantSectionProps {
  projectId: string
  /**
   * Called with a sentence saying what was done, or with an empty string when the next action
   * begins.
   */
  onToast: (toast: string) => void
}

export function VariantSection({ projectId, onToast }: VariantSectionProps) {
  const { data: variants, error, refetch } = useVariants(projectId)
  const dialog = useDialog<Variant | undefined>(() => onToast(''))
  const deletion = useDialog<Variant>(() => onToast(''))
  const editOnly = ([only, ...others]: Variant[]) => {
    if (only && others.length === 0) dialog.open(only)
  }
  useFragmentOnce(editing, variants && (() => editOnly(variants)))
  const showToast = (name: string) =>
    onToast(dialog.subject ? texts.changed(name) : texts.added(name))

  return (
    <Section
      title={texts.title}
      purpose={texts.purpose}
      action={
        variants ? (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => dialog.open(undefined)}
          >
            {texts.add}
          </Button>
        ) : null
      }
    >
      {variants ? (
        <VariantList variants={variants} onEdit={dialog.open} onDelete={deletion.open} />
      ) : error ? (
        <PageMessage
          alert
          level={2}
          title={texts.loadFailed}
          action={<Button onClick={() => refetch()}>{words.retry}</Button>}
        >
          {reasonOf(error)}
        </PageMessage>
      ) : (
        <FieldsSkeleton label={words.loading} fields={3} />
      )}
      <VariantDialog
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={showToast}
        projectId={projectId}
        variant={dialog.subject}
        variants={variants ?? []}
      />
      {deletion.subject ? (
        <DeleteVariantDialog
          opened={deletion.opened}
          onClose={deletion.close}
          onDeleted={(name) => onToast(texts.deleted(name))}
          projectId={projectId}
          variant={deletion.subject}
        />
      ) : null}
    </Section>
  )
}
