import { Section } from '#admin/ui/section.tsx'
import { bookerTexts as texts } from '#texts/de/booker.ts'
import { BookerSearch } from './booker-search.tsx'

interface BookerSectionProps {
  timezone: string
}

export const BookerSection = ({ timezone }: BookerSectionProps) => (
  <Section title={texts.title} purpose={texts.purpose}>
    <BookerSearch timezone={timezone} />
  </Section>
)
