// Vite gives NODE_ENV precedence over its own mode. Without this, `npm start` could make a
// development build in a shell that sets it.
process.env.NODE_ENV = 'production'
