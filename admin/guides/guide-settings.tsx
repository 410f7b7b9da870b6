import { NativeSelect, Stack, Switch } from '@mantine/core'
import { call } from '#admin/api/client.ts'
import { useChoice, useRead } from '#admin/api/hooks.ts'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { CallFailure, PassingMessage } from '#admin/ui/message.tsx'
import { organisationCalls } from '#contract/organisation.calls.ts'
import type { Organisation, OrganisationChange } from '#contract/registration.ts'
import { guideSettingsTexts as texts } from '#texts/de/guide-offer.ts'

const settingsKey = ['guide-settings']

/** The settings for offering slots to the team. */
const useGuideSettings = () =>
  useRead(
    settingsKey,
    organisationCalls.read,
    {},
    {
      // Always stale, because other admins can change these settings too.
      staleTime: 0,
    },
  )

const useChooseGuideSettings = () =>
  useChoice(settingsKey, (json: OrganisationChange) => call(organisationCalls.change, { json }))

const pauses = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]
const deadlines = [1, 2, 3, 6, 12, 24, 48]

/**
 * The settings for offering slots to the team, in all projects. Each choice is saved immediately.
 */
export function GuideSettings() {
  const { data } = useGuideSettings()
  if (!data) return null
  return (
    <Disclosure title={texts.title} note={texts.note} faulty={false}>
      <Choices chosen={data} />
    </Disclosure>
  )
}

function Choices({ chosen }: { chosen: Organisation }) {
  const choose = useChooseGuideSettings()
  return (
    <Stack gap={16}>
      <Switch
        label={texts.preferredFirst}
        description={texts.preferredFirstHint}
        size="md"
        checked={chosen.preferred_guides_first}
        onChange={({ currentTarget }) =>
          choose.mutate({ preferred_guides_first: currentTarget.checked })
        }
      />
      <NumberChoice
        label={texts.pause}
        choices={pauses}
        chosen={chosen.guide_pause_minutes}
        wordsFor={texts.pauseOf}
        onChoose={(guide_pause_minutes) => choose.mutate({ guide_pause_minutes })}
      />
      <NumberChoice
        label={texts.answer}
        choices={deadlines}
        chosen={chosen.guide_answer_hours}
        wordsFor={texts.answerOf}
        onChoose={(guide_answer_hours) => choose.mutate({ guide_answer_hours })}
      />
      <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>{texts.saved}</PassingMessage>
      <CallFailure of={choose} sentence={texts.failed} />
    </Stack>
  )
}

interface NumberChoiceProps {
  label: string
  choices: number[]
  /** May be missing from `choices` if it was set elsewhere. */
  chosen: number
  wordsFor: (choice: number) => string
  onChoose: (choice: number) => void
}

const NumberChoice = ({ label, choices, chosen, wordsFor, onChoose }: NumberChoiceProps) => (
  <NativeSelect
    label={label}
    size="md"
    value={String(chosen)}
    onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    data={[...new Set([...choices, chosen])]
      .toSorted((one, other) => one - other)
      .map((choice) => ({ value: String(choice), label: wordsFor(choice) }))}
  />
)
