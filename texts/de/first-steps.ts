export const firstStepsTexts = {
  title: 'In fünf Schritten zur ersten Buchung',
  purpose:
    'Zum Ausprobieren genügen die ersten drei. Die anderen beiden brauchen Sie, bevor Gäste buchen.',
  bookedTitle: 'Ihre erste Buchung ist da',
  openBooking: 'Buchung ansehen',
  bookedPurpose: 'Was unten noch offen ist, sollten Sie bald erledigen.',
  dismiss: 'Nicht mehr zeigen',
  done: '(erledigt)',
  over: {
    title: 'Erste Schritte',
    suggestion:
      'Alles eingerichtet. Probieren Sie es selbst aus: Öffnen Sie die Buchungsseite und buchen Sie einmal.',
    code: 'Der Code für Ihre Website bleibt unter „Hilfe“.',
  },
  variant: {
    title: 'Was Sie anbieten',
    hint: 'Ein Führungstyp „Führung“, der eine Stunde dauert, ist schon da. Geben Sie ihm seinen Namen und seine Dauer.',
    action: 'Führungstyp bearbeiten',
  },
  slot: {
    title: 'Ihr erster Termin',
    hint: 'Wann er beginnt und wie viele Plätze er hat.',
  },
  sender: {
    title: 'Wohin Gäste antworten',
    hint: 'An welche E-Mail-Adresse Gäste antworten und wo Sie sie erwarten. Auf Wunsch bekommen Sie von jeder Bestätigung eine Kopie.',
    action: 'Antwortadresse und Treffpunkt eintragen',
  },
  legal: {
    title: 'Impressum und Datenschutz',
    hint: 'Gäste geben Name und E-Mail-Adresse an. Unter dem Formular und in den E-Mails stehen dann die Links zu Ihrem Impressum und Ihrer Datenschutzerklärung.',
    action: 'Links eintragen',
  },
  website: {
    title: 'Code für Ihre Website',
    hint: 'Kopieren Sie fünf Zeilen Code in eine Seite Ihrer Website, dann steht dort das Formular. Wer keine Website hat, verschickt den Link zur Buchungsseite.',
    action: 'Code ansehen',
  },
}
