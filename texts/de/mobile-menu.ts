// Apart from the other texts of the frame, because the first page does not need them.
export const mobileMenuTexts = {
  navigation: 'Navigation im Menü',
}
