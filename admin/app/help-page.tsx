import { shellTexts } from '#texts/de/shell.ts'
import { PageTitle } from './page-title.tsx'

export const HelpPage = () => <PageTitle>{shellTexts.help}</PageTitle>
