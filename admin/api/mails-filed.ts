import { createContext, useContext } from 'react'

/** Provided by the pages. */
export const MailsFiledContext = createContext(false)

/** Whether emails are only written to files, because the server has no mail server. */
export const useMailsFiled = () => useContext(MailsFiledContext)
