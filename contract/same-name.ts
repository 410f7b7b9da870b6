const comparable = (name: string) =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de')

/** Whether two names look the same to a reader: spaces and case make no difference. */
export const isSameName = (one: string, other: string) => comparable(one) === comparable(other)
