import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { initialValues, PieceForm, type Typed } from './piece-form-values.ts'

const check = (typed: Partial<Typed>) =>
  zodResolver(PieceForm)({ ...initialValues(undefined), ...typed }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

test('empty fields are saved as nothing', async () => {
  const { values } = await check({ title: 'A shop', description: ' ', videoUrl: ' ' })
  expect(values).toEqual({
    title: 'A shop',
    description: null,
    isClientWork: false,
    videoUrl: null,
    serviceId: null,
  })
})

test('typed fields are trimmed and converted', async () => {
  const { values } = await check({
    title: 'A shop',
    description: 'For tea',
    isClientWork: true,
    videoUrl: ' https://example.org/tea ',
    serviceId: '12',
  })
  expect(values).toEqual({
    title: 'A shop',
    description: 'For tea',
    isClientWork: true,
    videoUrl: 'https://example.org/tea',
    serviceId: 12,
  })
})

test('a missing title and a wrong address are reported at their fields', async () => {
  const { errors } = await check({ videoUrl: 'example.org' })
  expect(errors).toMatchObject({
    title: { message: 'Please enter a title' },
    videoUrl: { message: 'Please enter an address that starts with https://' },
  })
})
