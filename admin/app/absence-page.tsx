import { MyAbsence } from '#admin/features/absence/my-absence.tsx'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { words } from '#texts/de/words.ts'

/** Where members of the team say that they are not available. */
export const AbsencePage = () => (
  <div>
    <title>{`${texts.list} · ${words.product}`}</title>
    <h1>{texts.list}</h1>
    <MyAbsence />
  </div>
)
