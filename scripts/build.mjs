// `npm run build`: installs what is missing, and builds the pages unless they are built.
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled()
await ensureBuilt()
