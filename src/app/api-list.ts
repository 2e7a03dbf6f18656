import type { Access, Contract } from '#platform/contract.ts'

const who: Record<Access, string> = {
  public: 'everybody',
  user: 'signed in',
  admin: 'admins',
  super_admin: 'super admins',
}

/** docs/api.md: every call by feature, a line each. What it takes and answers is told at /api/docs. */
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

All ${calls} calls: method, address, who may make it, and what it does. Written from the contracts of \`src/app/api.ts\`
by \`npm run docs:api\`; edit those, not this file. A running site tells the rest at \`/api/docs\`, for people, and at
\`/api/openapi.json\` (OpenAPI 3.1), for machines: parameters, bodies, answers and refusals.

Who may make a call is the least that is asked; whose order, message or text it is, its feature judges besides. A row
that is not the caller's to see answers 404, as if it were not there.

A day without a time, such as a day of delivery, is one of the caller's time zone: the one in their profile, else the
one their last call named in \`X-Time-Zone\` (Europe/Madrid), else the marketplace's.`

/** \`adminOrders\` is "Admin orders". */
function titleOf(feature: string): string {
  const words = feature.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What Markdown would read as more than text. */
function plain(summary: string): string {
  return summary.replaceAll(/[*_`<[]/g, (character) => `\\${character}`)
}
