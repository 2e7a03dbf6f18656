import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { answerChallenge } from './payments.ts'
import type { Store } from './store.ts'

const script = readFileSync(join(import.meta.dirname, 'stripe-js.js'))

/** Serves what a browser loads from Stripe: the script, and the bank's 3-D Secure page. */
export function answerInBrowser(store: Store, path: string, response: ServerResponse): void {
  if (path.endsWith('/stripe.js')) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    return
  }
  const [, id = '', outcome] = /^\/3d_secure\/(\w+)(?:\/(complete|fail))?$/.exec(path) ?? []
  if (!id || !store.find(id)) {
    response.writeHead(404).end()
    return
  }
  if (outcome) {
    response.writeHead(303, { location: answerChallenge(store, id, outcome === 'complete') }).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><title>Your bank</title><link rel="icon" href="data:,"><h1>Your bank asks</h1>
<a href="/3d_secure/${id}/complete">Complete</a> <a href="/3d_secure/${id}/fail">Fail</a></html>`)
}
