/** The settings as the operator gave them. */
export const givenEnvironment = { ...process.env }

// React takes its slow form for developers unless this says otherwise, when it is first imported. What the product
// itself does by NODE_ENV goes by what was given.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] = 'production'
