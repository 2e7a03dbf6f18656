import { aPerson, theServer } from '../server.ts'
import { adminsOnly, type Row } from './row.ts'

let made = 0
async function versionOfWord(key: string) {
  const { database } = await theServer()
  const { rows } = await database.pool.query('select version from words where key = $1', [key])
  return (rows[0]?.version as number | undefined) ?? 0
}

export const wordsRows: Record<string, Row> = {
  'GET /api/admin/words': adminsOnly,
  'GET /api/admin/words/export.csv': adminsOnly,
  'PUT /api/admin/words/:language/:key': {
    ...adminsOnly,
    with: async () => {
      const params = { language: 'en', key: 'worklog.title' }
      return { params, body: { text: `Hours ${++made}`, version: await versionOfWord(params.key) } }
    },
  },
  'POST /api/admin/words/rename': {
    ...adminsOnly,
    with: () => ({ body: { language: 'en', from: 'nowhere', to: `made ${++made}`, isDry: true } }),
  },
  'GET /api/admin/words/newest-change': adminsOnly,
  'POST /api/admin/words/undo': {
    ...adminsOnly,
    with: async () => {
      const admin = await aPerson({ role: 'admin' })
      const word = { language: 'en', key: 'worklog.title', text: `Time ${++made}` } as const
      await admin.words.put({ ...word, version: await versionOfWord(word.key) })
      const { change } = await admin.words.newestChange({})
      return { body: { id: change?.id } }
    },
  },
  'POST /api/admin/words/import': {
    ...adminsOnly,
    with: () => ({ body: { csv: `language,key,text\nen,worklog.title,Worked ${++made}\n` } }),
  },
  'GET /api/admin/mails': adminsOnly,
  'POST /api/admin/mails/preview': {
    ...adminsOnly,
    with: () => ({ body: { language: 'en', template: 'digest' } }),
  },
  'POST /api/admin/mails/sample': {
    ...adminsOnly,
    with: () => ({ body: { language: 'en', template: 'digest' } }),
  },
}
