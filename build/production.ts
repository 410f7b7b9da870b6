// For Vite, this variable takes precedence over its own mode: in a shell that sets it, `npm start`
// would otherwise make a development build.
process.env.NODE_ENV = 'production'
