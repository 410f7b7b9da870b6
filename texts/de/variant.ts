/** The one variant of a new project. */
export const defaultVariantName = 'Führung'
