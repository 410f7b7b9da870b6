import { shellTexts } from '#texts/de/shell.ts'
import { PageTitle } from './page-title.tsx'

export const TeamPage = () => <PageTitle>{shellTexts.team}</PageTitle>
