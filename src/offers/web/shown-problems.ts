import type { Problems } from '#platform/web/typed-rows.ts'
import type { TypedTerms } from './typed-terms.ts'

/** What was found when a form was sent: by the form itself, or by the server. */
export interface Found {
  typed: TypedTerms
  problems: Problems
}

/**
 * The problems to show at the fields of the form as it is now. A problem of a milestone stays with its milestone when
 * another one is removed, and every problem goes once its field has another value than when the form was sent.
 */
export function shownProblems(now: TypedTerms, { typed, problems }: Found): Problems {
  const shown = Object.entries(problems).flatMap(([path, message]) => {
    const moved = pathNow(now, typed, path)
    const isSame = moved !== undefined && valueAt(now, moved) === valueAt(typed, path)
    return isSame ? [[moved, message] as const] : []
  })
  return Object.fromEntries(shown)
}

/** The path of this field now; undefined if its milestone was removed. */
function pathNow(now: TypedTerms, typed: TypedTerms, path: string): string | undefined {
  const [list, index, ...field] = path.split('.')
  if (list !== 'milestones' || index === undefined) return path
  const key = typed.milestones[Number(index)]?.key
  const at = now.milestones.findIndex((milestone) => milestone.key === key)
  return at === -1 ? undefined : ['milestones', at, ...field].join('.')
}

function valueAt(typed: TypedTerms, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], typed)
  return JSON.stringify(value)
}
