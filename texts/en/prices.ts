import type { PriceTexts } from '../de/prices.ts'

export const priceTexts: PriceTexts = {
  locale: 'en-GB',
  prices: 'Prices',
  total: 'Total',
  free: 'free',
  perGroup: (price) => `${price} per group`,
  everyFree: (nth) => `one person in ${nth} free`,
  someFree: (free, all) => `${free} of ${all} free`,

  fewer: (name) => `${name}: one person fewer`,
  more: (name) => `${name}: one person more`,
  notANumber: 'Please enter a number.',
  toChoose: 'When you accept, we will ask you how many people pay which price.',
  choose: (count) => `Which price do the ${count} people pay?`,
}
