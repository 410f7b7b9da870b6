export type SummaryLine = [term: string, text: string | undefined]

interface SummaryProps {
  title?: string
  lines: SummaryLine[]
}

/** What was chosen so far; nothing where there is nothing yet. */
export function Summary({ title, lines }: SummaryProps) {
  const chosen = lines.filter(([, text]) => text)
  if (chosen.length === 0) return null
  return (
    <dl className="summary" aria-label={title}>
      {chosen.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
