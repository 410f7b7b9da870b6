import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { Breakdown } from '#contract/breakdown.ts'
import { exportFormats, exportSubjects } from '#contract/breakdown.ts'
import { exportCalls } from '#contract/statistics.calls.ts'
import type { SpanQuery } from '#contract/statistics.ts'
import { exportTexts as texts } from '#texts/de/statistics.ts'
import { words } from '#texts/de/words.ts'
import { useExport } from './export-file.ts'
import classes from './export-section.module.css'

interface ExportSectionProps {
  projectId: string
  span: SpanQuery
  by: Breakdown
  onDone: (fileName: string) => void
}

export function ExportSection({ projectId, span, by, onDone }: ExportSectionProps) {
  const { download, isPending, kilobytes, failure, reset, stop } = useExport(onDone)
  return (
    <Section title={texts.title} purpose={texts.purpose}>
      <ul className={classes.files}>
        {exportSubjects.map((subject) => (
          <li key={subject} className={classes.file}>
            <span className={classes.name}>{texts.names[subject]}</span>
            {exportFormats.map((format) => (
              <Button
                key={format}
                variant="default"
                size="sm"
                disabled={isPending}
                aria-label={texts.download(subject, format)}
                onClick={() =>
                  download({
                    called: exportCalls[`${subject}.${format}`],
                    params: { projectId },
                    query: { ...span, by },
                    fileName: `${texts.names[subject]} ${span.from} ${span.to}.${format}`,
                  })
                }
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {isPending ? (
        <p role="status" className={classes.progress}>
          {texts.loaded(kilobytes)}{' '}
          <Button variant="default" size="sm" onClick={stop}>
            {texts.stop}
          </Button>
        </p>
      ) : null}
      <Failure
        sentence={failure ? texts.failed : null}
        detail={reasonOf(failure)}
        dismissLabel={words.dismiss}
        onDismiss={reset}
      />
    </Section>
  )
}
