import { TextInput } from '@mantine/core'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import { meetingPointTexts as texts } from '#texts/de/meeting-point.ts'
import { Disclosure, DisclosureHint } from './disclosure.tsx'
import classes from './field.module.css'
import './later-styles.ts'

/** A meeting point of a variant or a slot as typed; empty if the usual one applies. */
export interface MeetingPointEntries {
  meeting_point: string
  meeting_point_translations: Record<OtherLanguage, string>
}

interface Stored {
  meeting_point?: string | undefined
  meeting_point_translations?: Partial<Record<OtherLanguage, string | undefined>> | undefined
}

export const meetingPointEntries = ({
  meeting_point = '',
  meeting_point_translations: { en = '', fr = '', 'de-simple': simple = '' } = {},
}: Stored = {}): MeetingPointEntries => ({
  meeting_point,
  meeting_point_translations: { en, fr, 'de-simple': simple },
})

/** What to send of a meeting point: nothing if it is as stored. */
export function changedMeetingPoint(
  { meeting_point, meeting_point_translations }: MeetingPointEntries,
  stored?: Stored,
): Partial<MeetingPointEntries> {
  const typed = meetingPointEntries({ meeting_point, meeting_point_translations })
  const isStored = JSON.stringify(typed) === JSON.stringify(meetingPointEntries(stored))
  return isStored ? {} : typed
}

type InputOf = (path: string) => object

/** The fields of a meeting point, in each language. */
export const MeetingPointInputs = ({ inputOf }: { inputOf: InputOf }) => (
  <>
    <TextInput
      label={texts.label}
      name="meeting_point"
      autoComplete="off"
      maxLength={200}
      {...inputOf('meeting_point')}
    />
    {otherLanguages.map((language) => (
      <TextInput
        key={language}
        label={texts.in(language)}
        name={`meeting_point_translations.${language}`}
        lang={language}
        autoComplete="off"
        maxLength={200}
        {...inputOf(`meeting_point_translations.${language}`)}
      />
    ))}
  </>
)

interface MeetingPointFieldsProps {
  inputOf: InputOf
  entries: MeetingPointEntries
  hint: string
}

/** A closed section for a meeting point, because most variants and slots have the usual one. */
export const MeetingPointFields = ({ inputOf, entries, hint }: MeetingPointFieldsProps) => (
  <Disclosure title={texts.title} note={entries.meeting_point.trim() || texts.usual} faulty={false}>
    <div className={classes.part}>
      <DisclosureHint>{hint}</DisclosureHint>
      <MeetingPointInputs inputOf={inputOf} />
    </div>
  </Disclosure>
)
