import type { BlockedTexts } from '../de/blocked.ts'

export const blockedTexts: BlockedTexts = {
  title: 'Please book on our booking page',
  calls: 'A security rule of this website (Content Security Policy) blocks the form.',
  styles:
    'A security rule of this website (Content Security Policy) blocks the design of this form. You can still book, here or on our booking page.',
  bookingPage: 'To the booking page',
}
