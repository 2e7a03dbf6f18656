import { isAskedOf, visibleValues, type FieldDefinition, type FieldValues } from '#fields/field.ts'
import { checkedValues, fieldsOf } from '#fields/server/service/definitions.ts'
import type { Context } from '#platform/server/context.ts'
import type { ProfileChange } from '../../own-contract.ts'
import type { UserRow } from '../queries/users.ts'

type Member = Pick<UserRow, 'fieldValues' | 'isServiceProvider'>
type Reader = Pick<Context, 'db' | 'primary' | 'signals'>

/** A member's answers to the questions of the marketplace. Without questions there is no key `fields`. */
export async function answersOf(
  ctx: Reader,
  member: Member,
  { seesStaff }: { seesStaff: boolean },
): Promise<{ fields?: FieldValues }> {
  const questions = await fieldsOf(ctx, 'user')
  if (questions.length === 0) return {}
  const asked = questions.filter((one) => isAskedOf(one, ownerOf(member)))
  return { fields: visibleValues(asked, storedAnswers(member), { seesStaff }) ?? {} }
}

/** The fields of the profile form. Saving any of them asks for the required answers. */
const formFields = ['fullName', 'headline', 'bio', 'avatar', 'fields'] as const

/** The questions that a change has to answer. None for other settings, such as the theme. */
export async function questionsFor(
  ctx: Reader,
  change: ProfileChange,
): Promise<readonly FieldDefinition[]> {
  const isForm = formFields.some((name) => change[name] !== undefined)
  return isForm ? fieldsOf(ctx, 'user') : []
}

/** The answers to store. Throws 400 at `fields.<key>`. Call it with a locked row. */
export function changedAnswers(
  member: Member,
  { fields }: ProfileChange,
  questions: readonly FieldDefinition[],
): { fieldValues?: FieldValues } {
  if (questions.length === 0 && fields === undefined) return {}
  const before = storedAnswers(member)
  return {
    fieldValues: checkedValues(questions, { before, input: fields, owner: ownerOf(member) }),
  }
}

function storedAnswers({ fieldValues }: Member): FieldValues {
  return fieldValues as FieldValues
}

function ownerOf({ isServiceProvider }: Member) {
  return { isProvider: isServiceProvider }
}
