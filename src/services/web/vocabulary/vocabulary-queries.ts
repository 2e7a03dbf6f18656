import { read } from '#platform/web/query.ts'
import { servicesCategoriesAdminContract } from '../../categories-admin-contract.ts'
import { servicesVocabularyContract } from '../../vocabulary-contract.ts'

export const categoriesAdminQuery = read(servicesCategoriesAdminContract, 'list')
export const subcategoriesQuery = read(servicesVocabularyContract, 'subcategories')
export const discoveryQuery = read(servicesVocabularyContract, 'discovery')
