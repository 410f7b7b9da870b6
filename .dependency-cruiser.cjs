// Lets editors and dependency-cruiser's CLI find the laws.
const { importLaws, options } = require('./checks/import-laws.ts')

module.exports = { forbidden: importLaws, options }
