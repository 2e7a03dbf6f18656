import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { languageCodes } from '#platform/languages.ts'
import { Versioned } from './version.ts'

const Code = z.enum(languageCodes, 'Please choose a language')

export const LanguageSettings = z
  .object({
    offeredLanguages: z.array(Code).check(z.maxLength(languageCodes.length)),
    defaultLanguage: Code,
    ...Versioned.shape,
  })
  .check(
    z.refine(
      ({ offeredLanguages, defaultLanguage }) =>
        offeredLanguages.length === 0 || offeredLanguages.includes(defaultLanguage),
      { error: 'Please choose one of the offered languages', path: ['defaultLanguage'] },
    ),
  )
export type LanguageSettings = z.infer<typeof LanguageSettings>

export const settingsLanguagesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/languages',
    access: 'admin',
    summary: 'The languages that members can choose, and the default',
    output: LanguageSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/languages',
    access: 'admin',
    summary: 'Change the offered languages; members with another language get the default',
    body: LanguageSettings,
    output: LanguageSettings,
  },
})
