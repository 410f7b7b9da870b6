import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { AuditEntry } from '#contract/audit.ts'
import { auditTexts as texts } from '#texts/de/audit.ts'
import { words } from '#texts/de/words.ts'
import { useAudit } from './audit.ts'
import { AuditList } from './audit-list.tsx'
import classes from './audit-section.module.css'
import { groupByDay } from './audit-words.ts'

interface AuditSectionProps {
  /** The time zone for days and times. */
  timezone: string
  /** Renders the actions available on an entry. */
  renderAction?: (entry: AuditEntry) => ReactNode
}

export function AuditSection({ timezone, renderAction }: AuditSectionProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useAudit()
  const entries = data?.pages.flat() ?? []

  return (
    <Section title={texts.title} purpose={texts.purpose}>
      {data ? (
        <>
          {entries.length > 0 ? (
            <AuditList
              days={groupByDay(entries, timezone)}
              timezone={timezone}
              renderAction={renderAction}
            />
          ) : (
            <PageMessage title={texts.empty}>{texts.emptyHint}</PageMessage>
          )}
          <div className={classes.end}>
            {error ? (
              <Notice tone="error" detail={reasonOf(error)}>
                {texts.moreFailed}
              </Notice>
            ) : null}
            {hasNextPage ? (
              <SubmitButton
                variant="default"
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {texts.more}
              </SubmitButton>
            ) : entries.length > 0 ? (
              <p className={classes.none}>{texts.end}</p>
            ) : null}
          </div>
        </>
      ) : error ? (
        <PageMessage
          alert
          title={texts.loadFailed}
          action={<Button onClick={() => refetch()}>{words.retry}</Button>}
        >
          {reasonOf(error)}
        </PageMessage>
      ) : (
        <FieldsSkeleton label={words.loading} fields={4} />
      )}
    </Section>
  )
}
