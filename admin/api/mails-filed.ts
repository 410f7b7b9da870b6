import { createContext, useContext } from 'react'

/** The pages provide the value. */
export const MailsFiledContext = createContext(false)

/** Whether emails are only written to files, because the server has no mail server. */
export const useMailsFiled = () => useContext(MailsFiledContext)
