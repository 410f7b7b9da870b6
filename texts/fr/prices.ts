import type { PriceTexts } from '../de/prices.ts'

export const priceTexts: PriceTexts = {
  locale: 'fr-FR',
  prices: 'Tarifs',
  total: 'Total',
  free: 'gratuit',
  perGroup: (price) => `${price} par groupe`,
  everyFree: (nth) => `une personne sur ${nth} gratuite`,
  someFree: (free, all) => `gratuit pour ${free} sur ${all}`,

  peopleLabel: 'Combien de personnes viennent\u202f?',
  fewer: (name) => `${name}\u202f: une personne de moins`,
  more: (name) => `${name}\u202f: une personne de plus`,
  notANumber: 'Veuillez saisir un nombre.',
  toChoose: 'Si vous acceptez, nous vous demanderons combien de personnes paient quel tarif.',
  choose: (people) => `Veuillez répartir les tarifs\u202f: ${people} en tout.`,
  changed: (total) =>
    `Les tarifs ont changé entre-temps. Le total est maintenant de\u202f: ${total}. Veuillez vérifier s’il vous convient, puis envoyer de nouveau.`,
}
