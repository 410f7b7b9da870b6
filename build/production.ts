// Vite takes this variable over its own mode, and would build for development whoever runs
// `npm start` in a shell that says so.
process.env.NODE_ENV = 'production'
