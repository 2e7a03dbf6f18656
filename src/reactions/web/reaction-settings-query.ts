import { read } from '#platform/web/query.ts'
import { reactionSettingsContract } from '../settings-contract.ts'

export const reactionSettingsQuery = read(reactionSettingsContract, 'get')
