import { ORIGINAL, type Language } from '#platform/languages.ts'
import { read } from '#platform/web/query.ts'
import { synonymsContract } from '../../synonyms-contract.ts'

export const synonymsQuery = (language: Language = ORIGINAL) =>
  read(synonymsContract, 'list', { language })

export const trialQuery = (search: string) => read(synonymsContract, 'tryText', { search })
