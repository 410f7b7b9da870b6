export const firstStepsTexts = {
  title: 'Erste Schritte',
  purpose:
    'Zum Ausprobieren genügen die ersten drei. Die anderen beiden brauchen Sie, bevor Gäste buchen.',
  bookedTitle: 'Ihre erste Buchung ist da',
  openBooking: 'Buchung ansehen',
  bookedPurpose: 'Was unten noch offen ist, sollten Sie bald erledigen.',
  dismiss: 'Nicht mehr zeigen',
  done: '(erledigt)',
  over: {
    title: 'Alles eingerichtet',
    suggestion:
      'Alles eingerichtet. Probieren Sie es selbst aus: Öffnen Sie die Buchungsseite und buchen Sie einmal.',
    code: 'Der Code für Ihre Website bleibt unter „Hilfe“.',
  },
  variant: {
    title: 'Was Sie anbieten',
    hint: 'Ein Führungstyp „Führung“, der eine Stunde dauert, ist schon da. Geben Sie ihm Namen und Dauer.',
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
    hint: 'Die Links zu beidem stehen dann unter dem Formular und in den E-Mails.',
    action: 'Links eintragen',
  },
  website: {
    title: 'Code für Ihre Website',
    hint: 'Kopieren Sie den Code in eine Seite Ihrer Website, dann steht dort das Formular. Ohne Website verschicken Sie den Link zur Buchungsseite.',
    action: 'Code ansehen',
  },
}

export const firstStepsLinkTexts = {
  back: 'Zurück zu den ersten Schritten',
  next: (title: string) => `Weiter: ${title}`,
  saveAndNext: 'Speichern und weiter',
  saveAndNextOf: (title: string) => `Speichern und weiter: ${title}`,
  done: 'Alle ersten Schritte sind erledigt: zum Dashboard',
}
