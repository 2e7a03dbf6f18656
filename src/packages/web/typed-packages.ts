import { amountProblem, numberTyped } from '#platform/typed-number.ts'
import { problemsOf, type Problems } from '#platform/web/typed-rows.ts'
import { PackagesChange, type ServicePackages } from '../contract.ts'
import { tiers, type Tier } from '../limits.ts'
import { featureRows } from '../tiers.ts'

/** The fields of the editor: numbers as typed, and each feature once with the packages that include it. */
export interface TypedPackages {
  packages: TypedPackage[]
  features: TypedFeature[]
  extras: TypedExtra[]
}

export interface TypedPackage {
  name: string
  summary: string
  price: string
  days: string
  revisions: string
}

export interface TypedFeature {
  key: number
  label: string
  /** By the place of the package. */
  isIn: boolean[]
}

export interface TypedExtra {
  key: number
  id: number | undefined
  name: string
  price: string
  days: string
  maxQuantity: string
}

export function typedFrom({ packages, extras }: ServicePackages): TypedPackages {
  return {
    packages: packages.map(({ name, summary, price, days, revisions }) => ({
      name,
      summary,
      price: String(price),
      days: String(days),
      revisions: String(revisions),
    })),
    features: featureRows(packages).map((label, index) => ({
      key: index + 1,
      label,
      isIn: tiers.map((_, place) => packages[place]?.features.includes(label) ?? false),
    })),
    extras: extras.map(({ id, name, price, days, maxQuantity }, index) => ({
      key: index + 1,
      id,
      name,
      price: String(price),
      days: String(days),
      maxQuantity: String(maxQuantity),
    })),
  }
}

/** The request for what was typed, or the problems of its fields. Features without a name are left out. */
export function changeOf(
  { packages, features, extras }: TypedPackages,
  version: number,
): { change: PackagesChange } | { problems: Problems } {
  const named = features.filter(({ label }) => label.trim() !== '')
  const checked = PackagesChange.safeParse({
    version,
    // Without a name, a package has that of its tier.
    packages: packages.map(({ name, price, days, revisions, ...texts }, place) => ({
      ...texts,
      ...(name.trim() !== '' && { name }),
      tier: tiers[place] as Tier,
      price: numberTyped(price),
      days: numberTyped(days),
      revisions: numberTyped(revisions),
      features: named.filter(({ isIn }) => isIn[place]).map(({ label }) => label),
    })),
    extras: extras.map(({ key: _key, id, name, price, days, maxQuantity }) => ({
      ...(id !== undefined && { id }),
      name,
      price: numberTyped(price),
      days: numberTyped(days),
      maxQuantity: numberTyped(maxQuantity),
    })),
  })
  if (checked.success) return { change: checked.data }
  const unread = { ...priceProblems('packages', packages), ...priceProblems('extras', extras) }
  return { problems: { ...problemsOf(checked.error.issues), ...unread } }
}

/** The prices that are not read as numbers, of which the contract only says that they are too low. */
function priceProblems(name: 'packages' | 'extras', rows: readonly { price: string }[]): Problems {
  return Object.fromEntries(
    rows.flatMap(({ price }, index) => {
      const problem = amountProblem(price)
      return problem === undefined ? [] : [[`${name}.${index}.price`, problem]]
    }),
  )
}

/** The message about the features of any package. */
export function featureProblem(problems: Problems): string | undefined {
  const path = Object.keys(problems).find((name) => /^packages\.\d\.features/.test(name))
  return path === undefined ? undefined : problems[path]
}
