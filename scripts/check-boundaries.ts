import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Checks the imports of src/ against boundaries.cjs. Also fails when the check read fewer files than src/ has. */

const root = join(import.meta.dirname, '..')
const { forbidden, options } = createRequire(import.meta.url)(join(root, 'boundaries.cjs'))
const files = readdirSync(join(root, 'src'), { recursive: true }).filter((name) =>
  /\.tsx?$/.test(String(name)),
)
const { output } = await cruise(
  ['src'],
  { ...options, ruleSet: { forbidden }, validate: true },
  {},
  {},
)
const { summary, modules } = output as ICruiseResult
const ours = modules.filter(({ source }) => source.startsWith('src/')).length

if (ours < files.length) {
  console.error(`Only ${ours} of ${files.length} files were read, so the check itself is broken.`)
  process.exit(1)
}
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
console.log(`${ours} files, ${summary.violations.length} forbidden imports`)
process.exit(summary.violations.length > 0 ? 1 : 0)
