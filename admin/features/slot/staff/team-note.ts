import { createContext, type ReactNode, useContext } from 'react'

/**
 * A note that pages add below a list of team members to choose from, for example about people who
 * have not accepted their invitation yet.
 */
export const TeamNoteContext = createContext<ReactNode>(null)

export const useTeamNote = () => useContext(TeamNoteContext)
