import { fail } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { keptInMemory } from '#platform/server/kept-in-memory.ts'
import { checkValues, type FieldInput } from '../../check.ts'
import type { FieldDefinition, FieldOwner, FieldSubject, FieldValues } from '../../field.ts'
import { FIELDS_CHANGED } from '../../topic.ts'
import { listFields, type FieldRow } from '../queries.ts'

type Reader = Pick<Context, 'db' | 'primary' | 'signals'>
type Definitions = Readonly<Record<FieldSubject, readonly FieldDefinition[]>>

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

/** Read with every service and rarely changed. */
const keptDefinitions = keptInMemory(FIELDS_CHANGED, readDefinitions)

/** Call after the commit. Clears this process's cache and sends a signal to the other processes. */
export function forgetFields(ctx: Pick<Context, 'signals' | 'announce'>): void {
  keptDefinitions.forget(ctx)
  ctx.announce({ to: [], topic: FIELDS_CHANGED })
}

/** The active questions about a subject, in the order that admins gave them. */
export async function fieldsOf(
  ctx: Reader,
  subject: FieldSubject,
): Promise<readonly FieldDefinition[]> {
  return (await keptDefinitions.read(ctx))[subject]
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
