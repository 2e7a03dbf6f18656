/** The environment variables as the operator set them. */
export const operatorEnvironment = { ...process.env }

// React chooses its slow development build when it is first imported, unless NODE_ENV is `production`. The product's
// own configuration reads the operator's NODE_ENV from above.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] = 'production'
