import { read } from '#platform/web/query.ts'
import { servicesVocabularyContract } from '../../vocabulary-contract.ts'

export const subcategoriesQuery = read(servicesVocabularyContract, 'subcategories')
export const discoveryQuery = read(servicesVocabularyContract, 'discovery')
