import type { BlockedTexts } from '../de/blocked.ts'

export const blockedTexts: BlockedTexts = {
  title: 'Bitte buchen Sie auf unserer Buchungs-Seite',
  calls:
    'Diese Internet-Seite hat eine Regel für die Sicherheit. Darum geht das Formular hier nicht.',
  styles:
    'Diese Internet-Seite hat eine Regel für die Sicherheit. Darum sieht das Formular hier nicht schön aus. Sie können trotzdem hier buchen. Oder Sie buchen auf unserer Buchungs-Seite.',
  bookingPage: 'Hier geht es zur Buchungs-Seite',
}
