import type { OtherLanguage } from '#contract/other-languages.ts'
import { languageNames } from './languages.ts'

/** Meeting points of variants and slots, in place of their project's. */
export const meetingPointTexts = {
  title: 'Treffpunkt',
  usual: 'wie sonst',
  label: 'Treffpunkt',
  in: (language: OtherLanguage) => `Treffpunkt (${languageNames[language]})`,
  ofVariant:
    'Nur wenn er ein anderer ist als der in den E-Mail-Einstellungen. Die Adresse von dort bleibt. Was Sie in anderen Sprachen leer lassen, steht dort auf Deutsch.',
  ofSlot:
    'Nur wenn er bei diesem Termin ein anderer ist als sonst. Wer schon gebucht hat, bekommt den neuen Treffpunkt per E-Mail.',
  ofSeries:
    'Nur wenn er bei diesen Terminen ein anderer ist als sonst. Wer schon gebucht hat, bekommt einen neuen Treffpunkt per E-Mail.',
  ofMany: 'Leer: wie sonst. Wer schon gebucht hat, bekommt den neuen Treffpunkt per E-Mail.',
  languages: 'Treffpunkt in anderen Sprachen',
}
