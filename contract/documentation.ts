/** The API's documentation page, and its machine-readable description. */
export const documentationPath = '/api/docs'
export const descriptionPath = '/api/openapi.json'
