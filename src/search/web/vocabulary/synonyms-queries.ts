import { ORIGINAL, type Language } from '#platform/languages.ts'
import { read } from '#platform/web/query.ts'
import { searchSynonymsContract } from '../../synonyms-contract.ts'

export const synonymsQuery = (language: Language = ORIGINAL) =>
  read(searchSynonymsContract, 'list', { language })

export const trialQuery = (search: string) => read(searchSynonymsContract, 'tryText', { search })
