import { read } from '#platform/web/query.ts'
import { reactionsSettingsContract } from '../settings-contract.ts'

/** The loader of the vocabulary page uses this query too. */
export const reactionSettingsQuery = read(reactionsSettingsContract, 'get')
