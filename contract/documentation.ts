/** The page that describes the API, and the description that programs read. */
export const documentationPath = '/api/docs'
export const descriptionPath = '/api/openapi.json'
