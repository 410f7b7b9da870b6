import { ActionIcon, Button, Checkbox, Stack } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Disclosure } from '#admin/ui/field/disclosure.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { TeamMissing } from '../staff/team-missing.tsx'
import { useTeamNote } from '../staff/team-note.ts'
import classes from './series-fields.module.css'

interface GuideFieldsProps {
  team: TeamMember[]
  /** The ids of the chosen guides, in the order they take turns. */
  chosen: string[]
  error: ReactNode
  onChoose: (staffIds: string[]) => void
}

interface LoadedGuideFieldsProps extends Omit<GuideFieldsProps, 'team'> {
  /** Undefined until the team is loaded. */
  team: TeamMember[] | undefined
  teamFailed: boolean
}

/** The fields for the guides who take turns leading the slots of a series. */
export const GuideFields = ({ team, teamFailed, ...fields }: LoadedGuideFieldsProps) =>
  team ? <GuideChoice {...fields} team={team} /> : <TeamMissing failed={teamFailed} />

function GuideChoice({ team, chosen, error, onChoose }: GuideFieldsProps) {
  const invited = useTeamNote()
  const isMember = (id: string) => team.some(({ staff_id }) => staff_id === id)
  const nameOf = (id: string) =>
    team.find(({ staff_id }) => staff_id === id)?.staff_name ?? texts.former
  const missing = team.map(({ staff_id }) => staff_id).filter((id) => !chosen.includes(id))
  // Includes former members who are no longer chosen, so that they can be ticked again.
  const [chosenAtFirst] = useState(chosen)
  const former = [...new Set([...chosenAtFirst, ...chosen])].filter((id) => !isMember(id))
  const note = chosen.length > 0 ? texts.guidesChosen(chosen.map(nameOf)) : texts.guidesNone
  return (
    <Disclosure title={texts.guides} note={note} faulty={!!error}>
      <Stack gap={12} pb={8}>
        <p className={classes.hint}>{texts.guidesHint}</p>
        {team.length > 1 ? (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.all}
            onClick={() => onChoose(missing.length > 0 ? [...chosen, ...missing] : [])}
          >
            {missing.length > 0 ? texts.guidesAll : texts.guidesNobody}
          </Button>
        ) : null}
        <Checkbox.Group
          label={texts.guidesChoose}
          size="md"
          value={chosen}
          onChange={onChoose}
          error={error}
        >
          <Stack gap={8} mt={4}>
            {[...team.map(({ staff_id }) => staff_id), ...former].map((id) => (
              <Checkbox key={id} value={id} label={nameOf(id)} size="md" />
            ))}
          </Stack>
        </Checkbox.Group>
        {invited}
        {chosen.length > 1 ? (
          <div>
            <p className={classes.orderTitle}>{texts.order}</p>
            <Order chosen={chosen} nameOf={nameOf} onChoose={onChoose} />
          </div>
        ) : null}
      </Stack>
    </Disclosure>
  )
}

interface OrderProps extends Pick<GuideFieldsProps, 'chosen' | 'onChoose'> {
  nameOf: (id: string) => string
}

const Order = ({ chosen, nameOf, onChoose }: OrderProps) => (
  <ol className={classes.order}>
    {chosen.map((id, index) => (
      <li key={id}>
        <span className={classes.turn}>{nameOf(id)}</span>
        {/* The first guide also has the button to move up, so that moving a guide to the top does
            not lose focus. */}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.earlier(nameOf(id))}
          aria-disabled={index === 0}
          className={classes.up}
          onClick={() => onChoose(movedUp(chosen, index))}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
      </li>
    ))}
  </ol>
)

function movedUp(ids: string[], index: number): string[] {
  const before = ids.toSpliced(index, 1)
  return before.toSpliced(Math.max(0, index - 1), 0, ...ids.slice(index, index + 1))
}
