import type { QuestionKind } from '#contract/question.ts'
import { groupTexts } from './group.ts'

const kinds: Record<QuestionKind, string> = {
  group: groupTexts.group,
  choice: 'Antworten zur Auswahl',
  text: 'Antwort in eigenen Worten',
}

export const questionSettingsTexts = {
  title: 'Fragen an Ihre Gäste',
  purpose:
    'Was das Buchungsformular außer Namen und E-Mail-Adresse wissen will. Fragen Sie nur, was Sie wirklich brauchen.',
  phone: 'Telefonnummer',
  phoneRequired: 'Gäste müssen eine Telefonnummer angeben',
  phoneHint:
    'Ohne diesen Schalter fragt das Formular nicht danach. Wenn Sie selbst buchen, können Sie immer eine eintragen.',
  questions: 'Eigene Fragen',
  questionsHint:
    'Bis zu drei. Die Antworten stehen bei der Buchung, auf der gedruckten Tagesliste und in der Bestätigung. Schon gegebene Antworten behalten die Frage so, wie sie gestellt war.',
  nth: (place: number) => `Frage ${place}`,
  kind: 'Art der Antwort',
  kinds,
  text: 'Frage',
  textMissing: 'Bitte geben Sie eine Frage ein.',
  options: 'Antworten, eine pro Zeile',
  optionsMissing: 'Bitte geben Sie mindestens zwei verschiedene Antworten ein.',
  tooManyOptions: 'Bitte geben Sie höchstens 20 Antworten ein.',
  optionTooLong: 'Eine Antwort darf höchstens 100 Zeichen lang sein.',
  groupHint: `Das Formular fragt in der Sprache des Gastes nach der Art der Gruppe: ${Object.values(groupTexts.groupKinds).join(', ')}. Schulen geben auch die ${groupTexts.schoolClass} an.`,
  required: 'Gäste müssen antworten',
  remove: (place: number) => `Frage ${place} entfernen`,
  removeShort: 'Entfernen',
  add: 'Frage hinzufügen',
  addGroup: 'Nach der Art der Gruppe fragen',
  preview: 'So fragt das Formular',
  previewHint: 'Zwischen E-Mail-Adresse und Anmerkung.',
  choose: 'Bitte wählen',
}
