export type SummaryLine = [term: string, text: string | undefined]

interface SummaryProps {
  title?: string
  lines: SummaryLine[]
}

/** The summary of the choice; hidden while empty. */
export const Summary = ({ title, lines }: SummaryProps) => (
  <dl className="summary" aria-label={title}>
    {lines.map(
      ([term, text]) =>
        text && (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ),
    )}
  </dl>
)
