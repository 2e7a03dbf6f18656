import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { initialValues, ServiceForm, skillsError, type Typed } from './service-form-values.ts'

const filled: Typed = {
  title: 'A shop in two weeks',
  description: 'I build, test and ship a small shop in two weeks.',
  category: 'coding',
  subcategory: 'ecommerce',
  hourlyRate: '42.5',
  usualHours: '',
  usualDays: '',
  skills: '',
  fields: {},
}

/** Validates as the form does on submit. */
async function check(change: Partial<Typed>) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  return zodResolver(ServiceForm)({ ...filled, ...change }, undefined, options)
}
const skillsErrorFor = async (skills: string) => {
  const { errors } = await check({ skills })
  // An error that blocks the form must be shown next to the field.
  expect(skillsError(errors) === undefined).toBe(Object.keys(errors).length === 0)
  return skillsError(errors)
}

test('typed values become a service with a numeric rate and a list of skills', async () => {
  const { values } = await check({ skills: ' React, Node.js,,react , \u200B,Vi\u200Bte' })
  const { fields: _none, ...sent } = filled
  expect(values).toStrictEqual({
    ...sent,
    hourlyRate: 42.5,
    usualHours: null,
    usualDays: null,
    skills: ['React', 'Node.js', 'Vite'],
  })
})

test('the usual hours and days are read as typed, and must be possible', async () => {
  const { values } = await check({ usualHours: '6,5', usualDays: ' 5 ' })
  expect(values).toMatchObject({ usualHours: 6.5, usualDays: 5 })
  const { errors } = await check({ usualHours: '0.3', usualDays: 'soon' })
  expect(errors).toMatchObject({
    usualHours: { message: 'Usual hours come in steps of half an hour, from 0.5 to 1000' },
    usualDays: { message: 'Usual days are a whole number from 1 to 180' },
  })
})

test('a skill that is too long is reported at any position in the list', async () => {
  const tooLong = 'A skill has at most 40 characters'
  expect(await skillsErrorFor('x'.repeat(41))).toBe(tooLong)
  expect(await skillsErrorFor(`React, Vite, ${'x'.repeat(41)}`)).toBe(tooLong)
  expect(await skillsErrorFor('x'.repeat(40))).toBeUndefined()
})

test('more than 15 skills are reported in the form', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `skill ${at}`).join(',')
  expect(await skillsErrorFor(many(16))).toBe('A service has at most 15 skills')
  expect(await skillsErrorFor(many(15))).toBeUndefined()
})

test('an empty form reports the missing title and rate', async () => {
  const { errors } = await zodResolver(ServiceForm)(initialValues(undefined), undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toMatchObject({
    title: { message: 'Title must be at least 5 characters' },
    hourlyRate: { message: 'Hourly rate must be at least $5' },
  })
})
