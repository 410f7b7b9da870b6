import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchFile, reasonOf } from '#admin/api/client.ts'
import { saveFile } from '#admin/settings/download.ts'
import { Failure } from '#admin/ui/message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { type Breakdown, exportFormats, exportSubjects } from '#contract/breakdown.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportCalls } from '#contract/statistics.calls.ts'
import type { SpanQuery } from '#contract/statistics.ts'
import { exportTexts as texts } from '#texts/de/statistics.ts'
import classes from './statistics.module.css'

interface Download {
  called: Endpoint
  params?: Record<string, string>
  query: object
  fileName: string
}

/** Downloads a file and reports its progress in kB. The download can be stopped. */
export function useExport(onDone: (fileName: string) => void) {
  const [kilobytes, setKilobytes] = useState(0)
  const stopping = useRef<AbortController>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ called, fileName, ...given }: Download) => {
      stopping.current = new AbortController()
      setKilobytes(0)
      const { signal } = stopping.current
      const onBytes = (bytes: number) => setKilobytes(Math.round(bytes / 1000))
      saveFile(fileName, await fetchFile(called, { ...given, signal }, onBytes))
      return fileName
    },
    onSuccess: onDone,
  })
  const stopped = error instanceof DOMException && error.name === 'AbortError'
  const failure = stopped ? null : error
  const stop = () => stopping.current?.abort()
  return { download: mutate, isPending, kilobytes, failure, reset, stop }
}

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
      <ul className={classes.exportSectionFiles}>
        {exportSubjects.map((subject) => (
          <li key={subject} className={classes.file}>
            <span className={classes.exportSectionName}>{texts.names[subject]}</span>
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
        onDismiss={reset}
      />
    </Section>
  )
}
