import { projectTexts } from './project.ts'

// Separate from project.ts, because the first page does not need it.
export const projectDialogTexts = {
  add: projectTexts.add,
  edit: projectTexts.edit,
  delete: projectTexts.delete,
  save: 'Namen speichern',
  purpose:
    'Ein Projekt hat eigene Termine, E-Mails und ein eigenes Formular, etwa für ein zweites Haus oder eine Sonderausstellung. Verschiedene Führungen desselben Hauses sind Führungstypen: Sie stehen unter „Einstellungen“.',
  name: 'Name',
  nameHint: 'Steht in der Auswahl oben und im Kalendereintrag, den Gäste bekommen.',
  nameTaken: 'Ein anderes Projekt heißt auch so. In der Auswahl oben sehen beide gleich aus.',
  timezone: 'Zeitzone',
  timezoneHint: (device: string | undefined) =>
    `Alle Uhrzeiten gelten dort, wo Ihre Termine stattfinden. Wählen Sie diesen Ort.${
      device ? ` Ihr Gerät ist gerade auf ${device} eingestellt.` : ''
    }`,
  nameMissing: 'Bitte geben Sie einen Namen ein.',
  failed: 'Speichern fehlgeschlagen',
}
