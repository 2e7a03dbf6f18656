import { Secret, TOTP } from 'otpauth'
import { aPerson, aVisitor, PASSWORD, theServer, type Person } from './server.ts'

const MINUTE_MS = 60_000

/** The code that the authenticator app shows, optionally some 30-second steps later. */
export async function codeOf(secret: string, steps = 0): Promise<string> {
  const { resources } = await theServer()
  const timestamp = resources.now().getTime() + steps * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** Advances the clock, so that the app shows another code. */
export async function nextCode(secret: string): Promise<string> {
  const { clock } = await theServer()
  clock.advance(MINUTE_MS)
  return codeOf(secret)
}

/** Turns two-step verification on; returns the app's secret and the recovery codes. */
export async function turnTwoStepOn({ security }: Pick<Person, 'security'>) {
  const { secret } = await security.enrol({ currentPassword: PASSWORD })
  const { codes } = await security.confirm({ code: await codeOf(secret) })
  return { secret, codes }
}

/** A logged-in person with two-step verification. */
export async function aCarefulPerson(options?: Parameters<typeof aPerson>[0]) {
  const person = await aPerson(options)
  return { ...person, ...(await turnTwoStepOn(person)) }
}

/** A browser in which the first login step is done. */
export async function afterFirstStep({ user }: Pick<Person, 'user'>) {
  const visitor = await aVisitor()
  const credentials = { username: user.username, password: PASSWORD }
  const refusal = await visitor.accounts.login(credentials).then(
    () => 'no code was asked for',
    ({ code }: { code: string }) => code,
  )
  if (refusal !== 'auth.second_factor_required') throw new Error(refusal)
  return visitor
}
