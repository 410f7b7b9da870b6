import { offerTexts as texts } from '#texts/de/guide-offer.ts'
import classes from './asked-members.module.css'
import type { OfferedSlot, TeamLoad } from './guide-offers.ts'

interface AskedMembersProps {
  asked: OfferedSlot['asked']
  team: TeamLoad
}

/**
 * Lists the members who were offered a slot, their answers, and how many slots they lead this
 * month.
 */
export const AskedMembers = ({ asked, team }: AskedMembersProps) =>
  asked.length === 0 ? (
    <p>{texts.none}</p>
  ) : (
    <ul className={classes.list} aria-label={texts.asked}>
      {asked.map((member) => {
        const load = team.find(({ staff_id }) => staff_id === member.staff_id)
        return (
          <li key={member.staff_id} className={classes.member}>
            <span className={classes.name}>{member.staff_name}</span>
            <span>{member.answer ? texts.answers[member.answer] : texts.waiting}</span>
            {load ? (
              <span className={classes.load}>{texts.month(load.slots_this_month)}</span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
