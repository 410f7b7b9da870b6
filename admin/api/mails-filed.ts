import { createContext, useContext } from 'react'

/** The value that `useMailsFiled` returns; the pages provide it. */
export const MailsFiledContext = createContext(false)

/** Whether emails are only written to files, because no mail server is configured. */
export const useMailsFiled = () => useContext(MailsFiledContext)
