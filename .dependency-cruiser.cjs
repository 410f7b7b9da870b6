// The laws are in checks/imports/; this file lets editors and dependency-cruiser's CLI find them.
const { importLaws, options } = require('./checks/imports/configuration.ts')

module.exports = { forbidden: importLaws, options }
