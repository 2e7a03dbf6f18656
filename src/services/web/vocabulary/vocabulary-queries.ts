import { read } from '#platform/web/query.ts'
import { vocabularyContract } from '../../vocabulary-contract.ts'

export const subcategoriesQuery = read(vocabularyContract, 'subcategories')
export const discoveryQuery = read(vocabularyContract, 'discovery')
