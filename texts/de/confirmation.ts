import { whereTo } from './words.ts'

export const confirmationTexts = {
  title: 'E-Mail-Adresse bestätigen',
  purpose:
    'Mit einem Klick bestätigen Sie, dass diese Adresse zu Ihrer Organisation gehört. Danach gehen ihre E-Mails an alle, für die sie bestimmt sind.',
  confirm: 'Adresse bestätigen',
  confirmed: 'Ihre E-Mail-Adresse ist bestätigt.',
  toDashboard: 'Zum Dashboard',
  invalid: 'Dieser Link ist ungültig oder abgelaufen.',
  invalidAdvice:
    'Vielleicht ist Ihre Adresse schon bestätigt. Öffnen Sie das Dashboard: Fehlt die Bestätigung noch, dann können Sie sich dort eine neue E-Mail schicken lassen.',
  failed: 'Die Adresse konnte nicht bestätigt werden.',
}

/** Shown to the admins of an organisation whose address is not confirmed. */
export const unconfirmedTexts = {
  label: 'E-Mail-Adresse bestätigen',
  sentence: 'Bitte bestätigen Sie Ihre E-Mail-Adresse.',
  hint: (email: string) =>
    `Öffnen Sie dafür den Link in der E-Mail an ${email}. Bis dahin gehen alle E-Mails Ihrer Organisation nur an diese Adresse, auch die Ihrer Gäste; Einladungen ins Team warten.`,
  sendAgain: 'E-Mail erneut senden',
  sent: (email: string, filed: boolean) => `Eine neue E-Mail an ${email} ist ${whereTo(filed)}.`,
  failed: 'Die E-Mail konnte nicht gesendet werden.',
}
