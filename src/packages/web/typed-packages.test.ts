import { expect, test } from 'vitest'
import { anotherPage, savedSet as saved, writtenGuide } from '#testing/packages.ts'
import { nextKey, problemsOf } from '#platform/web/typed-rows.ts'
import { changeOf, featureProblem, typedFrom } from './typed-packages.ts'

test('a saved set that is loaded and not changed is sent as it was', () => {
  expect(changeOf(typedFrom(saved), saved.version)).toEqual({ change: saved })
})

test('each feature is one row that says which packages include it', () => {
  expect(typedFrom(saved).features).toEqual([
    { key: 1, label: 'Speed report', isIn: [true, true, false] },
    { key: 2, label: 'Image compression', isIn: [false, true, false] },
  ])
  expect(nextKey(typedFrom(saved).features)).toBe(3)
  expect(nextKey([])).toBe(1)
})

test('prices are typed with a comma or a point', () => {
  const typed = typedFrom(saved)
  const [basic, standard] = typed.packages
  if (!basic || !standard) throw new Error('There are two packages')
  const packages = [{ ...basic, price: '120,50' }, standard]
  expect(changeOf({ ...typed, packages }, 3)).toMatchObject({
    change: { packages: [{ price: 120.5 }, { price: 250.5 }] },
  })
})

test('features without a name are left out, and new extras have no id', () => {
  const typed = typedFrom(saved)
  const features = [...typed.features, { key: 3, label: '  ', isIn: [true, true, true] }]
  const extras = typed.extras.map((extra) => ({ ...extra, id: undefined }))
  expect(changeOf({ ...typed, features, extras }, 3)).toEqual({
    change: { ...saved, extras: [anotherPage, writtenGuide] },
  })
})

test('each field has its first problem', () => {
  const typed = typedFrom(saved)
  const [basic, standard] = typed.packages
  if (!basic || !standard) throw new Error('There are two packages')
  const packages = [
    { ...basic, price: '', summary: 'Too short' },
    { ...standard, days: '0' },
  ]
  expect(changeOf({ ...typed, packages }, 3)).toEqual({
    problems: {
      'packages.0.price': 'A package costs at least $5',
      'packages.0.summary': 'A package is described in 20 to 600 characters',
      'packages.1.days': 'Days are whole numbers from 1 to 180',
    },
  })
  const twice = [
    { path: 'packages', message: 'first' },
    { path: ['packages'], message: 'second' },
  ]
  expect(problemsOf(twice)).toEqual({ packages: 'first' })
})

test('the message about features is found in any package', () => {
  const many = 'At most 10 features'
  expect(featureProblem({ 'packages.1.features': many })).toBe(many)
  expect(featureProblem({ 'packages.0.features.3': many })).toBe(many)
  expect(featureProblem({ 'packages.0.price': 'A package costs at least $5' })).toBeUndefined()
})
