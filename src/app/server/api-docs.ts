import { openApiDocument } from './openapi.ts'
import type { Contract } from '#platform/contract.ts'

type Schema = Record<string, unknown>
interface Operation {
  tags: string[]
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>
  'x-access': string
}

/**
 * The API reference at /api/docs: the OpenAPI document as an HTML page without scripts. The nonce is for its style
 * element.
 */
export function apiReference(
  contracts: Record<string, Contract>,
  siteTitle: string,
): (nonce: string) => string {
  const { info, paths } = openApiDocument(contracts, siteTitle)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  )
  const byTag = Object.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const sections = Object.entries(byTag).map(
    ([tag, list = []]) =>
      `<section aria-labelledby="${tag}"><h2 id="${tag}">${text(tag)}</h2>${list.map((one) => entry(one)).join('')}</section>`,
  )
  const content = sections.join('')
  return (nonce) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/icons/32.png" type="image/png">
<title>${text(info.title)}</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${text(info.title)}</h1>
<p>Every call returns JSON. Log in with <code>POST /api/login</code> and keep the cookie; bodies are
JSON. Errors have one shape: <code>message</code>, <code>code</code>, <code>requestId</code> and, for
invalid fields, <code>errors</code>. Lists are arrays with <code>X-Total-Count</code> and
<code>Link</code>. For programs, there is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${content}</main></body></html>`
}

interface Entry {
  path: string
  method: string
  operation: Operation
}

function entry({ path, method, operation }: Entry): string {
  const [status = '', success] =
    Object.entries(operation.responses).find(([code]) => code !== 'default') ?? []
  const accepted = operation.requestBody?.content ?? {}
  const body = accepted['application/json']?.schema
  const files = Object.keys(accepted).filter((type) => type.startsWith('image/'))
  const answer = success?.content?.['application/json']?.schema
  const parameters = operation.parameters.map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${text(name)}</code> in ${where}${required ? '' : ', optional'}: ${text(typeOf(schema))}</li>`,
  )
  return `<details><summary><b>${method}</b> <code>${text(path)}</code> <span>${text(operation.summary)}</span> <i>${text(operation['x-access'])}</i></summary>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${code(body)}` : ''}${files.length > 0 ? `<h3>Body</h3><p>The file: ${files.join(', ')}</p>` : ''}
<h3>Answer ${status}</h3>${answer ? code(answer) : `<p>${text(success?.description ?? '')}</p>`}</details>`
}

function typeOf({ type, enum: values }: Schema): string {
  if (Array.isArray(values)) return values.join(' | ')
  return typeof type === 'string' ? type : 'any'
}

function code(schema: Schema): string {
  return `<pre tabindex="0"><code>${text(JSON.stringify(schema, null, 2))}</code></pre>`
}

function text(value: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return value.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14110e); color: light-dark(#1d1713, #f5f3f0); }
a { color: light-dark(#0b57d0, #a8c7fa); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
details { border: 1px solid light-dark(#ddd6cc, #3a352f); border-radius: .6rem; margin: .5rem 0; padding: 0 1rem; }
summary { cursor: pointer; padding: .75rem 0; overflow-wrap: anywhere; }
summary i { float: right; font-style: normal; opacity: .8; }
pre { overflow: auto; max-height: 30rem; padding: 1rem; border-radius: .4rem; background: light-dark(#f5f1ea, #221f1b); }
`
