import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, reasonOf } from '#admin/api/client.ts'
import { UndoDialog } from '#admin/dashboard/undo-toast.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { Notice, NotLoaded, PageMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import { undoDays } from '#contract/limits.ts'
import type { Role } from '#contract/role.ts'
import { auditCalls } from '#contract/statistics.calls.ts'
import {
  auditSentences,
  auditTexts,
  bookingNamed,
  fileNamed,
  quoted,
  roleGiven,
  slotNamed,
  slotsCounted,
  auditTexts as texts,
} from '#texts/de/audit.ts'
import { undoDialogTexts, undoTexts } from '#texts/de/slot.ts'
import { date, dateSpan, moment, time } from '#texts/de/time.ts'
import { slots, words } from '#texts/de/words.ts'
import classes from './audit-section.module.css'

const named = /^(project|variant|mail_settings|organisation|address)_/
// A slot's start, followed by the booking number or the name of the assigned member.
const slotLabel = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)(?: (.+))?$/
// How many slots an action created, changed and deleted.
const slotCounts = /^(\d+) (\d+) (\d+)$/
// The new role, followed by the name.
const roleLabel = /^(admin|desk|guide) (.*)$/
// A file's content, its format, and the first and last day it covers.
const fileLabel = /^(\w+) (csv|xlsx) (\S+) (\S+)$/
const bookingNumber = /^[\d ]+$/
// For each action, the position of the count that its verb already implies: if the other counts are
// 0, the sentence gives only the number of slots.
const ownCount: Partial<Record<AuditAction, number>> = {
  series_added: 0,
  series_changed: 1,
  series_deleted: 2,
}

function countsOf(action: AuditAction, counts: number[]): string {
  const own = counts[ownCount[action] ?? -1]
  const sum = counts.reduce((total, count) => total + count, 0)
  return own === sum ? slots(sum) : slotsCounted(counts)
}

function fileOf(label: string): string {
  const [, subject = '', format = '', from = '', to = ''] = fileLabel.exec(label) ?? []
  return fileNamed({ subject, format, days: dateSpan(new Date(from), new Date(to), 'UTC') })
}

/** The subject of the entry's sentence, and the slot it mentions. */
function subjectOf({ action, label }: AuditEntry, timezone: string) {
  if (named.test(action)) return { label: quoted(label), slot: '' }
  const given = roleLabel.exec(label)
  if (given && action === 'role_changed') {
    return { label: roleGiven(given[2] ?? '', given[1] as Role), slot: '' }
  }
  const counts = slotCounts.exec(label)
  if (counts && action === 'slots_called_off') {
    return { label: slots(Number(counts[3])), slot: '' }
  }
  if (counts && /^(series|slots|change)_/.test(action)) {
    return { label: countsOf(action, counts.slice(1).map(Number)), slot: '' }
  }
  if (action === 'exported') return { label: fileOf(label), slot: '' }
  const [, start, whose = ''] = slotLabel.exec(label) ?? []
  if (!start) return { label, slot: '' }
  const time = moment(new Date(start), timezone)
  const slot = slotNamed(time)
  if (action.startsWith('slot_')) return { label: time, slot }
  return { label: bookingNumber.test(whose) ? bookingNamed(whose, time) : whose, slot }
}

export function sentenceOf(entry: AuditEntry, timezone: string) {
  const { label, slot } = subjectOf(entry, timezone)
  return auditSentences[entry.action](entry.staff_name || auditTexts.somebody, label, slot)
}

export interface AuditDay {
  day: string
  entries: AuditEntry[]
}

/** Groups the entries by day, in the given order. */
export function groupByDay(entries: AuditEntry[], timezone: string): AuditDay[] {
  const days: AuditDay[] = []
  for (const entry of entries) {
    const day = date(new Date(entry.at), timezone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

interface AuditListProps {
  days: AuditDay[]
  timezone: string
  renderAction: ((entry: AuditEntry) => ReactNode) | undefined
}

const AuditList = ({ days, timezone, renderAction }: AuditListProps) =>
  days.map(({ day, entries }) => (
    <div key={day} className={classes.day}>
      <h3 className={classes.date}>{day}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <time dateTime={entry.at} className={classes.time}>
              {time(new Date(entry.at), timezone)}
            </time>
            <span className={classes.sentence}>{sentenceOf(entry, timezone)}</span>
            {renderAction?.(entry)}
          </li>
        ))}
      </ul>
    </div>
  ))

const pageSize = 50

const readAudit = (before: string | undefined, signal: AbortSignal) =>
  call(auditCalls.list, { query: { limit: pageSize, before }, signal })

const auditKey = ['audit']

/** The organisation's audit log, paginated, newest entries first. */
const useAudit = () =>
  useInfiniteQuery({
    queryKey: auditKey,
    queryFn: ({ pageParam, signal }) => readAudit(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    // Not cached, so that the list starts with the newest entries when it is reopened.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

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
        <NotLoaded title={texts.loadFailed} error={error} onRetry={refetch} />
      ) : (
        <FieldsSkeleton label={words.loading} fields={4} />
      )}
    </Section>
  )
}

interface UndoableAuditProps {
  projectId: string
  timezone: string
}

const undoable: AuditAction[] = [
  'series_added',
  'series_changed',
  'series_deleted',
  'slots_changed',
  'slots_copied',
]

const dayMs = 24 * 60 * 60 * 1000

/** Whether the entry is about an action on many slots that is at most 30 days old. */
const canUndo = ({ action, at, subject_id, undone_at }: AuditEntry, now: Date) =>
  subject_id !== null &&
  undone_at === null &&
  undoable.includes(action) &&
  now.getTime() - Date.parse(at) < undoDays * dayMs

/** The audit log, in which actions on many slots can be undone. */
export function UndoableAudit({ projectId, timezone }: UndoableAuditProps) {
  const client = useQueryClient()
  const [openedAt] = useState(() => new Date())
  const dialog = useDialog<AuditEntry>(() => {})
  const entry = dialog.subject
  return (
    <>
      <AuditSection
        timezone={timezone}
        renderAction={(shown) =>
          canUndo(shown, openedAt) ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={undoDialogTexts.undoThis(sentenceOf(shown, timezone))}
              onClick={() => dialog.open(shown)}
            >
              {undoTexts.undo}
            </Button>
          ) : null
        }
      />
      {entry?.subject_id ? (
        <UndoDialog
          key={entry.id}
          opened={dialog.opened}
          onClose={dialog.close}
          changeId={entry.subject_id}
          projectId={projectId}
          timezone={timezone}
          sentence={sentenceOf(entry, timezone)}
          onUndone={() => void client.invalidateQueries({ queryKey: auditKey })}
        />
      ) : null}
    </>
  )
}
