import { StartupError } from './config.ts'
import type { Database } from './db.ts'

type Pool = Database['pool']

/** PostgreSQL's codes for a missing right, and for no schema in which the role may create a table. */
const MISSING_RIGHT = new Set(['42501', '3F000'])
/** For an extension that is not installed on the server. */
const NOT_AVAILABLE = new Set(['0A000', '58P01'])
const EXTENSIONS = ['unaccent', 'pg_trgm', 'fuzzystrmatch']

/** Runs the work. A right that is missing becomes a StartupError with the statement that grants it. */
export async function explainingRights<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw (await refusalOf(pool, error)) ?? error
  }
}

async function refusalOf(pool: Pool, error: unknown): Promise<StartupError | undefined> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (MISSING_RIGHT.has(code)) return missingRights(await readRights(pool))
  if (NOT_AVAILABLE.has(code)) return missingExtensions(await readExtensions(pool))
  return undefined
}

interface Rights {
  role: string
  database: string
  hasSchema: boolean
  mayUseSchema: boolean
  mayCreate: boolean
  /** Whether it may add schemas and extensions. */
  mayExtend: boolean
  /** Other roles that own tables of the product. */
  owners: string[]
}

function missingRights(rights: Rights): StartupError | undefined {
  const { role, database, owners } = rights
  const statements = [
    ...(rights.hasSchema ? [] : ['CREATE SCHEMA public']),
    ...(rights.mayUseSchema && rights.mayCreate
      ? []
      : [`GRANT USAGE, CREATE ON SCHEMA public TO ${role}`]),
    ...(rights.mayExtend ? [] : [`GRANT CREATE ON DATABASE ${database} TO ${role}`]),
    ...owners.map((owner) => `GRANT ${owner} TO ${role}`),
  ]
  if (statements.length === 0) return undefined
  return new StartupError(
    `The role ${role} lacks rights in the database ${database}; run there as a superuser: ${statements.join('; ')};`,
  )
}

function missingExtensions(missing: string[]): StartupError | undefined {
  if (missing.length === 0) return undefined
  return new StartupError(
    `This PostgreSQL lacks the extensions ${missing.join(', ')}; install its package of extensions (on Debian postgresql-contrib).`,
  )
}

async function readRights(pool: Pool): Promise<Rights> {
  const [rights] = await ask<Rights>(
    pool,
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      to_regnamespace('public') is not null as "hasSchema",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'usage'), false) as "mayUseSchema",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreate",
      has_database_privilege(current_database(), 'create') as "mayExtend",
      array(
        select distinct quote_ident(tableowner) from pg_tables
        where schemaname in ('public', 'jobs') and not pg_has_role(tableowner, 'member')
      ) as owners`,
  )
  if (!rights) throw new Error('a query of constants must return one row')
  return rights
}

async function readExtensions(pool: Pool): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    pool,
    `select wanted as name from unnest(array['${EXTENSIONS.join("', '")}']) wanted
     where not exists (select from pg_available_extensions where name = wanted)`,
  )
  return rows.map(({ name }) => name)
}

/** The connection may be in the transaction that failed. */
async function ask<Row extends object>(pool: Pool, query: string): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query('rollback')
    return (await client.query<Row>(query)).rows
  } finally {
    client.release()
  }
}
