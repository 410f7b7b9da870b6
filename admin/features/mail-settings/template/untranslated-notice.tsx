import { Anchor } from '@mantine/core'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { TemplateKind } from '#contract/mail-text.ts'
import { mailTranslationTexts as texts } from '#texts/de/mail-settings.ts'
import { words } from '#texts/de/words.ts'
import { translationsId } from './translation-fields.tsx'
import type { Untranslated } from './untranslated.ts'

interface UntranslatedNoticeProps {
  untranslated: Untranslated[]
  onDismiss: () => void
}

/** Expands an email's translations and scrolls to them. */
function show(kind: TemplateKind) {
  const place = document.getElementById(translationsId(kind))
  const toggle = place?.querySelector<HTMLElement>('[aria-expanded]')
  if (toggle?.ariaExpanded === 'false') toggle.click()
  toggle?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
}

/**
 * Shown after a change to an email's German text. Lists the languages that have no translation, so
 * bookers using them now get the German text.
 */
export const UntranslatedNotice = ({ untranslated, onDismiss }: UntranslatedNoticeProps) =>
  untranslated.map(({ kind, languages }) => (
    <Notice
      key={kind}
      tone="warning"
      detail={
        <Anchor component="button" type="button" onClick={() => show(kind)}>
          {texts.showOf(kind)}
        </Anchor>
      }
      dismiss={{ label: words.dismiss, onClick: onDismiss }}
    >
      {texts.nowGerman(kind, languages)}
    </Notice>
  ))
