import { createContext, type ReactNode, useContext } from 'react'

/**
 * A note that pages add below a choice of team members, for example about people who have not
 * accepted their invitation yet.
 */
export const TeamNoteContext = createContext<ReactNode>(null)

export const useTeamNote = () => useContext(TeamNoteContext)
