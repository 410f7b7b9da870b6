// Separate from the layout's other texts, because the first page does not need them.
export const mobileMenuTexts = {
  navigation: 'Navigation im Menü',
}
