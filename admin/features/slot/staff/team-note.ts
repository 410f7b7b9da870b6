import { createContext, type ReactNode, useContext } from 'react'

/** What pages add below a choice from the team, such as who was invited but has not joined yet. */
export const TeamNoteContext = createContext<ReactNode>(null)

export const useTeamNote = () => useContext(TeamNoteContext)
