import { CopyText } from '#admin/ui/copy-text.tsx'
import { Section } from '#admin/ui/section.tsx'
import { accessibilityStatement, helpTexts, statementTexts as texts } from '#texts/de/website.ts'

/** The text about the form for the accessibility statement on the organisation's website. */
export const StatementSection = ({ bookingPage }: { bookingPage: string }) => (
  <Section title={texts.title} purpose={texts.hint}>
    <CopyText
      label={texts.label}
      text={accessibilityStatement(bookingPage)}
      lines={10}
      copy={texts.copy}
      copied={helpTexts.copied}
      notCopied={helpTexts.notCopied}
    />
  </Section>
)
