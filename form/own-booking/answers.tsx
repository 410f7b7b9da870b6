import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import { publicProjects } from '#contract/public-paths.ts'
import type { AnswerInput } from '#contract/question.ts'
import { ExtraFields } from '#form/extras/extra-fields.tsx'
import { answerId, classId, type ExtraValues, faultsIn, questionsIn } from '#form/extras/extras.ts'
import { attend, say } from '#form/fields/details.ts'
import { Skeleton } from '#form/fields/fields.tsx'
import type { ChangingProps } from '#form/manage/page-script.ts'
import { call, type ProjectAddress } from '#form/state/booking.ts'
import { type LoadedOffer, textsFor, troubleIn, useOffer } from '#form/state/offer.ts'
import { ownAnswersTexts, ownBookingTexts } from '#texts/page-texts.ts'
import { Part, Refused } from './part.tsx'
import { bookingText, type ChangeRefusal, refusalOf } from './saving.ts'

const valuesOf = ({ answers = [] }: BookingShown): ExtraValues =>
  Object.fromEntries(
    answers.flatMap(({ question_id: id, answer, detail }) => [
      [answerId(id), answer],
      [classId(id), detail],
    ]),
  )

interface FieldsProps extends ChangingProps {
  offer: LoadedOffer
}

/** Sends only the corrected answers, so that nothing the office has corrected is overwritten. */
function correctedIn(values: ExtraValues, { booking, offer }: FieldsProps): AnswerInput[] {
  const before = valuesOf(booking)
  const typed = (of: ExtraValues, id: string) => (of[id] ?? '').trim()
  return offer.project.questions
    .map(({ id, version }) => ({ id, version, at: [answerId(id), classId(id)] as const }))
    .filter(({ at }) => at.some((one) => typed(values, one) !== typed(before, one)))
    .map(({ id, version, at: [answer, detail] }) => ({
      question_id: id,
      version,
      answer: typed(values, answer),
      detail: typed(values, detail),
    }))
}

function Fields(props: FieldsProps) {
  const { t, url, booking, offer, back, refresh, onChanged, onOver } = props
  const texts = textsFor(offer, booking.ressource_id ?? '')
  const project = {
    phone_required: false,
    questions: questionsIn(offer.project, texts),
  }
  const words = ownBookingTexts[booking.language]
  const own = ownAnswersTexts[booking.language]
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => valuesOf(booking))
  const [tries, setTries] = useState(0)
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<ChangeRefusal | undefined>(undefined)
  const faults = faultsIn(values, project, texts)

  useEffect(() => {
    if (tries) attend(form.current)
  }, [tries])

  const save = async (answers: AnswerInput[]) => {
    setSaving(true)
    setRefusal(undefined)
    const headers = { 'content-type': 'application/json' }
    const answer = await call(url, { method: 'PATCH', headers, body: JSON.stringify({ answers }) })
    if (answer.ok) {
      return onChanged(answer.body, { title: own.changed, hint: own.hint, calendar: '' })
    }
    const { organisation } = booking
    const reason =
      answer.body.code === 'invalid'
        ? { text: own.invalid }
        : refusalOf(answer, { words, locale: t.locale, organisation, moves: false })
    const now = [404, 409].includes(answer.status) ? await refresh() : undefined
    if (now && !now.changeable) return onOver('')
    setRefusal(reason)
    setSaving(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (Object.keys(faults).length) return setTries(tries + 1)
    const answers = correctedIn(values, props)
    return answers.length ? save(answers) : back()
  }
  return (
    <form ref={form} noValidate onSubmit={send}>
      <p className="hint">{words.requiredNote}</p>
      <ExtraFields
        {...{ project, values }}
        t={texts}
        faultAt={(id) => (tries ? faults[id] : undefined)}
        onType={(id, typed) => setValues({ ...values, [id]: typed })}
      />
      <Refused refusal={refusal} />
      <button type="submit" className="main" aria-busy={saving}>
        {saving ? words.saving : own.save}
      </button>
    </form>
  )
}

/** The step for correcting the answers to the project's questions. */
export function Answering(props: ChangingProps) {
  const { t, booking, back } = props
  const url = `${publicProjects}${booking.project_id}` as ProjectAddress
  const { offer, trouble, load } = useOffer(url, booking.language)
  const words = ownBookingTexts[booking.language]
  const now = say(words.now, { booking: bookingText(booking, t) })
  return (
    <Part {...{ words, now }} title={ownAnswersTexts[booking.language].title} onBack={back}>
      {offer ? (
        <Fields {...props} offer={offer} />
      ) : trouble ? (
        <>
          <p role="alert">{t.notLoaded}</p>
          <button type="button" className="main" onClick={() => load()}>
            {t.tryAgain}
          </button>
        </>
      ) : (
        <Skeleton loading={troubleIn(booking.language).loading} />
      )}
    </Part>
  )
}
