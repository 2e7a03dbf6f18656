import { expect, request, test, type BrowserContextOptions } from '@playwright/test'
import type { Profile } from '../src/profiles/contract.ts'
import { DEMO_PASSWORD } from '../src/settings/demo.ts'

/** An API client logged in to a demo account. Its cookies can be used in any number of browser contexts. */
export interface Account {
  storageState: BrowserContextOptions['storageState']
  get<Answer>(path: string): Promise<Answer>
  send<Answer>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer>
}

/** Logs in to a demo account; set `baseURL` for a server other than the one that the journeys share. */
export async function signIn(
  who: string | number,
  baseURL = test.info().project.use.baseURL,
): Promise<Account> {
  const client = await request.newContext({ ...(baseURL && { baseURL }) })
  const call = async <Answer>(method: string, path: string, data?: object) => {
    const answer = await client.fetch(path, { method, ...(data && { data }) })
    expect(answer.ok(), `${who}: ${method} ${path} → ${answer.status()}`).toBe(true)
    // A 204 response has no body.
    return (answer.status() === 204 ? undefined : await answer.json()) as Answer
  }
  const username =
    typeof who === 'string' ? who : (await call<Profile>('GET', `/api/users/${who}`)).username
  await call('POST', '/api/login', { username, password: DEMO_PASSWORD })
  return {
    storageState: await client.storageState(),
    get: (path) => call('GET', path),
    send: (method, path, body = {}) => call(method, path, body),
  }
}
