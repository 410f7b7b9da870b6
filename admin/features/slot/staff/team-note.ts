import { createContext, type ReactNode, useContext } from 'react'

/**
 * A note that pages add below a choice from the team, such as who has not accepted an invitation
 * yet.
 */
export const TeamNoteContext = createContext<ReactNode>(null)

export const useTeamNote = () => useContext(TeamNoteContext)
