import { TextInput } from '@mantine/core'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import fieldClasses from '#admin/ui/field.module.css'
import type { OtherLanguage } from '#contract/other-languages.ts'
import { mailSettingsTexts } from '#texts/de/mail-settings.ts'
import { meetingPointTexts } from '#texts/de/meeting-point.ts'
import { type InputOf, meetingPointNames } from './mail-settings-entries.ts'

/** The project's meeting point in other languages. */
export function MeetingPointLanguages({ inputOf }: { inputOf: InputOf }) {
  const names = Object.entries(meetingPointNames) as [
    OtherLanguage,
    (typeof meetingPointNames)[OtherLanguage],
  ][]
  const given = names.filter(([, name]) => inputOf(name).value?.trim())
  return (
    <Disclosure
      title={meetingPointTexts.languages}
      note={mailSettingsTexts.meetingPointIn(given.map(([language]) => language))}
      faulty={false}
    >
      <div className={fieldClasses.part}>
        {names.map(([language, name]) => (
          <TextInput
            key={language}
            label={meetingPointTexts.in(language)}
            name={name}
            lang={language}
            maxLength={200}
            {...inputOf(name)}
          />
        ))}
      </div>
    </Disclosure>
  )
}
