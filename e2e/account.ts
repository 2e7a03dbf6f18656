import { expect, request, test, type BrowserContextOptions } from '@playwright/test'
import type { Profile } from '../src/profiles/contract.ts'
import { DEMO_PASSWORD } from '../src/settings/demo.ts'

/** A demo account that talks to the API; its cookies open any number of browsers. */
export interface Account {
  storageState: BrowserContextOptions['storageState']
  get<Answer>(path: string): Promise<Answer>
  send<Answer>(method: 'POST' | 'PATCH', path: string, body?: object): Promise<Answer>
}

export async function signIn(who: string | number): Promise<Account> {
  const { baseURL } = test.info().project.use
  const client = await request.newContext({ ...(baseURL && { baseURL }) })
  const call = async <Answer>(method: string, path: string, data?: object) => {
    const answer = await client.fetch(path, { method, ...(data && { data }) })
    expect(answer.ok(), `${who}: ${method} ${path} → ${answer.status()}`).toBe(true)
    return (await answer.json()) as Answer
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
