import type { PriceTexts } from '../de/prices.ts'

export const priceTexts: PriceTexts = {
  locale: 'fr-FR',
  prices: 'Tarifs',
  total: 'Total',
  free: 'gratuit',
  perGroup: (price) => `${price} par groupe`,
  everyFree: (nth) => `une personne sur ${nth} gratuite`,
  someFree: (free, all) => `gratuit pour ${free} sur ${all}`,

  fewer: (name) => `${name}\u202f: une personne de moins`,
  more: (name) => `${name}\u202f: une personne de plus`,
  notANumber: 'Veuillez saisir un nombre.',
  toChoose: 'Si vous acceptez, nous vous demanderons combien de personnes paient quel tarif.',
  choose: (count) => `Comment les ${count} personnes se répartissent-elles entre les tarifs\u202f?`,
}
