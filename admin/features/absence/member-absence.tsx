import { useId } from 'react'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { FocusedMessage } from '#admin/ui/message/focused-message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import classes from './absence-list.module.css'
import { AbsenceList } from './absence-list.tsx'
import { AbsenceSpanForm } from './absence-span-form.tsx'
import { useAbsences, useDeleteAbsence, useEnterAbsence } from './absences.ts'

/** A team member's absences, for admins. */
export function MemberAbsence({ staffId, name }: { staffId: string; name: string }) {
  const headingId = useId()
  const { data = [] } = useAbsences(true)
  const enter = useEnterAbsence({ staffId })
  const deletion = useDeleteAbsence({ staffId })
  return (
    <section aria-labelledby={headingId} className={classes.beside}>
      <h3 id={headingId} className={classes.heading}>
        {texts.member}
      </h3>
      <p>{texts.memberPurpose(name)}</p>
      <FiledNote />
      <AbsenceSpanForm enter={enter} from={texts.memberFrom} submit={texts.memberEnter} />
      {enter.isSuccess ? (
        <FocusedMessage key={enter.submittedAt}>
          {texts.memberEntered(enter.data.slot_ids.length, enter.data.asked)}
        </FocusedMessage>
      ) : null}
      <AbsenceList
        absences={data.filter((one) => one.staff_id === staffId)}
        timezone={deviceZone}
        deletion={deletion}
      />
    </section>
  )
}
