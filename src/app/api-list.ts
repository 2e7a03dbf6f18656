import type { Access, Contract } from '#platform/contract.ts'

const who: Record<Access, string> = {
  public: 'public',
  user: 'logged in',
  admin: 'admins',
  super_admin: 'super admins',
}

/** docs/api.md: one line per call, grouped by feature. Inputs and outputs are documented at /api/docs. */
export function apiList(contracts: Record<string, Contract>): string {
  const calls = Object.values(contracts).flatMap((contract) => Object.values(contract))
  const sections = Object.entries(contracts).map(([feature, contract]) => {
    const lines = Object.values(contract).map(
      ({ method, path, access, summary }) =>
        `- \`${method} ${path}\` (${who[access]}): ${plain(summary)}`,
    )
    return [`## ${titleOf(feature)}`, '', ...lines].join('\n')
  })
  return `${[INTRODUCTION(calls.length), ...sections].join('\n\n')}\n`
}

const INTRODUCTION = (calls: number) => `# The API

All ${calls} calls with method, path, access level and summary. Generated from the contracts in \`src/app/api.ts\` by
\`npm run docs:api\`: edit the contracts, not this file. A running site documents parameters, bodies, responses and
refusals at \`/api/docs\` for people and at \`/api/openapi.json\` (OpenAPI 3.1) for programs.

The access level is the minimum. The feature also checks who owns the order, message or text. A row that the caller may
not see answers 404, as if it did not exist.

A day without a time, such as a delivery date, is a day in the caller's time zone: the zone of their profile, otherwise
the zone that their last call sent in \`X-Time-Zone\` (for example Europe/Madrid), otherwise the marketplace's.`

/** Turns `adminOrders` into "Admin orders". */
function titleOf(feature: string): string {
  const words = feature.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Escapes what Markdown would format; code in backticks stays code. */
function plain(summary: string): string {
  const parts = summary.split(/(`[^`]*`)/)
  return parts
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[*_`<[]/g, (sign) => `\\${sign}`)))
    .join('')
}
