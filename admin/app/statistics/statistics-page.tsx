import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { type StatisticsChoice, useStatisticsChoice } from '#admin/features/statistics/choice.ts'
import { useDeletedProjects } from '#admin/features/statistics/deleted-projects.ts'
import { ExportSection } from '#admin/features/statistics/export-section.tsx'
import { FiguresChart } from '#admin/features/statistics/figures-chart.tsx'
import { FiguresSummary } from '#admin/features/statistics/figures-summary.tsx'
import { FiguresTable } from '#admin/features/statistics/figures-table.tsx'
import { RatesSection } from '#admin/features/statistics/rates-section.tsx'
import { isSpan, spanBefore, spanOf } from '#admin/features/statistics/spans.ts'
import { useStatistics } from '#admin/features/statistics/statistics.ts'
import { StatisticsFields } from '#admin/features/statistics/statistics-fields.tsx'
import { useVariants } from '#admin/features/variant/variants.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { FloatingToast } from '#admin/ui/message/floating-toast.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { useToast } from '#admin/ui/message/use-toast.ts'
import { Section } from '#admin/ui/section.tsx'
import type { SpanQuery } from '#contract/statistics.ts'
import { exportTexts, rateTexts, statisticsTexts as texts } from '#texts/de/statistics.ts'
import { words } from '#texts/de/words.ts'
import { useCurrentProject } from '../session/current-project.ts'
import { PageTitle } from '../shell/page-title.tsx'
import classes from './statistics-page.module.css'

/** The figures for a period, such as this year, compared with the previous period. */
export function StatisticsPage() {
  const { project, onUnsaved } = useCurrentProject()
  const { toast, showToast } = useToast()
  const { data: variants = [] } = useVariants(project.id)
  const { data: deleted = [] } = useDeletedProjects()
  const today = Temporal.Now.plainDateISO(project.timezone)
  const { choice, choose } = useStatisticsChoice(today)
  const shown = deleted.find(({ project_id }) => project_id === choice.deletedId)
  const projectId = shown?.project_id ?? project.id
  const span = choice.choice === 'free' ? choice.days : spanOf(choice.choice, today)
  const valid = isSpan(span)

  return (
    <div className={classes.page}>
      <title>{`${texts.title} · ${shown?.name ?? project.name} · ${words.product}`}</title>
      <PageTitle>{texts.title}</PageTitle>
      <StatisticsFields
        choice={choice}
        onChange={choose}
        invalid={!valid}
        current={project.name}
        deleted={deleted}
      />
      {valid ? (
        <>
          <Statistics projectId={projectId} span={span} choice={choice} />
          <ExportSection
            projectId={projectId}
            span={span}
            by={choice.by}
            onDone={(name) => showToast(exportTexts.done(name))}
          />
        </>
      ) : null}
      {/* Hidden instead of removed, so that typed amounts are not lost. */}
      <div hidden={shown !== undefined} className={classes.rates}>
        <RatesSection
          key={project.id}
          projectId={project.id}
          variants={variants}
          onUnsaved={onUnsaved}
          onSaved={(variant) => showToast(rateTexts.saved(variant))}
        />
      </div>
      <FloatingToast {...toast} />
    </div>
  )
}

const daysOf = ({ from, to }: SpanQuery) => texts.days(from, to)

interface StatisticsProps {
  projectId: string
  span: SpanQuery
  choice: StatisticsChoice
}

function Statistics({ projectId, span, choice }: StatisticsProps) {
  const overview = useStatistics({ projectId, by: 'month', ...span })
  const { data: whole, error, refetch } = overview
  const { data: former } = useStatistics({ projectId, by: 'month', ...spanBefore(span) })
  const shown = useStatistics({ projectId, by: choice.by, ...span })
  if (error || shown.error) {
    return (
      <PageMessage
        alert
        title={texts.loadFailed}
        action={
          <Button onClick={() => void Promise.all([refetch(), shown.refetch()])}>
            {words.retry}
          </Button>
        }
      >
        {reasonOf(error ?? shown.error)}
      </PageMessage>
    )
  }
  if (!whole || !shown.data) return <FieldsSkeleton label={words.loading} fields={4} />
  const { by, rows } = shown.data
  if (whole.rows.length === 0)
    return <PageMessage title={texts.empty}>{texts.emptyHint}</PageMessage>
  const before = spanBefore(whole.span)
  return (
    <>
      {overview.isPlaceholderData || shown.isPlaceholderData ? (
        <p role="status" className={classes.note}>
          {texts.loading}
        </p>
      ) : null}
      <Section title={texts.overview} purpose={daysOf(whole.span)}>
        <FiguresSummary
          rows={whole.rows}
          before={former && daysOf(former.span) === daysOf(before) ? former.rows : undefined}
        />
        <p className={classes.note}>{texts.compared(before.from, before.to)}</p>
      </Section>
      <Section
        title={texts.figures(by)}
        {...(daysOf(shown.data.span) === daysOf(whole.span)
          ? {}
          : { purpose: daysOf(shown.data.span) })}
      >
        <div className={classes.figures}>
          <FiguresChart rows={rows} by={by} measure={choice.measure} />
          <FiguresTable rows={rows} by={by} />
        </div>
        {by === 'guide' || by === 'variant' ? (
          <p className={classes.note}>{texts.several}</p>
        ) : null}
      </Section>
    </>
  )
}
