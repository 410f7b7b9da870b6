// Separate from the rest of the layout's wording, because the first page does not need it.
export const mobileMenuTexts = {
  navigation: 'Navigation im Menü',
}
