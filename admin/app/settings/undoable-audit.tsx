import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { auditKey } from '#admin/features/audit/audit.ts'
import { AuditSection } from '#admin/features/audit/audit-section.tsx'
import { sentenceOf } from '#admin/features/audit/audit-words.ts'
import { UndoDialog } from '#admin/features/slot/undo-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import { undoDays } from '#contract/limits.ts'
import { undoDialogTexts, undoTexts } from '#texts/de/slot.ts'

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
