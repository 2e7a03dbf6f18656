import { cellOf, type FieldSubject, type FieldValues } from '../../field.ts'
import { fieldsOf } from './definitions.ts'

/** A column of a CSV file for each active question about a subject. */
export async function answerColumns(ctx: Parameters<typeof fieldsOf>[0], subject: FieldSubject) {
  const questions = await fieldsOf(ctx, subject)
  return Object.fromEntries(
    questions.map(({ key }) => [
      `field ${key}`,
      ({ fieldValues }: { fieldValues: unknown }) => cellOf((fieldValues as FieldValues)[key]),
    ]),
  )
}
