import { checkValues, type FieldInput } from '#fields/check.ts'
import { visibleValues, type FieldDefinition, type FieldValues } from '#fields/field.ts'
import { checkedValues } from '#fields/server/service/definitions.ts'
import type { StoredBrief } from '../queries/briefs.ts'

type Questions = readonly FieldDefinition[]
type Answered = Pick<StoredBrief, 'category' | 'fieldValues'>

/** The answers of a draft to store, which may lack required ones. Throws 400 at `fields.<key>`. */
export function draftAnswers(
  questions: Questions,
  input: FieldInput | undefined,
  { category, before = {} }: { category?: string | null | undefined; before?: FieldValues },
): FieldValues {
  const optional = questions.map((one) => ({ ...one, isRequired: false }))
  return checkedValues(optional, { before, input, owner: { category } })
}

/** The errors of a gig that lacks required answers. */
export function missingAnswers(questions: Questions, brief: Answered) {
  const owner = { category: brief.category }
  const before = brief.fieldValues
  return checkValues({ definitions: questions, before, input: {}, owner }).errors
}

/** Whether readers of the gig see other answers now. */
export function areAnswersRevised(questions: Questions, before: Answered, after: Answered) {
  const seen = (brief: Answered) =>
    JSON.stringify(visibleValues(questions, brief.fieldValues, { seesStaff: false }))
  return seen(before) !== seen(after)
}
