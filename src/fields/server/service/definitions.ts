import { fail } from '#platform/errors.ts'
import { primaryOf, type Context } from '#platform/server/context.ts'
import type { Signals } from '#platform/server/signals.ts'
import { checkValues, type FieldInput } from '../../check.ts'
import type { FieldDefinition, FieldOwner, FieldSubject, FieldValues } from '../../field.ts'
import { FIELDS_CHANGED } from '../../topic.ts'
import { listFields, type FieldRow } from '../queries.ts'

/** Upper bound for stale data if a signal is lost with its connection. */
const MAX_AGE_MS = 30_000

type Reader = Pick<Context, 'db' | 'primary' | 'signals'>
type Definitions = Readonly<Record<FieldSubject, readonly FieldDefinition[]>>
interface Kept {
  reading: Promise<Definitions>
  readAtMs: number
}
/** Read with every service and rarely changed, so it is cached in memory, once per instance of the server. */
const caches = new WeakMap<Signals, { kept?: Kept | undefined }>()

async function readDefinitions(db: Context['db']): Promise<Definitions> {
  const active = (await listFields(db)).filter(({ isActive }) => isActive).map(toDefinition)
  const about = (subject: FieldSubject) => active.filter((one) => one.subject === subject)
  return { service: about('service'), user: about('user'), brief: about('brief') }
}

export function toDefinition(row: FieldRow): FieldDefinition {
  const { sortOrder: _place, isActive: _on, purgeRequestedAt: _at, origin: _origin, ...rest } = row
  const { version: _version, wordsChangedAt: _changed, ...definition } = rest
  return definition
}

function cacheOf({ signals }: Pick<Context, 'signals'>) {
  const known = caches.get(signals)
  if (known) return known
  const place: { kept?: Kept | undefined } = {}
  caches.set(signals, place)
  signals.on(FIELDS_CHANGED, () => (place.kept = undefined))
  return place
}

/** Call after the commit. Clears this process's cache and sends a signal to the other processes. */
export function forgetFields(ctx: Pick<Context, 'signals' | 'announce'>): void {
  cacheOf(ctx).kept = undefined
  ctx.announce({ to: [], topic: FIELDS_CHANGED })
}

/** The active questions about a subject, in the order that admins gave them. */
export async function fieldsOf(
  ctx: Reader,
  subject: FieldSubject,
): Promise<readonly FieldDefinition[]> {
  const place = cacheOf(ctx)
  if (place.kept && performance.now() - place.kept.readAtMs < MAX_AGE_MS)
    return (await place.kept.reading)[subject]
  const kept = { reading: readDefinitions(primaryOf(ctx)), readAtMs: performance.now() }
  // The promise is cached, so that a read that began before a change is dropped with that change.
  place.kept = kept
  kept.reading.catch(() => {
    if (place.kept === kept) place.kept = undefined
  })
  return (await kept.reading)[subject]
}

/** Visitors get public questions only. Members need the others as well, to answer them. */
export async function askedFields(
  ctx: Reader & Pick<Context, 'viewer'>,
  subject: FieldSubject,
): Promise<FieldDefinition[]> {
  const all = await fieldsOf(ctx, subject)
  return all.filter(({ visibility }) => visibility === 'public' || ctx.viewer !== null)
}

/** The answers to store. Throws 400 at `fields.<key>` for wrong answers and missing required ones. */
export function checkedValues(
  definitions: readonly FieldDefinition[],
  {
    before = {},
    input = {},
    owner,
  }: {
    before?: FieldValues | undefined
    input?: FieldInput | undefined
    owner: FieldOwner
  },
): FieldValues {
  const { values, errors } = checkValues({ definitions, before, input, owner })
  return errors.length > 0 ? fail('request.invalid', { errors }) : values
}
