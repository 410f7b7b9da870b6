import type { BlockedTexts } from '../de/blocked.ts'

export const blockedTexts: BlockedTexts = {
  title: 'Veuillez réserver sur notre page de réservation',
  calls: 'Une règle de sécurité de ce site (Content Security Policy) bloque le formulaire.',
  styles:
    'Une règle de sécurité de ce site (Content Security Policy) bloque la mise en forme du formulaire. Vous pouvez tout de même réserver, ici ou sur notre page de réservation.',
  bookingPage: 'Vers la page de réservation',
}
