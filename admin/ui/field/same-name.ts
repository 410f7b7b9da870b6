const comparable = (name: string) =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de')

/** Whether a reader takes two names for one: spaces and upper case tell no names apart. */
export const isSameName = (one: string, other: string) => comparable(one) === comparable(other)
