import { defineRoutes } from '#platform/server/routes.ts'
import { wordsContract } from '../contract.ts'
import { putWord } from './service/change.ts'
import { importWords } from './service/import.ts'
import { exportWords, pageOfWords } from './service/list.ts'
import { renameWords } from './service/rename.ts'
import { newestChange, undoWords } from './service/undo.ts'

export const wordsRoutes = defineRoutes(wordsContract, {
  list: (ctx, page) => pageOfWords(ctx, page),
  export: (ctx, choice) => exportWords(ctx, choice),
  put: (ctx, change) => putWord(ctx, change),
  rename: (ctx, renaming) => renameWords(ctx, renaming),
  newestChange: (ctx) => newestChange(ctx),
  undo: (ctx, change) => undoWords(ctx, change),
  import: (ctx, file) => importWords(ctx, file),
})
