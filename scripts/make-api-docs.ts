import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiList } from '#app/api-list.ts'
import { contracts } from '#app/api.ts'

/** `npm run docs:api`: writes docs/api.md from the contracts. */
await writeFile(join(import.meta.dirname, '../docs/api.md'), apiList(contracts))
