import { createFormControl } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { followSave, showFieldErrors } from './use-form.ts'

test("the server's errors are shown at their fields, including errors about one item of a list", () => {
  const shown: [string, string][] = []
  const form = {
    getValues: () => ({ title: '', skills: [''], fields: { language: '' } }),
    setError: (name: string, { message }: { message?: string }) =>
      shown.push([name, message ?? '']),
  }
  const refusal = (...paths: string[]) =>
    new ApiError(400, { errors: paths.map((path) => ({ path, message: `bad ${path}` })) })
  expect(showFieldErrors(form, refusal('title', 'skills.0', 'fields.language'))).toBe(true)
  expect(shown).toEqual([
    ['title', 'bad title'],
    ['skills', 'bad skills.0'],
    ['fields.language', 'bad fields.language'],
  ])
  expect(showFieldErrors(form, refusal('titles', 'rate'))).toBe(false)
  expect(showFieldErrors(form, new Error('no refusal'))).toBe(false)
})

describe('a form that is edited while it is being saved', () => {
  const before = { title: 'A title', text: 'A text', tags: ['one'], words: { en: 'Hello' } }
  type Values = typeof before

  function aForm() {
    const form = createFormControl<Values>({ defaultValues: before })
    let isDirty = false
    form.subscribe({
      formState: { isDirty: true, dirtyFields: true },
      callback: (state) => {
        isDirty = state.isDirty ?? isDirty
      },
    })
    const type = (values: Partial<Values>) => {
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name as keyof Values, value, { shouldDirty: true })
      }
    }
    return { form, type, isDirty: () => isDirty }
  }
  const asItIs = (saved: Values) => saved

  test('resets to the saved values if nothing was typed in the meantime', () => {
    const { form, type, isDirty } = aForm()
    type({ title: ' Another title ', tags: ['Two'] })
    expect(isDirty()).toBe(true)
    const beginAgain = followSave(form, asItIs)
    const saved = { ...before, title: 'Another title', tags: ['two'] }
    expect(beginAgain(saved)).toBe(false)
    expect(form.getValues()).toEqual(saved)
    expect(isDirty()).toBe(false)
  })

  test('keeps later typing as unsaved changes, and takes the saved values for the other fields', () => {
    const { form, type, isDirty } = aForm()
    type({ title: 'Another title', tags: ['Two'] })
    const beginAgain = followSave(form, asItIs)
    type({ text: 'A text that goes on', words: { en: 'Hello there' } })
    const saved = { ...before, title: 'Another title', tags: ['two'] }
    expect(beginAgain(saved)).toBe(true)
    const kept = { ...saved, text: 'A text that goes on', words: { en: 'Hello there' } }
    expect(form.getValues()).toEqual(kept)
    expect(isDirty()).toBe(true)
    // The next save covers the later typing and leaves the form clean.
    expect(followSave(form, asItIs)(kept)).toBe(false)
    expect(form.getValues()).toEqual(kept)
    expect(isDirty()).toBe(false)
  })

  test('stays clean when the save itself changes a field', () => {
    const { form, isDirty } = aForm()
    const beginAgain = followSave(form, asItIs)
    form.setValue('title', 'A title 2')
    expect(beginAgain({ ...before, title: 'A title 2' })).toBe(false)
    expect(isDirty()).toBe(false)
  })

  test('is cleared after a one-time send, but keeps text typed for the next one', () => {
    const { form, type } = aForm()
    const blank = { ...before, text: '' }
    type({ text: 'Sent' })
    followSave(form, () => blank)(undefined)
    expect(form.getValues()).toEqual(blank)
    type({ text: 'Sent as well' })
    const beginAgain = followSave(form, () => blank)
    type({ text: 'Begun' })
    expect(beginAgain(undefined)).toBe(true)
    expect(form.getValues()).toEqual({ ...blank, text: 'Begun' })
  })
})
