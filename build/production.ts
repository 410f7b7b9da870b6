// Vite gives NODE_ENV precedence over its own mode: in a shell that sets it, `npm start` could
// otherwise make a development build.
process.env.NODE_ENV = 'production'
